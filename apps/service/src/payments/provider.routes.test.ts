import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../http/errors.ts'
import { createLimits } from '../http/limits.ts'
import { wordingFixture } from '../http/wording.fixture.ts'
import { anOrder, aPayment, pageMethod, pageProvider } from './payment-fixture.ts'
import { providerRoutes } from './provider.routes.ts'

const perNetwork = 5
const reference = '3'.repeat(26)
const owner = { cookie: 'sid=owner' }

/** The return address of a gateway, and browsers behind one address that come back to it. */
function aReturnAddress() {
  const app = Fastify()
  handleErrors(app, wordingFixture)
  const sessions = {
    find: async ({ headers }: { headers: { cookie?: string | undefined } }) =>
      headers.cookie === owner.cookie ? 'owner' : null,
  } as never
  const { localTiered } = createLimits({ database: {} as never, sessions, onRefused: () => {} })
  const readReturn = (query: URLSearchParams) =>
    query.get('tx') ? { reference: query.get('tx'), hint: 'paid' } : null
  const world = {
    methods: new Map([['pages', { ...pageMethod, provider: { ...pageProvider, readReturn } }]]),
    languages: wordingFixture.languages,
    digest: (text: string) => text,
    pause: () => new Promise(() => {}),
    store: {
      findPayment: async () => ({ payment: aPayment({ state: 'delivered' }), order: anOrder({}) }),
    },
  } as never
  providerRoutes(app, {
    world,
    sessions,
    returnLimit: localTiered('returns', { perSession: perNetwork, perNetwork }),
    callbackLimit: () => null,
    onRefusedCallback: () => {},
    onIgnoredCallback: () => {},
  })
  return async (query: string, headers: { cookie?: string } = {}) => {
    const url = `/payment/status/return/pages${query}`
    return (await app.inject({ method: 'GET', url, headers })).statusCode
  }
}

async function statusesOf(times: number, come: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push(await come())
  return statuses
}
const welcome = Array<number>(perNetwork).fill(303)

test('a return that names no payment counts for nothing', async () => {
  const comeBack = aReturnAddress()
  await statusesOf(perNetwork * 3, () => comeBack(''))
  expect(await comeBack(`?tx=${reference}`)).toBe(303)
})

test('strangers that come back too often leave the owner behind the same address a way', async () => {
  const comeBack = aReturnAddress()
  const strangers = await statusesOf(perNetwork + 1, () => comeBack(`?tx=${reference}`))
  expect(strangers).toEqual([...welcome, 429])
  expect(await comeBack(`?tx=${reference}`, owner)).toBe(303)
})

test('an owner who comes back too often waits as well', async () => {
  const comeBack = aReturnAddress()
  const returns = await statusesOf(perNetwork + 1, () => comeBack(`?tx=${reference}`, owner))
  expect(returns).toEqual([...welcome, 429])
})
