import type { OrderPage } from '@portal/contract/calls/order-page'
import { fetchCall, statusCall } from '@portal/contract/calls/order-page'
import { instantOf, toIso } from '@portal/kernel/instant'
import type { Market } from '@portal/kernel/money'
import type { Failure, Reply } from '../lib/api/contract-client.ts'
import type { OwnTools } from './answers.ts'
import type { Entity } from './read-entity.ts'
import { findTry, type KeptOrder, type KeptTry, withTry } from './records.ts'

/** A like order is asked about for so long. */
const alikeMs = 15 * 60_000

/** No such payment, by the service's word: any refusal of the id that is not about the service itself. */
export const isUnknown = ({ kind }: Failure): boolean =>
  kind === 'bad-request' || kind === 'refusal'

/** What the service tells of a payment, by the call that tells most or else by the one that tells its status. */
export async function tell(
  id: string,
  { ask, records, market }: OwnTools,
): Promise<Reply<Entity | null>> {
  const fetched = await ask(fetchCall, { txnId: id })
  if (fetched.ok) {
    noteEnd(id, fetched.value.status, records)
    return fetched
  }
  const status = await ask(statusCall, { tid: id })
  if (status.ok) {
    const { transactionStatus } = status.value
    noteEnd(id, transactionStatus, records)
    return {
      ok: true,
      value: { ...bareEntity(market), status: transactionStatus, transactionId: id },
    }
  }
  const isGone = isUnknown(fetched.failure) && isUnknown(status.failure)
  return isGone ? { ok: true, value: null } : status
}

const bareEntity = (market: Market) =>
  ({
    ...{ transactionStatus: 'IN_PROCESS', transactionType: '', paymentMode: '', channel: 'CWAAA' },
    ...{ mobileNumber: '', msisdn: '', amount: '', currencyCode: market.currency },
  }) as unknown as Omit<Entity, 'status' | 'transactionId'>

/** A try that is over is offered no more; one that succeeded ends its order. */
function noteEnd(id: string, status: Entity['status'], records: OwnTools['records']): void {
  const known = findTry(records.read(), id)
  if (!known || known.found.isOver || (status !== 'SUCCESS' && status !== 'FAILED')) return
  const over = (each: KeptTry): KeptTry => ({ ...each, isOver: true })
  for (const { id: ended } of status === 'SUCCESS' ? known.order.tries : [known.found]) {
    records.change(withTry(ended, over))
  }
}

const isEnd = (status: Entity['status']) => status === 'SUCCESS' || status === 'FAILED'

/** What it costs, in whichever currency it is charged. */
const priceOf = ({ priceAmount, priceCurrency, amount, currency }: KeptOrder['summary']): string =>
  `${priceAmount ?? amount} ${priceCurrency ?? currency}`

const isAlike = ({ summary: one }: KeptOrder, { summary: other }: KeptOrder): boolean =>
  one.transactionType === other.transactionType &&
  one.msisdn === other.msisdn &&
  priceOf(one) === priceOf(other) &&
  one.productCode === other.productCode &&
  one.invoiceNumber === other.invoiceNumber

/** One and the same order, in either currency. */
const isSame = ({ id, from = id }: KeptOrder, { id: otherId, from: other = otherId }: KeptOrder) =>
  from === other

/**
 * A payment of this device for the same that may still take money. Of the same order in the other currency it is named
 * for as long as that may be, and also once it has delivered; of another order for as long as a mistake is likely.
 */
export async function findDuplicate(
  order: KeptOrder,
  tools: OwnTools,
): Promise<NonNullable<OrderPage['alike']> | null> {
  const { records } = tools
  const since = records.now() - alikeMs
  const shown = order.tries[0]?.id
  for (const each of records.read().orders) {
    const isOne = isSame(each, order)
    if (!isOne && !isAlike(each, order)) continue
    for (const { id, at, isSent, isOver } of each.tries) {
      if (!isSent || id === shown || (!isOne && (isOver || at < since))) continue
      const told = await tell(id, tools)
      const status = told.ok ? (told.value?.status ?? 'FAILED') : 'IN_PROCESS'
      const isDelivered = status === 'SUCCESS'
      if (isEnd(status) && !(isOne && isDelivered)) continue
      const { amount, currency } = each.summary
      return { transactionId: id, amount, currency, askedAt: toIso(instantOf(at)), isDelivered }
    }
  }
  return null
}

/** Whether the order is paid, by the service's word on what was submitted for it. */
export async function isPaid({ tries }: KeptOrder, tools: OwnTools): Promise<boolean> {
  for (const { id, isSent } of tries) {
    if (!isSent) continue
    const told = await tell(id, tools)
    if (told.ok && told.value?.status === 'SUCCESS') return true
  }
  return false
}
