import { failuresOnTheWay, type Treatment } from '../../adapters/conformance/relay.ts'

/** Something on the way that answers in the system's place: a gateway without a route, or with another key. */
const foreign = (status: number): Treatment => ({
  kind: 'act-and-replace',
  status,
  body: '{"message":"no Route matched with those values"}',
})

/** Failures after a request has left, and answers below 500 that are not the system's own. */
export const failures: typeof failuresOnTheWay = [
  ...failuresOnTheWay,
  ['is answered with 401', foreign(401)],
  ['is answered with a 404 of a gateway', foreign(404)],
  ['is answered with 429', foreign(429)],
]
