import type { InputOf } from '@portal/contract/call'
import type { unfinishedCall } from '@portal/contract/calls/device'
import {
  fetchCall,
  type findCall,
  type orderPageCall,
  statusCall,
} from '@portal/contract/calls/order-page'
import type { openOrderCall } from '@portal/contract/calls/transaction'
import type { ApiReply } from '@portal/contract/page-host'
import { newId, systemRandom } from '@portal/kernel/ids'
import { instantOf, toIso } from '@portal/kernel/instant'
import type { Failure, Reply } from '../lib/api/contract-client.ts'
import { answered, failedAs, type OwnTools, refused } from './answers.ts'
import { type OpenedOrder, priceOrder } from './price-order.ts'
import type { Entity } from './read-entity.ts'
import { findTry, type KeptOrder, type KeptTry, withTry } from './records.ts'
import { foreignOrder, ownOrder } from './transaction-part.ts'

/** A like order is asked about for so long. */
const alikeMs = 15 * 60_000

/** No such payment, by the service's word: any refusal of the id that is not about the service itself. */
const isUnknown = ({ kind }: Failure): boolean => kind === 'bad-request' || kind === 'refusal'

/** What the service tells of a payment, by the call that tells most or else by the one that tells its status. */
async function tell(id: string, { ask, records }: OwnTools): Promise<Reply<Entity | null>> {
  const fetched = await ask(fetchCall, { txnId: id })
  if (fetched.ok) {
    noteEnd(id, fetched.value.status, records)
    return fetched
  }
  const status = await ask(statusCall, { tid: id })
  if (status.ok) {
    const { transactionStatus } = status.value
    noteEnd(id, transactionStatus, records)
    return { ok: true, value: { ...bareEntity, status: transactionStatus, transactionId: id } }
  }
  const isGone = isUnknown(fetched.failure) && isUnknown(status.failure)
  return isGone ? { ok: true, value: null } : status
}

const bareEntity = {
  ...{ transactionStatus: 'IN_PROCESS', transactionType: '', paymentMode: '', channel: 'CWAAA' },
  ...{ mobileNumber: '', msisdn: '', amount: '0.00', currencyCode: 'ZMW' },
} as unknown as Omit<Entity, 'status' | 'transactionId'>

/** A try that is over is offered no more; one that succeeded ends its order. */
function noteEnd(id: string, status: Entity['status'], records: OwnTools['records']): void {
  const known = findTry(records.read(), id)
  if (!known || known.found.isOver || (status !== 'SUCCESS' && status !== 'FAILED')) return
  const over = (each: KeptTry): KeptTry => ({ ...each, isOver: true })
  for (const { id: ended } of status === 'SUCCESS' ? known.order.tries : [known.found]) {
    records.change(withTry(ended, over))
  }
}

const isAlike = ({ summary: one }: KeptOrder, { summary: other }: KeptOrder): boolean =>
  one.transactionType === other.transactionType &&
  one.msisdn === other.msisdn &&
  one.amount === other.amount &&
  one.productCode === other.productCode &&
  one.invoiceNumber === other.invoiceNumber

/** A payment of this device for the same that may still take money. */
async function findDuplicates(
  order: KeptOrder,
  tools: OwnTools,
): Promise<OpenedOrder['duplicates']> {
  const { records } = tools
  const since = records.now() - alikeMs
  const alike = records.read().orders.filter((each) => isAlike(each, order))
  for (const { tries, summary } of alike) {
    const [latest] = tries
    if (!latest?.isSent || latest.isOver || latest.at < since) continue
    const told = await tell(latest.id, tools)
    const isOver = told.ok && (told.value === null || isEnd(told.value.status))
    if (isOver) continue
    const askedAt = toIso(instantOf(latest.at))
    const { amount, currency } = summary
    return [{ transactionId: latest.id, amount, currency, askedAt }]
  }
  return []
}

const isEnd = (status: Entity['status']) => status === 'SUCCESS' || status === 'FAILED'

export async function openOrder(
  asked: InputOf<typeof openOrderCall>,
  tools: OwnTools,
  language: string,
): Promise<ApiReply> {
  const { records } = tools
  const priced = await priceOrder(asked, tools)
  if ('refused' in priced) return priced.refused
  const { summary } = priced
  const order: KeptOrder = {
    id: newId(systemRandom),
    at: records.now(),
    summary,
    back: asked.redirectPage ?? '/',
    language: asked.language ?? (language as KeptOrder['language']),
    tries: [],
  }
  const duplicates = await findDuplicates(order, tools)
  records.change((kept) => ({ ...kept, orders: [order, ...kept.orders] }))
  const { amount, currency } = summary
  return answered({
    ...{ orderId: order.id, amount, currency, summary, duplicates, activeBundles: [] },
  } satisfies OpenedOrder)
}

/** The order page by an order of this device, or by any payment of the service. */
export async function orderPage(
  { order: orderId, tid }: InputOf<typeof orderPageCall>,
  tools: OwnTools,
  language: string,
): Promise<ApiReply> {
  const kept = tools.records.read()
  if (tid === undefined) {
    const order = kept.orders.find(({ id }) => id === orderId)
    if (!order) return refused('request.not-found', { field: 'order' })
    const [latest = null] = order.tries
    // Nothing was submitted, so there is nothing to ask about.
    if (latest && !latest.isSent) {
      return answered(ownOrder(order, latest, { status: 'REQUEST_REGISTERED' }))
    }
    const told = latest && (await tell(latest.id, tools))
    if (told && !told.ok) return failedAs(told.failure)
    return answered(ownOrder(order, latest, told && (told.value ?? { status: 'IN_PROCESS' })))
  }
  const known = findTry(kept, tid)
  const told = await tell(tid, tools)
  if (!told.ok) return failedAs(told.failure)
  if (known) {
    const { found, order } = known
    return answered(ownOrder(order, found, told.value ?? { status: 'IN_PROCESS' }))
  }
  if (!told.value) return refused('request.not-found', { field: 'tid' })
  return answered(foreignOrder(tid, told.value, language))
}

/** The latest order of this device that is not known to be over. */
export function unfinished({ records }: OwnTools): ApiReply {
  const order = records.read().orders[0]
  const latest = order?.tries[0]
  if (!order || latest?.isOver) return answered({})
  const { transactionType, msisdn, amount, currency, name } = order.summary
  const found: NonNullable<NonNullable<(typeof unfinishedCall)['types']>['result']['unfinished']> =
    {
      orderId: order.id,
      ...(latest?.isSent ? { transactionId: latest.id } : {}),
      askedAt: toIso(instantOf(latest?.at ?? order.at)),
      ...{ transactionType, msisdn, amount, currency },
      ...(name ? { name } : {}),
      status: latest?.isSent ? 'REQUEST_RAISED' : 'REQUEST_REGISTERED',
    }
  return answered({ unfinished: found })
}

/** A payment by its id, which the service's messages name, and the number or account that it was for. */
export async function findPayment(
  { reference, msisdn, accountId }: InputOf<typeof findCall>,
  tools: OwnTools,
): Promise<ApiReply> {
  const fetched = await tools.ask(fetchCall, { txnId: reference })
  if (!fetched.ok && !isUnknown(fetched.failure)) return failedAs(fetched.failure)
  const { value } = fetched.ok ? fetched : { value: null }
  const isOf = value && (accountId ? value.accountId === accountId : value.msisdn === msisdn)
  return isOf && msisdn + (accountId ?? '') !== ''
    ? answered({ transactionId: value.transactionId })
    : refused('request.not-found')
}
