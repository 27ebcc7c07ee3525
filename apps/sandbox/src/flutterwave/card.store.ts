import { newId, systemRandom } from '@portal/kernel/ids'
import { after, type Clock, type Instant } from '@portal/kernel/instant'
import { sameMoney } from '@portal/kernel/money'
import { stateOf } from '../world.ts'
import type { CardPayment, CardRefund, CardTransaction } from './card-payment.ts'
import { returnedOf } from './card-refund.ts'
import type { TestCard } from './test-cards.ts'

export type OpenRequest = Omit<
  CardPayment,
  'cancelled' | 'transactions' | 'refunds' | 'expiresAt'
> & { lifeMs: number }

export type CardStore = {
  /** Opens a link, a new one at each call; the record is one per reference. Null: another amount. */
  open(request: OpenRequest): { linkId: string; payment: CardPayment } | null
  byLink(linkId: string): CardPayment | null
  byReference(reference: string): CardPayment | null
  byTransaction(id: number): { payment: CardPayment; transaction: CardTransaction } | null
  all(): CardPayment[]
  /** Newest first. */
  refunds(): CardRefund[]
  charge(payment: CardPayment, card: TestCard, reason: string | null): CardTransaction
  refund(
    payment: CardPayment,
    transaction: CardTransaction,
    request: Pick<CardRefund, 'amount' | 'disbursesAt' | 'fails'>,
  ): CardRefund
}

export const successOf = (payment: CardPayment): CardTransaction | null =>
  payment.transactions.find((each) => each.status === 'successful') ?? null

export type CardStatus = 'pending' | 'successful' | 'declined' | 'cancelled' | 'refunded'

/**
 * Status as an enquiry sees it: refunded only when the money has arrived. An unpaid link that has ended is
 * cancelled.
 */
export function statusOf(payment: CardPayment, now: Instant): CardStatus {
  if (successOf(payment)) {
    return sameMoney(returnedOf(payment, now), payment.amount) ? 'refunded' : 'successful'
  }
  if (payment.cancelled) return 'cancelled'
  if (payment.transactions.length > 0) return 'declined'
  return now >= payment.expiresAt ? 'cancelled' : 'pending'
}

/** Why the page takes no card any more, or null while it does. */
export function closedBecause(
  payment: CardPayment,
  now: Instant,
): 'paid' | 'cancelled' | 'expired' | 'failed' | null {
  if (successOf(payment)) return 'paid'
  if (payment.cancelled) return 'cancelled'
  if (now >= payment.expiresAt) return 'expired'
  const failures = payment.transactions.length
  return payment.failuresMax !== null && failures >= payment.failuresMax ? 'failed' : null
}

/** `nextId` outlives a reset: a merchant still holds the ids of before, and refunds by them. */
function createCardStore(clock: Clock, nextId: () => number): CardStore {
  const byReference = new Map<string, CardPayment>()
  const byLink = new Map<string, CardPayment>()
  const byTransaction = new Map<number, { payment: CardPayment; transaction: CardTransaction }>()
  const refunds: CardRefund[] = []

  return {
    open({ lifeMs, ...request }) {
      const known = byReference.get(request.reference)
      if (known && !sameMoney(known.amount, request.amount)) return null
      const expiresAt = after(clock.now(), lifeMs)
      const payment: CardPayment = known
        ? Object.assign(known, request, { expiresAt, cancelled: false })
        : { ...request, expiresAt, cancelled: false, transactions: [], refunds: [] }
      const linkId = newId<'Link'>(systemRandom).toLowerCase()
      byReference.set(payment.reference, payment)
      byLink.set(linkId, payment)
      return { linkId, payment }
    },
    byLink: (linkId) => byLink.get(linkId) ?? null,
    byReference: (reference) => byReference.get(reference) ?? null,
    byTransaction: (id) => byTransaction.get(id) ?? null,
    all: () => [...byReference.values()],
    refunds: () => refunds.toReversed(),
    charge(payment, card, reason) {
      const transaction: CardTransaction = {
        id: nextId(),
        status: reason === null ? 'successful' : 'failed',
        processorResponse: reason ?? 'Approved. Successful',
        card,
        at: clock.now(),
      }
      payment.transactions.push(transaction)
      byTransaction.set(transaction.id, { payment, transaction })
      return transaction
    },
    refund(payment, transaction, request) {
      const refund = {
        ...request,
        id: nextId(),
        transactionId: transaction.id,
        at: clock.now(),
      }
      payment.refunds.push(refund)
      refunds.push(refund)
      return refund
    },
  }
}

export const cardsOf = stateOf(({ clock, nextId }) => createCardStore(clock, nextId))
