import { after } from '@portal/kernel/instant'
import { withPayment } from '../../../apps/service/src/payments/core/payment-move.rules.ts'
import { withRefund } from '../../../apps/service/src/payments/refunds/refund.rules.ts'
import { bugsIn, type PlantedBug } from './planted-bug.ts'

const answers = 'payments/refunds/refund-answer.rules.ts'
const rules = 'payments/refunds/refund.rules.ts'

export const refundBugs: readonly PlantedBug[] = [
  ...bugsIn('payments/steps/payment-step.rules.ts', 'decideStep', {
    'a surplus debit goes back without asking the operator': (real) => (payment, context) => {
      const isDue = payment.state === 'refund-due'
      return real(isDue ? { ...payment, fulfilmentDeniedAt: context.now } : payment, context)
    },
  }),
  ...bugsIn(answers, 'afterRefund', {
    'a refund that was not answered is never looked at again':
      (real) => (asked, change, answer, context) => {
        const answered = real(asked, change, answer, context)
        return answer.kind === 'lost' ? withPayment(answered, { nextAt: null }) : answered
      },
    'a refund that was sent counts as made': (real) => (asked, change, answer, context) =>
      real(
        asked,
        change,
        answer.kind === 'lost' ? { kind: 'returned', providerRefundId: null } : answer,
        context,
      ),
    'a refund that was only initiated counts as returned':
      (real) => (asked, change, answer, context) =>
        real(
          asked,
          change,
          answer.kind === 'under-way' ? { ...answer, kind: 'returned' } : answer,
          context,
        ),
    'absence of a refund is proof before the request can have arrived':
      (real) => (asked, change, answer, context) => {
        const settlesAfterMs = context.facts.charge?.provider.refunds.settlesAfterMs ?? 0
        const askedAt = after(context.askedAt, 2 * settlesAfterMs)
        return real(asked, change, answer, { ...context, askedAt })
      },
  }),
  ...bugsIn('payments/core/payment-move.rules.ts', 'moveTo', {
    'a refund that is due is forgotten': (real) => (change, move, now, detail) => {
      const moved = real(change, move, now, detail)
      return move === 'cannot-deliver' ? withPayment(moved, { nextAt: null }) : moved
    },
  }),
  ...bugsIn(rules, 'decideRefundStep', {
    'an empty account makes a refund a case within minutes':
      (real) =>
      (refund, ...rest) =>
        refund?.state === 'due' && refund.refusals > 0 ? 'cannot-refund' : real(refund, ...rest),
    'a refund that failed on its way is not sent again':
      (real) =>
      (refund, ...rest) =>
        refund?.state === 'failed' ? 'rest' : real(refund, ...rest),
    'a refund that failed on its way is given to a person at once':
      (real) =>
      (refund, ...rest) =>
        refund?.state === 'failed' ? 'cannot-refund' : real(refund, ...rest),
    'a refund that never arrives is waited for in silence':
      (real) => (refund, now, settings, facts) =>
        real(refund, now, settings, { ...facts, mayTakeMs: Number.POSITIVE_INFINITY }),
    'a refund is sent without looking for one from before a failover':
      (real) =>
      (refund, ...rest) =>
        real(refund && { ...refund, isAskedAbout: true }, ...rest),
    'a refund that was not answered is sent once more':
      (real) =>
      (refund, ...rest) =>
        refund?.state === 'sent' ? 'refund' : real(refund, ...rest),
  }),
  ...bugsIn(rules, 'markRefundSent', {
    'requests about a refund that nobody answers count anew with each sending':
      (real) =>
      (...sending) =>
        withRefund(real(...sending), { looks: 0 }),
  }),
  ...bugsIn(rules, 'openRefund', {
    'what goes back is the price and not what was taken': (real) => (change, now) =>
      withRefund(real(change, now), { amount: change.payment.amount }),
  }),
]
