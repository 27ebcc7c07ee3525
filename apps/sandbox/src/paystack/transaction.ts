import type { Instant } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import type { RefundState } from '../provider.ts'
import type { TestCard } from './test-cards.ts'

export type Refund = {
  id: number
  amount: Money
  at: Instant
  merchantNote: string
  customerNote: string
  /** When the gateway takes it up, and when it ends. */
  processingAt: Instant
  endsAt: Instant
  ends: 'processed' | 'failed' | 'needs-attention'
}

/** One transaction of one reference, with its page. */
export type Transaction = {
  id: number
  reference: string
  accessCode: string
  amount: Money
  email: string
  callbackUrl: string | null
  /** The way back of a visitor who leaves the page; null where the merchant named none. */
  cancelUrl: string | null
  channels: readonly string[]
  metadata: Readonly<Record<string, unknown>>
  createdAt: Instant
  expiresAt: Instant
  /** Tries with a card, oldest first. */
  tries: { card: TestCard; reason: string | null; at: Instant }[]
  /** What the bank has not decided yet: the page is done, and the result comes later. */
  underWay: { card: TestCard; endsAt: Instant } | null
  refunds: Refund[]
}

export type RefundStatus = 'pending' | 'processing' | Refund['ends']

export function refundStatusOf({ processingAt, endsAt, ends }: Refund, now: Instant): RefundStatus {
  if (now >= endsAt) return ends
  return now >= processingAt ? 'processing' : 'pending'
}

export function refundStateOf(refund: Refund, now: Instant): RefundState {
  const status = refundStatusOf(refund, now)
  if (status === 'processed') return 'returned'
  return status === 'failed' ? 'failed' : 'under-way'
}

const sumOf = (refunds: readonly Refund[]): bigint =>
  refunds.reduce((sum, { amount }) => sum + amount.minor, 0n)

/** Amount that has arrived at the payer. */
export const returnedOf = ({ refunds, amount }: Transaction, now: Instant): Money =>
  money(sumOf(refunds.filter((each) => refundStateOf(each, now) === 'returned')), amount.currency)

/** A refund that failed frees its amount again. */
export const refundableMinorOf = ({ refunds, amount }: Transaction, now: Instant): bigint =>
  amount.minor - sumOf(refunds.filter((each) => refundStateOf(each, now) !== 'failed'))

export const paidBy = ({ tries }: Transaction) =>
  tries.find(({ reason }) => reason === null) ?? null

export type Status = 'success' | 'failed' | 'abandoned' | 'ongoing' | 'reversed'

/** A page that nobody has paid is `abandoned` from its first moment, and may still be paid. */
export function statusOf(transaction: Transaction, now: Instant): Status {
  if (paidBy(transaction)) {
    return returnedOf(transaction, now).minor === transaction.amount.minor ? 'reversed' : 'success'
  }
  if (transaction.underWay) return 'ongoing'
  return transaction.tries.length > 0 ? 'failed' : 'abandoned'
}

/** Why the page takes no card any more, or null while it does. */
export function closedBecause(
  transaction: Transaction,
  now: Instant,
): 'paid' | 'waiting' | 'expired' | null {
  if (paidBy(transaction)) return 'paid'
  if (transaction.underWay) return 'waiting'
  return now >= transaction.expiresAt ? 'expired' : null
}
