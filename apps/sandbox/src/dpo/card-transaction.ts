import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'

export type CardRefund = { reference: string | null; amount: Money }

/** One token with its payment page. */
export type CardTransaction = {
  token: string
  /** The gateway's own short name of it. */
  transRef: string
  companyRef: string | null
  amount: Money
  redirectUrl: string | null
  backUrl: string | null
  /** What is sold, as the merchant described it. */
  service: string
  email: string | null
  expiresAt: Instant
  /** Cards that were declined; another one may succeed. */
  declined: number
  /** The approval of the card that paid; null while none did. */
  approval: string | null
  isCancelled: boolean
  refunds: CardRefund[]
}

export const refundedMinorOf = ({ refunds }: CardTransaction): bigint =>
  refunds.reduce((sum, { amount }) => sum + amount.minor, 0n)

/** The answer to verifyToken. */
export function codeOf(transaction: CardTransaction, now: Instant): string {
  if (transaction.approval !== null) return '000'
  if (transaction.isCancelled) return '904'
  if (now >= transaction.expiresAt) return transaction.declined > 0 ? '901' : '903'
  return transaction.declined > 0 ? '901' : '900'
}

/** Why the page takes no card any more, or null while it does. */
export function closedBecause(
  transaction: CardTransaction,
  now: Instant,
): 'paid' | 'cancelled' | 'expired' | null {
  if (transaction.approval !== null) return 'paid'
  if (transaction.isCancelled) return 'cancelled'
  return now >= transaction.expiresAt ? 'expired' : null
}
