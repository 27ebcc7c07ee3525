import type { InputOf } from '@portal/contract/call'
import type { unfinishedCall } from '@portal/contract/calls/device'
import { fetchCall, type findCall, type orderPageCall } from '@portal/contract/calls/order-page'
import type { openOrderCall } from '@portal/contract/calls/transaction'
import type { ApiReply } from '@portal/contract/page-host'
import { newId, systemRandom } from '@portal/kernel/ids'
import { instantOf, toIso } from '@portal/kernel/instant'
import { answered, failedAs, type OwnTools, refused } from './answers.ts'
import { findDuplicate, isUnknown, tell } from './own-duplicates.ts'
import { type OpenedOrder, priceOrder } from './price-order.ts'
import { findTry, type KeptOrder } from './records.ts'
import { foreignOrder, ownOrder } from './transaction-part.ts'

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
  const duplicate = await findDuplicate(order, tools)
  records.change((kept) => ({ ...kept, orders: [order, ...kept.orders] }))
  const { amount, currency } = summary
  const { isDelivered: _pending, ...named } = duplicate ?? {}
  const duplicates = duplicate ? [named as OpenedOrder['duplicates'][number]] : []
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
    // Where nothing was submitted there is nothing to ask about.
    const told = latest?.isSent ? await tell(latest.id, tools) : null
    if (told && !told.ok) return failedAs(told.failure)
    const status = latest?.isSent ? ('IN_PROCESS' as const) : ('REQUEST_REGISTERED' as const)
    const page = ownOrder(order, latest, latest && (told?.value ?? { status }))
    const mayPay = !latest?.isSent || page.transaction?.status === 'FAILED'
    const alike = mayPay ? await findDuplicate(order, tools) : null
    return answered({ ...page, ...(alike ? { alike } : {}) })
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
