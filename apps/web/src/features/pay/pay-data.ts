import type { Recent } from '@portal/contract/calls/device'
import type { OrderPage } from '@portal/contract/calls/order-page'
import { paymentOptionsCall } from '@portal/contract/calls/transaction'
import { timing } from '@portal/contract/constants'
import { typedId } from '@portal/kernel/ids'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { isNotThere } from '../../lib/api/contract-client.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import type { Loaded, PageContext, Problem } from '../../lib/page/page.ts'
import { readRecent } from '../../order/again/recent.ts'
import { readOrder, returnPath } from '../../order/pending/order-source.ts'
import { statusAddress } from '../../order/pending/pay-address.ts'
import { addToPendingPayment } from '../../order/pending/pending-payment.ts'
import { methodAddress } from '../../order/product/payment-method.ts'
import {
  attemptName,
  likelyPayer,
  type OfferedMethod,
  orderStage,
  preselect,
  priceBefore,
  readMethods,
} from './pay.rules.ts'

export type PayData =
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'pay'
      readonly order: OrderPage
      readonly attempt: string
      readonly methods: readonly OfferedMethod[]
      readonly chosen: OfferedMethod | null
      /** Number of the wallet that is suggested; national digits. */
      readonly payer: string
      /** The price of the same the last time, where it was another one. */
      readonly priceBefore: string | null
      /** Target of Cancel, without language prefix. */
      readonly back: string
      /** The failure of the call for the options. */
      readonly problem: Problem | null
    }

export type PayView = Extract<PayData, { kind: 'pay' }>

/** The order, and the payment for the same that the page tells of. */
export function subjectsOf(data: PayData): readonly string[] {
  if (data.kind === 'gone') return []
  const { orderId, alike } = data.order
  return alike ? [orderId, alike.transactionId] : [orderId]
}

const gone: Loaded<PayData> = { kind: 'page', status: 404, data: { kind: 'gone' } }

async function readOptions(context: PageContext, { orderId, summary }: OrderPage) {
  const { amount, msisdn, lineType, transactionType } = summary
  const life = { seconds: timing.dataCacheSeconds }
  const reply = await context.cache.read(`options:${orderId}`, life, () =>
    context.api.call(paymentOptionsCall, {
      amount,
      // One that the operator alone knows is masked.
      ...(parseMsisdn(msisdn).ok ? { mobileNumber: msisdn } : {}),
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

/**
 * The last payments of this device. The payer is only a proposal, and not waited for long; another price than before is
 * to be said in any case.
 */
async function readBefore(context: PageContext, order: OrderPage): Promise<readonly Recent[]> {
  const { transaction, summary } = order
  if (summary.productCode !== undefined) {
    const { offerWaitMs: _short, ...patient } = context
    return readRecent(patient)
  }
  return transaction?.payer ? [] : readRecent(context)
}

export async function loadPay(context: PageContext): Promise<Loaded<PayData>> {
  const orderId = context.search.get('order')
  if (!orderId) return { kind: 'redirect', to: '/?notice=order-needed' }
  const reply = await readOrder(context, typedId(orderId))
  if (!reply.ok) {
    const { failure } = reply
    return isNotThere(failure) ? gone : { kind: 'failed', failure }
  }
  const order = reply.value
  const stage = orderStage(order)
  if (stage === 'foreign') return gone
  if (stage === 'follow') {
    return { kind: 'redirect', to: statusAddress(`${order.transaction?.transactionId}`) }
  }
  const [found, recent] = await Promise.all([
    readOptions(context, order),
    readBefore(context, order),
  ])
  const method = found.methods.find(({ slug }) => slug === context.params.method)
  if (!method && found.methods.length > 0) {
    // A link of a previous payment names the type of its way.
    const asked = context.search.get('method')
    const first =
      found.methods.find(({ slug, type }) => slug === asked || type === asked) ??
      preselect(found.methods, context.search.get('left'))
    const to = methodAddress(first?.slug ?? '', orderId)
    // A link to an attempt that waits for its PIN.
    return { kind: 'redirect', to: context.search.has('step') ? `${to}&step=pin` : to }
  }
  return {
    kind: 'page',
    data: {
      kind: 'pay',
      order,
      attempt: attemptName(order),
      methods: found.methods,
      chosen: method ?? null,
      payer: likelyPayer(order, recent),
      priceBefore: priceBefore(order, recent),
      back: returnPath(order, context),
      problem: found.problem,
    },
  }
}
