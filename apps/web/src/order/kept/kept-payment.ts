import type { Call, ResultOf } from '@portal/contract/call'
import { type Unfinished, unfinishedCall } from '@portal/contract/calls/device'
import { type OrderPage, orderPageCall } from '@portal/contract/calls/order-page'
import { type InitiateBody, initiateCall } from '@portal/contract/calls/transaction'
import { storageKeys } from '@portal/contract/constants'
import type { Clock } from '@portal/kernel/instant'
import type { MoneyNote, TransactionType } from '@portal/kernel/transaction'
import { noteSilence } from '../../lib/api/connection.ts'
import type { Reply } from '../../lib/api/contract-client.ts'
import { type BrowserStore, phoneStore } from '../../lib/browser/browser-store.ts'
import { shapeOf } from '../../lib/content/content-shape.ts'

/**
 * The unfinished payment as this phone last knew it, kept past the tab so that it can be read without
 * network. Never authority, and dropped once it is over or the visitor wants to be forgotten.
 */
export type KeptPayment = {
  readonly orderId: string
  readonly transactionId?: string
  readonly msisdn: string
  readonly amount: string
  readonly currency: OrderPage['summary']['currency']
  /** Both absent where an older version kept it. */
  readonly transactionType?: TransactionType
  readonly name?: string
  /** When it was known, in ISO form. */
  readonly asOf: string
  /** Absent where only its being unfinished is known. */
  readonly order?: OrderPage
}

const storageKey = storageKeys.unfinished

/** Final states of the money. */
const finalMoney: readonly MoneyNote[] = ['nothing-taken', 'unsuccessful', 'delivered', 'refunded']

const isFinal = ({ transaction }: OrderPage): boolean =>
  transaction !== undefined &&
  ['SUCCESS', 'FAILED'].includes(transaction.status) &&
  finalMoney.includes(transaction.money)

/** Written by this program only; any other value there counts as none. */
export function readKept(store: BrowserStore = phoneStore): KeptPayment | null {
  const kept = store.read(storageKey)
  return typeof kept === 'object' && kept !== null && 'orderId' in kept && 'asOf' in kept
    ? (kept as KeptPayment)
    : null
}

export const dropKept = (store: BrowserStore = phoneStore): void => store.remove(storageKey)

type Tools = { readonly store: BrowserStore; readonly clock: Clock }

const asOf = ({ clock }: Tools): string => new Date(clock.now()).toISOString()

/** Asked for beside the one that was delivered, and never begun: what was wanted is there. */
const isSameUnbegun = (kept: KeptPayment, { summary, transaction }: OrderPage): boolean =>
  !kept.transactionId &&
  transaction?.money === 'delivered' &&
  kept.msisdn === summary.msisdn &&
  kept.amount === summary.amount &&
  kept.currency === summary.currency

/** An order this phone opened was seen: kept while it is open, dropped when it is over. */
export function noteOrder(order: OrderPage, tools: Tools): void {
  if (!order.owned) return
  const { orderId, summary, transaction } = order
  if (isFinal(order)) {
    const kept = readKept(tools.store)
    if (kept && (kept.orderId === orderId || isSameUnbegun(kept, order))) dropKept(tools.store)
    return
  }
  const before = readKept(tools.store)
  // One that is only being chosen does not push out one that may have taken money.
  if (!transaction && before?.transactionId && before.orderId !== orderId) return
  const { msisdn, amount, currency } = summary
  const id = transaction ? { transactionId: transaction.transactionId } : {}
  const kept: KeptPayment = { orderId, ...id, msisdn, amount, currency, asOf: asOf(tools), order }
  tools.store.write(storageKey, kept)
}

/** Keeps the service's answer about the order to resume; undefined: there is none. */
export function noteUnfinished(unfinished: Unfinished, tools: Tools): void {
  const kept = readKept(tools.store)
  if (!unfinished) {
    dropKept(tools.store)
    return
  }
  const { orderId, transactionId, msisdn, amount, currency, transactionType, name } = unfinished
  const isKnown = kept?.orderId === orderId && kept.transactionId === transactionId
  if (isKnown && kept.order) return
  const id = transactionId ? { transactionId } : {}
  const what = { transactionType, ...(name === undefined ? {} : { name }), amount, currency }
  const now: KeptPayment = { orderId, ...id, msisdn, ...what, asOf: asOf(tools) }
  tools.store.write(storageKey, now)
}

