import { type Instant, instantOf } from '@portal/kernel/instant'
import { type Currency, parseMoney } from '@portal/kernel/money'
import type { Lost } from '../../ports/outcome.port.ts'
import type { RefundAnswer, RefundRequest } from '../../ports/payment-provider.port.ts'
import { readJson } from '../http-json.ts'
import { lost } from './flutterwave.envelope.ts'

export type RefundState = 'returned' | 'under-way' | 'failed'

/** One refund, read from any of the gateway's spellings. */
export type Refund = {
  id: string
  /** Null where the answer names none. */
  transactionId: string | null
  amountMinor: bigint
  state: RefundState
  /** The gateway's own words for the state. */
  detail: string
  /** Null where it cannot be read. */
  createdAt: Instant | null
}

export type RawRefund = Record<string, unknown>

export const isRawRefund = (raw: unknown): raw is RawRefund =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** Only the answer to the request says `tx_id`; lists use both other spellings. */
const transactionNames = ['tx_id', 'transaction_id', 'TransactionId'] as const
const amountNames = ['amount_refunded', 'AmountRefunded'] as const

const firstOf = (raw: RawRefund, names: readonly string[]): unknown =>
  names.map((name) => raw[name]).find((value) => value !== undefined && value !== null)

function readId(raw: unknown): string | null {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? String(raw) : null
  return typeof raw === 'string' && /^\d{1,20}$/.test(raw) ? raw : null
}

export const readTransactionId = (raw: RawRefund): string | null =>
  readId(firstOf(raw, transactionNames))

export function readCreatedAt(raw: RawRefund): Instant | null {
  const at = typeof raw.created_at === 'string' ? Date.parse(raw.created_at) : Number.NaN
  return Number.isNaN(at) ? null : instantOf(at)
}

/** `meta` is an object in one answer and a JSON text in another. */
function readDisburseStatus(raw: unknown): string {
  const meta = typeof raw === 'string' ? readJson(raw) : raw
  return isRawRefund(meta) && typeof meta.disburse_status === 'string' ? meta.disburse_status : ''
}

const returnedStatus = /^completed-(bank-transfer|momo|mpgs|offline|preauth)$/i
const initiatedStatus = /^completed?$/i
const failedStatus = /^(failed|cancell?ed|rejected)/i

/**
 * "completed" alone means that the refund was initiated; the money is there once the status names the
 * way it went or the disbursement is called successful. A failed disbursement outweighs any status.
 */
function stateOf(status: string, disburseStatus: string): RefundState {
  if (/^fail/i.test(disburseStatus) || failedStatus.test(status)) return 'failed'
  if (returnedStatus.test(status)) return 'returned'
  return initiatedStatus.test(status) && /^success/i.test(disburseStatus) ? 'returned' : 'under-way'
}

/** Null where id, amount or status cannot be read. */
export function readRefund(raw: unknown, currency: Currency): Refund | null {
  if (!isRawRefund(raw)) return null
  const id = readId(raw.id)
  const rawAmount = firstOf(raw, amountNames)
  const { status } = raw
  if (!id || typeof status !== 'string') return null
  if (typeof rawAmount !== 'number' && typeof rawAmount !== 'string') return null
  const amount = parseMoney(rawAmount, currency)
  if (!amount.ok) return null
  const disburseStatus = readDisburseStatus(raw.meta)
  return {
    id,
    transactionId: readTransactionId(raw),
    amountMinor: amount.value.minor,
    state: stateOf(status, disburseStatus),
    detail: disburseStatus ? `${status}, disbursement ${disburseStatus}` : status,
    createdAt: readCreatedAt(raw),
  }
}

/** An answer about one refund in particular: the one just asked for, or the one of the stored id. */
export function readOwnRefund(raw: unknown, request: RefundRequest): RefundAnswer | Lost {
  const refund = readRefund(raw, request.amount.currency)
  if (!refund) return lost('refund: unreadable answer')
  const isOwn =
    (refund.transactionId ?? request.providerId) === request.providerId &&
    (request.providerRefundId ?? refund.id) === refund.id &&
    refund.amountMinor === request.amount.minor
  if (!isOwn) return lost('refund: the answer is of another refund')
  return refund.state === 'failed'
    ? { kind: 'failed', detail: refund.detail }
    : { kind: refund.state, providerRefundId: refund.id }
}
