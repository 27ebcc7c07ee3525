import { type Instant, toIso } from '@portal/kernel/instant'
import { customerOf, integration } from './transaction.shape.ts'
import { type Refund, refundStatusOf, type Transaction } from './transaction.ts'

const dayMs = 24 * 60 * 60_000

/** The answer to the request for a refund. */
export function askedRefundOf(transaction: Transaction, refund: Refund, now: Instant) {
  const { id, reference, amount, createdAt } = transaction
  const paidAt = toIso(createdAt)
  return {
    transaction: {
      ...{ id, domain: 'test', reference, amount: Number(amount.minor), paid_at: paidAt },
      ...{ channel: 'card', currency: amount.currency },
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      ...{ order_id: null, paidAt, pos_transaction_data: null, source: null, fees_breakdown: null },
    },
    integration,
    deducted_amount: 0,
    channel: null,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    status: refundStatusOf(refund, now),
    refunded_by: 'merchant@example.com',
    expected_at: new Date(now + 10 * dayMs).toISOString(),
    currency: refund.amount.currency,
    domain: 'test',
    amount: Number(refund.amount.minor),
    fully_deducted: false,
    id: refund.id,
    createdAt: toIso(refund.at),
    updatedAt: toIso(refund.at),
  }
}

/** One refund in the list, and asked about by its id. */
export function refundOf(transaction: Transaction, refund: Refund, now: Instant) {
  return {
    integration,
    transaction: transaction.id,
    dispute: null,
    settlement: null,
    id: refund.id,
    domain: 'test',
    currency: refund.amount.currency,
    amount: Number(refund.amount.minor),
    status: refundStatusOf(refund, now),
    refunded_at: null,
    refunded_by: 'merchant@example.com',
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    deducted_amount: 0,
    fully_deducted: 0,
    createdAt: toIso(refund.at),
    bank_reference: null,
    transaction_reference: transaction.reference,
    reason: refund.merchantNote,
    customer: {
      ...customerOf(transaction),
      ...{ first_name: '', last_name: '', phone: '', metadata: '', international_format_phone: '' },
    },
    refund_type: 'full',
    transaction_amount: Number(transaction.amount.minor),
    initiated_by: 'merchant@example.com',
    refund_channel: 'card',
    session_id: null,
    collect_account_number: refundStatusOf(refund, now) === 'needs-attention',
  }
}
