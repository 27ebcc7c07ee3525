import { type Instant, instantOf } from '@portal/kernel/instant'
import { postingOf } from '../../ledger/ledger.rules.ts'
import type {
  HistoryEntry,
  Order,
  Payment,
  PaymentException,
  Posting,
  Refund,
  RefundEntry,
} from '../../ports/payment.port.ts'
import type { Shown } from '../../ports/payment-provider.port.ts'
import {
  follow,
  isClosedUnpaid,
  isOpen,
  type PaymentMove,
  type PaymentState,
} from '../../states/payment.states.ts'

/**
 * A payment and its order on the way to their next stored form, with their history entries and postings.
 */
export type Change = {
  readonly payment: Payment
  readonly order: Order
  readonly history: readonly HistoryEntry[]
  readonly refundHistory: readonly RefundEntry[]
  readonly postings: readonly Posting[]
  readonly exceptions: readonly PaymentException[]
  /** Refunds that have ended and were followed by the payment's present one. */
  readonly endedRefunds: readonly Refund[]
  /** New ids of the charge at its provider. */
  readonly sessions: readonly string[]
  /** The moment at which a delivery was seen to be late; null where it is not. Decision 072. */
  readonly lateAt: Instant | null
  /** The visitor's secret was wrong; `attemptsLeft` by the provider's count, null where it names none. */
  readonly wrongSecret: { readonly attemptsLeft: number | null } | null
  /** A secret that was tried and counts no more, by its number. */
  readonly uncountedTry: number | null
}

export const unchanged = (payment: Payment, order: Order): Change => ({
  payment,
  order,
  history: [],
  refundHistory: [],
  postings: [],
  exceptions: [],
  endedRefunds: [],
  sessions: [],
  lateAt: null,
  wrongSecret: null,
  uncountedTry: null,
})

/** Sets fields other than the state. */
export const withPayment = (change: Change, fields: Partial<Omit<Payment, 'state'>>): Change => ({
  ...change,
  payment: { ...change.payment, ...fields },
})

/** Keeps what the provider calls the charge. */
export const withSession = (change: Change, session: string): Change => ({
  ...withPayment(change, { sessions: [...change.payment.sessions, session] }),
  sessions: [...change.sessions, session],
})

/** Removes a transaction that notifications named: it is known now, or proved to have taken nothing. */
export function withoutName(change: Change, id: string): Change {
  const namedIds = change.payment.namedIds.filter((one) => one !== id)
  const namedAt = namedIds.length === 0 ? null : change.payment.namedAt
  return withPayment(change, { namedIds, namedAt })
}

const textMax = 500

/**
 * Text from outside in a form that can be stored: no control characters (PostgreSQL refuses some), 500
 * characters at most.
 */
export const cleanText = (text: string): string => text.replace(/\p{Cc}/gu, ' ').slice(0, textMax)

/** The page or prompt in a form that JSON in the database can hold. Addresses keep their length. */
export function cleanShown(shown: Shown): Shown {
  const clean = (text: string) => text.replace(/\p{Cc}/gu, ' ').toWellFormed()
  switch (shown.kind) {
    case 'redirect': {
      const { inline, ...page } = shown
      const url = clean(page.url)
      if (!inline) return { ...page, url }
      const { key, accessCode, reference } = inline
      return {
        ...page,
        url,
        inline: {
          key: clean(key),
          accessCode: clean(accessCode),
          reference: clean(reference),
        },
      }
    }
    default:
      return shown
  }
}

/** Moments never decrease along a history, even when a machine's clock is set back. */
function notBefore(payment: Payment, now: Instant): Instant {
  const moments = [
    payment.registeredAt,
    payment.submittedAt,
    payment.paidAt,
    payment.refundDueAt,
    payment.endedAt,
  ]
  return instantOf(Math.max(now, ...moments.map((moment) => moment ?? 0)))
}

function submittedAtAfter({ submittedAt }: Payment, move: PaymentMove, at: Instant) {
  if (move === 'submit') return at
  return move === 'reject-secret' ? null : submittedAt
}

function deliveredAtAfter(
  { deliveredAt }: Payment,
  move: PaymentMove,
  to: PaymentState,
  at: Instant,
): Instant | null {
  if (move === 'cannot-install') return null
  return to === 'delivered' ? at : deliveredAt
}

/**
 * The only function that moves a payment. Throws on a move that the table does not list: that is a bug,
 * never an answer from outside.
 */
export function moveTo(change: Change, move: PaymentMove, now: Instant, detail: string): Change {
  const { payment, order } = change
  const to = follow(payment.state, move)
  if (!to) throw new Error(`A payment cannot ${move} from ${payment.state}`)
  const at = notBefore(payment, now)
  const moved: Payment = {
    ...payment,
    state: to,
    tries: 0,
    submittedAt: submittedAtAfter(payment, move, at),
    paidAt: to === 'paid' || (to === 'refund-due' && !payment.paidAt) ? at : payment.paidAt,
    deliveredAt: deliveredAtAfter(payment, move, to, at),
    refundDueAt: to === 'refund-due' ? at : payment.refundDueAt,
    refundedAt: to === 'refunded' ? at : payment.refundedAt,
    endedAt: isClosedUnpaid(to) ? at : payment.endedAt,
  }
  const posting = postingOf(moved, order, move, at)
  return {
    ...change,
    payment: moved,
    order: {
      ...order,
      // A delivery by a person also sets paidBy, so that the order cannot be paid again.
      paidBy: to === 'paid' || to === 'delivered' ? (order.paidBy ?? payment.id) : order.paidBy,
      openAttempt:
        isOpen(payment.state) && !isOpen(to) && order.openAttempt === payment.id
          ? null
          : order.openAttempt,
    },
    history: [
      ...change.history,
      {
        paymentId: payment.id,
        orderId: payment.orderId,
        at,
        move,
        from: payment.state,
        to,
        detail: cleanText(detail),
      },
    ],
    postings: posting ? [...change.postings, posting] : change.postings,
  }
}

/** Records notifications that contradict the stored state for a person, once for each subject. */
export function withException(
  change: Change,
  kind: PaymentException['kind'],
  now: Instant,
  subject: string,
  detail: string,
): Change {
  const { payment, order } = change
  const exception: PaymentException = {
    paymentId: payment.id,
    orderId: order.id,
    at: now,
    kind,
    subject: cleanText(subject),
    detail: cleanText(detail),
  }
  return { ...change, exceptions: [...change.exceptions, exception] }
}

/** Notes what may be a debit beside the one that counts. The words begin with its id, since a person has to find it. */
export const withSecondTransaction = (
  change: Change,
  now: Instant,
  id: string,
  ...words: string[]
): Change =>
  withException(change, 'second-transaction', now, id, [`provider id ${id}`, ...words].join(', '))
