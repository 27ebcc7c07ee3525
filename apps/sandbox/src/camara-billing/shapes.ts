import { toIso } from '@portal/kernel/instant'
import { billingBase } from './camara-billing.facts.ts'
import type { Payment, Refund } from './payment.store.ts'

/** A payment as answers show it. */
export const shapeOfPayment = (payment: Payment): object => ({
  paymentId: payment.id,
  paymentStatus: payment.status,
  paymentCreationDate: toIso(payment.createdAt),
  ...(payment.status === 'succeeded' && payment.endedAt
    ? { paymentDate: toIso(payment.endedAt) }
    : {}),
  ...(payment.sink ? { sink: payment.sink.address } : {}),
  amountTransaction: {
    ...payment.amountTransaction,
    serverReferenceCode: `S-${payment.id}`,
    resourceURL: `${billingBase}/payments/${payment.id}`,
  },
})

/** A refund as answers show it. */
export const shapeOfRefund = (refund: Refund): object => ({
  refundId: refund.id,
  refundStatus: refund.status,
  type: refund.type,
  refundCreationDate: toIso(refund.createdAt),
  ...(refund.status === 'succeeded' && refund.endedAt ? { refundDate: toIso(refund.endedAt) } : {}),
  ...(refund.reason ? { reason: refund.reason } : {}),
  ...(refund.sink ? { sink: refund.sink.address } : {}),
  amountTransaction: refund.amountTransaction,
})
