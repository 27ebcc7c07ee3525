import type { StatusReason } from '@portal/kernel/transaction'

/** Why money that was taken goes back. A refund keeps the reason of its payment. */
export const refundReasons = {
  /** The provider took another amount than was asked for. */
  otherAmount: 'other-amount',
  /** Another attempt may still pay the order. */
  otherAttempt: 'other-attempt',
  /** Another attempt has paid the order. */
  paidTwice: 'paid-twice',
  /** The debit came late, and its owner has bought the same since or is just paying for it. Decision 121. */
  boughtMeanwhile: 'bought-meanwhile',
  /** The debit came late, and the rate that it was charged by is not the one of then any more. Decision 179. */
  oldRate: 'old-rate',
  /** The operator refused the delivery for good. Decision 120. */
  deliveryRefused: 'delivery-refused',
  /** The delivery window closed, and the operator has nothing under the present reference. */
  notDelivered: 'not-delivered',
  /** The operator took the order on, and could not install what was bought. Decision 176. */
  notInstalled: 'not-installed',
} as const satisfies Record<string, StatusReason>
