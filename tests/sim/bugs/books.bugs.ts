import { money } from '@portal/kernel/money'
import { withPayment } from '../../../apps/service/src/payments/core/payment-move.rules.ts'
import { bugsIn, type PlantedBug } from './planted-bug.ts'

/** Bugs in what is written down: books, histories, texts and cases. */
export const bookBugs: readonly PlantedBug[] = [
  ...bugsIn('ledger/ledger.rules.ts', 'postingOf', {
    'a refund is booked as a delivery': (real) => (payment, order, move, at) =>
      real(payment, order, move === 'refund' ? 'deliver' : move, at),
    'a case keeps its money with the customers': (real) => (payment, order, move, at) =>
      move === 'cannot-refund' || move === 'doubt' ? null : real(payment, order, move, at),
    'a late debit is not booked': (real) => (payment, order, move, at) =>
      move === 'reinstate' ? null : real(payment, order, move, at),
    'what was asked is booked, and not what was taken': (real) => (payment, order, move, at) =>
      real(payment.taken ? { ...payment, taken: payment.amount } : payment, order, move, at),
    'what a person gave back is booked as delivered': (real) => (payment, order, move, at) =>
      real(payment, order, move === 'resolve-refunded' ? 'resolve-delivered' : move, at),
  }),
  ...bugsIn('payments/core/payment-move.rules.ts', 'moveTo', {
    'an order that was paid stays open to others': (real) => (change, move, now, detail) => {
      const moved = real(change, move, now, detail)
      return { ...moved, order: { ...moved.order, paidBy: change.order.paidBy } }
    },
    'an attempt that ended keeps its order': (real) => (change, move, now, detail) => {
      const moved = real(change, move, now, detail)
      return { ...moved, order: { ...moved.order, openAttempt: change.order.openAttempt } }
    },
    'tries are not counted anew in a new state': (real) => (change, move, now, detail) =>
      withPayment(real(change, move, now, detail), { tries: change.payment.tries }),
    'the moment of a payment is that of its delivery': (real) => (change, move, now, detail) => {
      const moved = real(change, move, now, detail)
      return move === 'deliver' ? withPayment(moved, { paidAt: now, deliveredAt: null }) : moved
    },
  }),
  ...bugsIn('payments/core/payment-move.rules.ts', 'withException', {
    'a contradiction is not listed': () => (change) => change,
  }),
  ...bugsIn('payments/core/message.rules.ts', 'messagesOf', {
    'the number that got it hears nothing of its delivery': (real) => (change) =>
      real(change).filter(
        ({ kind, channel, recipient }) =>
          kind !== 'delivered' || channel === 'mail' || recipient === change.payment.payerMsisdn,
      ),
    'no receipt is mailed': (real) => (change) =>
      real(change).filter(({ kind, channel }) => kind !== 'delivered' || channel === 'sms'),
    'the mail about a refund goes to the number': (real) => (change) =>
      real(change).map((message) =>
        message.channel === 'mail' && message.kind === 'refunded'
          ? { ...message, recipient: change.order.msisdn }
          : message,
      ),
    'no text tells that money is back': (real) => (change) =>
      real(change).filter(({ kind }) => kind !== 'refunded'),
    'no text tells that a person has it': (real) => (change) =>
      real(change).filter(({ kind }) => kind !== 'with-support'),
    'a text about a refund is written before money goes back': (real) => (change) =>
      change.history.some(({ to }) => to === 'paid')
        ? [
            ...real(change),
            ...real({
              ...change,
              history: change.history.map((one) => ({ ...one, to: 'refund-due' as const })),
            }),
          ]
        : real(change),
  }),
  ...bugsIn('payments/charges/contradiction.rules.ts', 'noteContradiction', {
    'every repeated success is called a second transaction': (real) => (change, answer, context) =>
      real(
        change,
        answer.kind === 'successful' ? { ...answer, providerId: `${answer.providerId}-2` } : answer,
        context,
      ),
    'every repeated success is called another amount': (real) => (change, answer, context) =>
      real(
        change,
        answer.kind === 'successful' ? { ...answer, amount: money(1n, 'ZMW') } : answer,
        context,
      ),
  }),
  ...bugsIn('payments/refunds/refund.rules.ts', 'moveRefund', {
    'a refund that is looked at in vain is looked at anew with each answer':
      (real) => (change, move, now, detail) => {
        const moved = real(change, move, now, detail)
        const { refund } = moved.payment
        return move === 'refuse' && refund
          ? withPayment(moved, { refund: { ...refund, refusals: 0 } })
          : moved
      },
  }),
]
