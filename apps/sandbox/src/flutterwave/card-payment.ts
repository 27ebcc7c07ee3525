import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { TestCard } from './test-cards.ts'

export type CardTransaction = {
  id: number
  status: 'successful' | 'failed'
  processorResponse: string
  card: TestCard
  at: Instant
}

export type CardPayment = {
  reference: string
  amount: Money
  redirectUrl: string
  /** The gateway's names of what the page offers. */
  paymentOptions: readonly string[]
  customer: { email: string; name: string | null; phoneNumber: string | null }
  merchant: string
  expiresAt: Instant
  /** Failed cards after which the page closes; null is as many as there is time for. */
  failuresMax: number | null
  cancelled: boolean
  transactions: CardTransaction[]
  refunds: CardRefund[]
}

export type CardRefund = {
  id: number
  transactionId: number
  amount: Money
  at: Instant
  /** When the money reaches the payer, or fails to. */
  disbursesAt: Instant
  /** By order of a fault: initiated like any other, and then not disbursed. */
  fails: boolean
}
