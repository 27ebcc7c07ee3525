import { toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import type { Order, Payment } from '../../ports/payment.port.ts'
import { publicStatus } from '../../states/payment.states.ts'
import { descriptionOf, numberOf, publicStatusOf, type Views } from './order-view.rules.ts'

/** Whether money was taken, and whether it is settled without a delivery. Older pages know `paid` alone. */
function settlingPart({ state, taken }: Payment) {
  return {
    ...(taken === null ? {} : { paid: true as const }),
    ...(state === 'refund-due' ? { settling: 'refund-due' as const } : {}),
    ...(state === 'exception' ? { settling: 'with-support' as const } : {}),
  }
}

/** The order that a device has not finished, as its pages offer to go on with it. */
export function unfinishedOf(views: Views, order: Order, payment: Payment | null) {
  const name = descriptionOf(views, order)?.summary.name
  const sum = payment?.taken ?? order.amount
  return {
    orderId: order.id,
    ...(payment ? { transactionId: payment.id, reference: order.reference } : {}),
    askedAt: toIso(order.createdAt),
    transactionType: order.transactionType,
    ...(name === undefined ? {} : { name }),
    amount: toDecimal(sum),
    currency: sum.currency,
    msisdn: numberOf(views, order, true),
    status: payment ? publicStatusOf(views, payment) : publicStatus.registered,
    ...(payment ? settlingPart(payment) : {}),
  }
}
