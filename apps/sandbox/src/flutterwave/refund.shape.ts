import { type Instant, toIso } from '@portal/kernel/instant'
import type { CardRefund } from './card-payment.ts'
import { refundStateOf } from './card-refund.ts'
import { accountId, major } from './envelope.ts'

type Status = { status: string; disburseStatus: string | null }

/**
 * "completed" alone says that the refund was initiated. One that failed keeps that status; only its
 * disbursement says so.
 */
export function refundStatusOf(refund: CardRefund, now: Instant): Status {
  switch (refundStateOf(refund, now)) {
    case 'under-way':
      return { status: 'completed', disburseStatus: null }
    case 'returned':
      return { status: 'completed-mpgs', disburseStatus: 'successful' }
    case 'failed':
      return { status: 'completed', disburseStatus: 'failed' }
  }
}

function shared(refund: CardRefund, now: Instant) {
  const { status, disburseStatus } = refundStatusOf(refund, now)
  const meta = {
    source: 'availablebalance',
    ...(disburseStatus ? { disburse_status: disburseStatus } : {}),
  }
  const fields = {
    id: refund.id,
    amount_refunded: major(refund.amount),
    status,
    flw_ref: `FLW-MOCK-${refund.transactionId}`,
    created_at: toIso(refund.at),
    account_id: accountId,
  }
  return { fields, meta }
}

/** The answer to the request for a refund, and to the question about one. */
export function refundOf(refund: CardRefund, now: Instant) {
  const { fields, meta } = shared(refund, now)
  return {
    ...fields,
    tx_id: refund.transactionId,
    wallet_id: accountId,
    destination: 'payment_source',
    meta,
  }
}

/** A row of the list, which spells the transaction's id differently and carries `meta` as a JSON text. */
export function refundRowOf(refund: CardRefund, now: Instant) {
  const { fields, meta } = shared(refund, now)
  return {
    ...fields,
    comment: '',
    settlement_id: 'NEW',
    transaction_id: refund.transactionId,
    meta: JSON.stringify(meta),
  }
}
