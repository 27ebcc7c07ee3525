import type { OrderId, TransactionId } from '@portal/kernel/ids'
import { type Instant, instantOf } from '@portal/kernel/instant'
import { type Currency, money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PaymentState } from '../../payments/payment.states.ts'
import type { LineType } from '../../ports/operator.port.ts'
import type { Order, Payment } from '../../ports/payment-store.port.ts'

/** The edge to the database: what the columns hold is what we wrote, so types are asserted here only. */
export type Row = Record<string, unknown>

const text = (row: Row, column: string): string => row[column] as string
const textOrNull = (row: Row, column: string): string | null => row[column] as string | null
/** The driver hands bigint columns over as text, so that no digit is lost. */
const minor = (row: Row, column: string): bigint => BigInt(text(row, column))
const instant = (row: Row, column: string): Instant => instantOf((row[column] as Date).getTime())
const instantOrNull = (row: Row, column: string): Instant | null =>
  row[column] === null ? null : instant(row, column)

const date = (at: Instant | null): Date | null => (at === null ? null : new Date(at))

/** `prefix` stands before the column names where the order was read together with something else. */
export function readOrder(row: Row, prefix = ''): Order {
  const column = (name: string) => `${prefix}${name}`
  return {
    id: text(row, column('id')) as OrderId,
    ownerHash: text(row, column('owner_hash')),
    createdAt: instant(row, column('created_at')),
    language: text(row, column('language')) as Order['language'],
    transactionType: text(row, column('transaction_type')) as Order['transactionType'],
    msisdn: text(row, column('msisdn')) as Msisdn,
    lineType: text(row, column('line_type')) as LineType,
    amount: money(minor(row, column('amount_minor')), text(row, column('currency')) as Currency),
    redirectPage: text(row, column('redirect_page')),
    reference: text(row, column('reference')),
    receiptCode: text(row, column('receipt_code')),
    paidBy: textOrNull(row, column('paid_by')) as TransactionId | null,
    openAttempt: textOrNull(row, column('open_attempt')) as TransactionId | null,
  }
}

/** Columns of an order in the order of `orderValues`. */
export const orderColumns = [
  'id',
  'owner_hash',
  'created_at',
  'language',
  'transaction_type',
  'msisdn',
  'line_type',
  'amount_minor',
  'currency',
  'redirect_page',
  'reference',
  'receipt_code',
  'paid_by',
  'open_attempt',
] as const

export const orderValues = (order: Order): unknown[] => [
  order.id,
  order.ownerHash,
  date(order.createdAt),
  order.language,
  order.transactionType,
  order.msisdn,
  order.lineType,
  order.amount.minor,
  order.amount.currency,
  order.redirectPage,
  order.reference,
  order.receiptCode,
  order.paidBy,
  order.openAttempt,
]

export function readPayment(row: Row): Payment {
  const taken = row.taken_minor === null ? null : minor(row, 'taken_minor')
  return {
    id: text(row, 'id') as TransactionId,
    orderId: text(row, 'order_id') as OrderId,
    state: text(row, 'state') as PaymentState,
    provider: text(row, 'provider'),
    mode: text(row, 'mode'),
    amount: money(minor(row, 'amount_minor'), text(row, 'currency') as Currency),
    msisdn: text(row, 'msisdn') as Msisdn,
    emailId: textOrNull(row, 'email_id'),
    payerMsisdn: textOrNull(row, 'payer_msisdn') as Msisdn | null,
    language: text(row, 'language') as Payment['language'],
    registeredAt: instant(row, 'registered_at'),
    submittedAt: instantOrNull(row, 'submitted_at'),
    paidAt: instantOrNull(row, 'paid_at'),
    deliveredAt: instantOrNull(row, 'delivered_at'),
    refundDueAt: instantOrNull(row, 'refund_due_at'),
    refundedAt: instantOrNull(row, 'refunded_at'),
    endedAt: instantOrNull(row, 'ended_at'),
    reason: textOrNull(row, 'reason'),
    redirectUrl: textOrNull(row, 'redirect_url'),
    chargeSentAt: instantOrNull(row, 'charge_sent_at'),
    chargeExpiresAt: instantOrNull(row, 'charge_expires_at'),
    providerId: textOrNull(row, 'provider_id'),
    taken: taken === null ? null : money(taken, text(row, 'taken_currency') as Currency),
    topUpRound: row.top_up_round as number,
    topUpUnsureSince: instantOrNull(row, 'top_up_unsure_since'),
    refundUnsureSince: instantOrNull(row, 'refund_unsure_since'),
    refundRefusals: row.refund_refusals as number,
    hintedAt: instantOrNull(row, 'hinted_at'),
    cancelledAt: instantOrNull(row, 'cancelled_at'),
    nextAt: instantOrNull(row, 'next_at'),
    tries: row.tries as number,
    leaseUntil: instantOrNull(row, 'lease_until'),
  }
}

/** What never changes after an attempt was opened, and what does. */
export const fixedColumns = [
  'id',
  'order_id',
  'provider',
  'mode',
  'amount_minor',
  'currency',
  'msisdn',
  'email_id',
  'language',
  'registered_at',
] as const

export const fixedValues = (payment: Payment): unknown[] => [
  payment.id,
  payment.orderId,
  payment.provider,
  payment.mode,
  payment.amount.minor,
  payment.amount.currency,
  payment.msisdn,
  payment.emailId,
  payment.language,
  date(payment.registeredAt),
]

export const movingColumns = [
  'state',
  'payer_msisdn',
  'submitted_at',
  'paid_at',
  'delivered_at',
  'refund_due_at',
  'refunded_at',
  'ended_at',
  'reason',
  'redirect_url',
  'charge_sent_at',
  'charge_expires_at',
  'provider_id',
  'taken_minor',
  'taken_currency',
  'top_up_round',
  'top_up_unsure_since',
  'refund_unsure_since',
  'refund_refusals',
  'hinted_at',
  'cancelled_at',
  'next_at',
  'tries',
  'lease_until',
] as const

export const movingValues = (payment: Payment): unknown[] => [
  payment.state,
  payment.payerMsisdn,
  date(payment.submittedAt),
  date(payment.paidAt),
  date(payment.deliveredAt),
  date(payment.refundDueAt),
  date(payment.refundedAt),
  date(payment.endedAt),
  payment.reason,
  payment.redirectUrl,
  date(payment.chargeSentAt),
  date(payment.chargeExpiresAt),
  payment.providerId,
  payment.taken?.minor ?? null,
  payment.taken?.currency ?? null,
  payment.topUpRound,
  date(payment.topUpUnsureSince),
  date(payment.refundUnsureSince),
  payment.refundRefusals,
  date(payment.hintedAt),
  date(payment.cancelledAt),
  date(payment.nextAt),
  payment.tries,
  date(payment.leaseUntil),
]
