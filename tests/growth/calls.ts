import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { recentCall, unfinishedCall } from '@portal/contract/device'
import { findCall, orderPageCall, statusCall } from '@portal/contract/order-page'
import { openOrderCall } from '@portal/contract/transaction'
import { orderBody } from '../client/recharge.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { rowNames } from './row-names.ts'

export type Place = { url: string; total: number; sessionSecret: string }
type Call = { name: string; run: (place: Place) => Promise<unknown> }

const rowOf = ({ total }: Pick<Place, 'total'>) => randomInt(1, total + 1)

/** The device of a stored order, with a cookie as the portal would have issued it. */
function deviceOf({ url, total, sessionSecret }: Place): Visitor {
  const visitor = createVisitor(url)
  const session = rowNames(total).session(rowOf({ total }))
  const value = `${session}.${Math.floor(Date.now() / 1_000)}`
  const tag = createHmac('sha256', sessionSecret).update(value).digest('base64url')
  visitor.cookies.set('sid', `${value}.${tag}`)
  return visitor
}

const strangerAt = ({ url }: Place): Visitor => createVisitor(url)
const anyPayment = (place: Place) => ({ tid: rowNames(place.total).paymentId(rowOf(place)) })
const newOrder = (place: Place) => orderBody(rowNames(place.total).msisdn(rowOf(place)))
function anyReference(place: Place) {
  const [names, row] = [rowNames(place.total), rowOf(place)]
  return { reference: names.reference(row), msisdn: names.msisdn(row) }
}

const runs: Record<string, Call['run']> = {
  'status of any payment': (place) => strangerAt(place).result(statusCall, anyPayment(place)),
  'order page of any payment': (place) =>
    strangerAt(place).result(orderPageCall, anyPayment(place)),
  'find any payment by reference': (place) =>
    strangerAt(place).result(findCall, anyReference(place)),
  'what a device has not finished': (place) => deviceOf(place).result(unfinishedCall, {}),
  'what a device paid lately': (place) => deviceOf(place).result(recentCall, {}),
  'open an order': (place) => deviceOf(place).result(openOrderCall, newOrder(place)),
}
export const calls: readonly Call[] = Object.entries(runs).map(([name, run]) => ({
  name: `call: ${name}`,
  run,
}))

export async function serve(databases: { url: string; total: number }[]) {
  const sessionSecret = randomBytes(32).toString('base64url')
  const env = { LIMIT_READS_PER_ADDRESS: '1e9', SESSION_SECRET: sessionSecret }
  const count = { http: 1, workers: 0 }
  const stacks: Stack[] = []
  for (const { url } of databases) {
    stacks.push(await startStack({ count, ownSandbox: true, database: { url }, env }))
  }
  return {
    places: stacks.map(({ url }, index) => ({
      url,
      sessionSecret,
      total: databases[index]?.total ?? 0,
    })),
    stop: () => Promise.all(stacks.map((stack) => stack.stop())),
  }
}
