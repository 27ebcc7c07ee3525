import type { Instant } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import type { RefundState } from '../provider.ts'
import type { CardPayment, CardRefund } from './card-payment.ts'

const minuteMs = 60_000
/** From the request for a refund to the end of its disbursement, before the time scale. */
export const disbursesAfterMs = 5 * minuteMs

export function refundStateOf(refund: CardRefund, now: Instant): RefundState {
  if (now < refund.disbursesAt) return 'under-way'
  return refund.fails ? 'failed' : 'returned'
}

function sumOf(payment: CardPayment, now: Instant, states: readonly RefundState[]): Money {
  const counted = payment.refunds.filter((refund) => states.includes(refundStateOf(refund, now)))
  const minor = counted.reduce((sum, refund) => sum + refund.amount.minor, 0n)
  return money(minor, payment.amount.currency)
}

/** Amount that has arrived at the payer. */
export const returnedOf = (payment: CardPayment, now: Instant): Money =>
  sumOf(payment, now, ['returned'])

/** Amount that can still be refunded. A failed refund frees its amount again. */
export function refundableOf(payment: CardPayment, now: Instant): Money {
  const claimed = sumOf(payment, now, ['returned', 'under-way'])
  return money(payment.amount.minor - claimed.minor, payment.amount.currency)
}