/** An attempt was opened: from here on only the service knows what became of it. */
export function noteAttempt(asked: InitiateBody, transactionId: string, tools: Tools): void {
  const { txnId, mobileNumber, amount, currencyCode, transactionType } = asked
  if (!txnId || !transactionId) return
  const before = readKept(tools.store)
  const known = before?.orderId === txnId ? before : null
  const name = known?.order?.summary.name ?? known?.name
  const kept: KeptPayment = {
    orderId: txnId,
    transactionId,
    // One that the operator alone knows is shown as the order shows it.
    msisdn: mobileNumber ?? known?.order?.summary.msisdn ?? '',
    transactionType,
    ...(name === undefined ? {} : { name }),
    amount: String(amount),
    currency: currencyCode,
    asOf: asOf(tools),
  }
  tools.store.write(storageKey, kept)
}

let stale: string | null = null
const listeners = new Set<() => void>()

function setStale(since: string | null): void {
  if (since === stale) return
  stale = since
  for (const changed of listeners) changed()
}

/** Since when what an order page shows is only what was known, in ISO form; null while it is the truth. */
export const staleSince = (): string | null => stale

export function onStale(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

type Asked = { readonly tid?: string }

/** The service's clock went on since: a time to act that was running then must not start again. */
function agedOrder(order: OrderPage, knownAt: string, { clock }: Tools): OrderPage {
  if (!order.asOf) return order
  const ageMs = Math.max(0, clock.now() - Date.parse(knownAt))
  return { ...order, asOf: new Date(Date.parse(order.asOf) + ageMs).toISOString() }
}

/**
 * Without network the order page is answered as it was last known. Not so the payment page, which asks
 * by the order: what is there, and was typed there, stays.
 */
function lastKnown(asked: Asked, tools: Tools): OrderPage | null {
  const kept = readKept(tools.store)
  const isAsked = asked.tid !== undefined && asked.tid === kept?.transactionId
  return isAsked && kept?.order ? agedOrder(kept.order, kept.asOf, tools) : null
}

/** The calls whose answers describe the unfinished payment. */
export function noteReply<Input, Value>(
  call: Call<Input, Value>,
  input: Input,
  reply: Reply<Value>,
  clock: Clock,
  store: BrowserStore = phoneStore,
): Reply<Value> {
  const tools = { clock, store }
  // The path names the call, and the call the types of what goes in and comes out.
  const told = reply.ok ? (reply.value as unknown) : null
  if (call.path === orderPageCall.path && call.method === 'GET') {
    return noteOrderReply(input as Asked, reply as Reply<OrderPage>, tools) as Reply<Value>
  }
  if (!told) return reply
  if (call.path === unfinishedCall.path) {
    noteUnfinished((told as { unfinished?: Unfinished }).unfinished, tools)
  }
  if (call.path === initiateCall.path) {
    noteAttempt(input as InitiateBody, (told as ResultOf<typeof initiateCall>).transactionId, tools)
  }
  return reply
}

function noteOrderReply(asked: Asked, reply: Reply<OrderPage>, tools: Tools): Reply<OrderPage> {
  if (reply.ok) {
    setStale(null)
    noteOrder(reply.value, tools)
    return reply
  }
  const { kind } = reply.failure
  const known = kind === 'network' || kind === 'timeout' ? lastKnown(asked, tools) : null
  if (!known) return reply
  noteSilence()
  setStale(readKept(tools.store)?.asOf ?? null)
  return { ok: true, value: known }
}

/** Keeps the order that came with the first page. */
export function noteFirst(
  { data, unfinished }: { data: unknown; unfinished: Unfinished },
  clock: Clock,
  store: BrowserStore = phoneStore,
): void {
  noteUnfinished(unfinished, { clock, store })
  const order = shapeOf(data).order
  // Pages that are about an order carry it by this name, as the service answered it.
  if (typeof order === 'object' && order) noteOrder(order as OrderPage, { clock, store })
}
