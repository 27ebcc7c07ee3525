import { timing } from '@portal/contract/constants'
import { type OrderPage, paymentOptionsCall } from '@portal/contract/transaction'
import { problemOf } from '../../lib/failure-words.ts'
import { readOrder, returnPath } from '../../lib/order-source.ts'
import type { Loaded, PageContext, Problem } from '../../lib/page.ts'
import { addToPendingPayment } from '../../lib/pending-payment.ts'
import {
  attemptName,
  type Method,
  methods,
  orderStage,
  preselect,
  readMethods,
} from './pay.rules.ts'

export type PayData =
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'pay'
      readonly order: OrderPage
      readonly attempt: string
      readonly methods: readonly Method[]
      readonly chosen: Method | null
      /** Where Cancel leads, without language prefix. */
      readonly back: string
      /** Why the options could not be had. */
      readonly problem: Problem | null
    }

const gone: Loaded<PayData> = { kind: 'page', status: 404, data: { kind: 'gone' } }

async function readOptions(context: PageContext, { orderId, summary }: OrderPage) {
  const { amount, msisdn, lineType, transactionType } = summary
  const life = { seconds: timing.dataCacheSeconds }
  const reply = await context.cache.read(`options:${orderId}`, life, () =>
    context.api.call(paymentOptionsCall, {
      amount,
      mobileNumber: msisdn,
      ...(lineType ? { subscriberType: lineType } : {}),
      rechargeType: transactionType,
      transactionType,
    }),
  )
  if (!reply.ok) return { methods: [], problem: problemOf(reply.failure) }
  const { paymentOption } = reply.value
  const pgOptions = paymentOption.map((paymentOpt) => ({ paymentOpt }))
  addToPendingPayment(context.store, { pgOptions })
  return { methods: readMethods(paymentOption), problem: null }
}

export async function loadPay(context: PageContext): Promise<Loaded<PayData>> {
  const orderId = context.search.get('order')
  if (!orderId) return { kind: 'redirect', to: '/?notice=order-needed' }
  const reply = await readOrder(context, orderId)
  if (!reply.ok) {
    const { failure } = reply
    const unknown = failure.kind === 'refusal' && failure.code === 'request.not-found'
    return unknown ? gone : { kind: 'failed', failure }
  }
  const order = reply.value
  const stage = orderStage(order)
  if (stage === 'foreign') return gone
  if (stage === 'follow') {
    return { kind: 'redirect', to: `/payment/status?id=${order.transaction?.transactionId}` }
  }
  const found = await readOptions(context, order)
  const named = found.methods.find(({ type }) => methods[type].slug === context.params.method)
  const first = preselect(found.methods)
  if (!named && first) {
    const { slug } = methods[first.type]
    return { kind: 'redirect', to: `/payment/start/${slug}?order=${encodeURIComponent(orderId)}` }
  }
  return {
    kind: 'page',
    data: {
      kind: 'pay',
      order,
      attempt: attemptName(order),
      methods: found.methods,
      chosen: named ?? null,
      back: returnPath(order, context),
      problem: found.problem,
    },
  }
}
