import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { recentCall, unfinishedCall } from '@portal/contract/calls/device'
import { findCall, orderPageCall, statusCall } from '@portal/contract/calls/order-page'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { orderBody } from '../client/recharge.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { type Named, namesOf } from './fill.ts'

export type Place = { url: string; names: readonly Named[]; sessionSecret: string }
type Call = { name: string; run: (place: Place) => Promise<unknown> }

function anyOf({ names }: Place): Named {
  const found = names[randomInt(names.length)]
  if (!found) throw new Error('No row was filled in')
  return found
}

/** The device of a stored order, with a cookie as the portal would have issued it. */
function deviceOf(place: Place): Visitor {
  const visitor = createVisitor(place.url)
  const value = `${anyOf(place).session}.${Math.floor(Date.now() / 1_000)}`
  const tag = createHmac('sha256', place.sessionSecret).update(value).digest('base64url')
  visitor.cookies.set('sid', `${value}.${tag}`)
  return visitor
}

const strangerAt = ({ url }: Place): Visitor => createVisitor(url)
const anyPayment = (place: Place) => ({ tid: anyOf(place).paymentId })
const newOrder = (place: Place) => orderBody(anyOf(place).msisdn)
function anyReference(place: Place) {
  const { reference, msisdn } = anyOf(place)
  return { reference, msisdn }
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

/** More than are asked for, so that few rows are asked for twice. */
const namesMax = 4_000

export async function serve(url: string): Promise<Place & Pick<Stack, 'stop'>> {
  const sessionSecret = randomBytes(32).toString('base64url')
  const env = { LIMIT_READS_PER_ADDRESS: '1e9', SESSION_SECRET: sessionSecret }
  const names = await namesOf(url, namesMax)
  const count = { http: 1, workers: 0 }
  const stack = await startStack({ count, database: { url }, env })
  return { url: stack.url, names, sessionSecret, stop: stack.stop }
}
