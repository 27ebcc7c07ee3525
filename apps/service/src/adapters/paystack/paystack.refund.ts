import { type Instant, instantOf } from '@portal/kernel/instant'
import type { Lost } from '../../ports/outcome.port.ts'
import type { RefundAnswer, RefundRequest } from '../../ports/payment-provider.port.ts'
import { isRecord, lost, readId, readMoney } from './paystack.envelope.ts'

type RefundState = 'returned' | 'under-way' | 'failed'

export type Refund = {
  id: string
  /** Null where the answer names none. */
  transactionId: string | null
  amountMinor: bigint
  state: RefundState
  /** The gateway's own word for the state. */
  detail: string
  /** Null where it cannot be read. */
  createdAt: Instant | null
}

/** A number in rows, and the transaction itself in the answer to a request. */
export function readTransactionId(row: Record<string, unknown>): string | null {
  const { transaction } = row
  return readId(isRecord(transaction) ? transaction.id : transaction)
}

export function readCreatedAt({ createdAt }: Record<string, unknown>): Instant | null {
  const at = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN
  return Number.isNaN(at) ? null : instantOf(at)
}

/**
 * `needs-attention` waits for the bank account of the payer, which a person types in the gateway's dashboard: no refund may be
 * sent beside it. An unknown word counts as under way for the same reason.
 */
function stateOf(status: string): RefundState {
  if (status === 'processed') return 'returned'
  return status === 'failed' ? 'failed' : 'under-way'
}

/** Null where id, amount, currency or status cannot be read. */
export function readRefund(raw: unknown, { amount }: Pick<RefundRequest, 'amount'>): Refund | null {
  if (!isRecord(raw) || typeof raw.status !== 'string') return null
  const id = readId(raw.id)
  const given = readMoney(raw.amount, raw.currency)
  if (id === null || given?.currency !== amount.currency) return null
  return {
    id,
    transactionId: readTransactionId(raw),
    amountMinor: given.minor,
    state: stateOf(raw.status),
    detail: raw.status.slice(0, 100),
    createdAt: readCreatedAt(raw),
  }
}

/** An answer about one refund in particular: the one just asked for, or the one of the stored id. */
export function readOwnRefund(raw: unknown, request: RefundRequest): RefundAnswer | Lost {
  const refund = readRefund(raw, request)
  if (!refund) return lost('refund: unreadable answer')
  const isOwn =
    refund.transactionId === request.providerId &&
    (request.providerRefundId ?? refund.id) === refund.id &&
    refund.amountMinor === request.amount.minor
  if (!isOwn) return lost('refund: the answer is of another refund')
  return refund.state === 'failed'
    ? { kind: 'failed', detail: refund.detail }
    : { kind: refund.state, providerRefundId: refund.id }
}
