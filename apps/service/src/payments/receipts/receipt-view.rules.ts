import { toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import type { ReceiptRefund } from '@portal/kernel/transaction'
import type { Order, Payment } from '../../ports/payment.port.ts'
import { publicStatus } from '../../states/payment.states.ts'
import { isExchanged } from '../core/exchanged.rules.ts'

type RefundOnReceipt = { state: ReceiptRefund; at?: string }

const refundAs = (state: ReceiptRefund, at: Payment['refundedAt']): RefundOnReceipt => ({
  state,
  ...(at === null ? {} : { at: toIso(at) }),
})

/** State of money that goes back, with the moment of that state; null where none does. */
function refundOnReceipt({
  state,
  refund,
  refundDueAt,
  refundedAt,
}: Payment): RefundOnReceipt | null {
  switch (state) {
    case 'refund-due':
      return refund?.state === 'under-way'
        ? refundAs('on-its-way', refund.initiatedAt)
        : refundAs('due', null)
    case 'refunded':
      return refundAs('returned', refundedAt)
    case 'exception':
      return refundDueAt === null ? null : refundAs('with-support', null)
    default:
      return null
  }
}

/** Public facts of a receipt: no number, no link to the order. `name` is that of what was bought, where it has one. */
export function receiptOf(order: Order, payment: Payment, name?: string) {
  const amount = payment.taken ?? order.amount
  const refund = refundOnReceipt(payment)
  return {
    genuine: true as const,
    code: order.receiptCode,
    status: publicStatus[payment.state],
    amount: toDecimal(amount),
    currency: amount.currency,
    ...(isExchanged(order)
      ? { priceAmount: toDecimal(order.value), priceCurrency: order.value.currency }
      : {}),
    transactionType: order.transactionType,
    ...(name === undefined ? {} : { name }),
    at: toIso(payment.deliveredAt ?? payment.paidAt ?? order.createdAt),
    ...(refund ? { refund } : {}),
  }
}
