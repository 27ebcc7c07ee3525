import { after } from '@portal/kernel/instant'
import { withPayment } from '../../apps/service/src/payments/payment-move.rules.ts'
import { withRefund } from '../../apps/service/src/payments/refund.rules.ts'
import type { PlantedBug } from './planted-bug.ts'

const answers = 'payments/refund-answer.rules.ts'
const rules = 'payments/refund.rules.ts'

export const refundBugs: readonly PlantedBug[] = [
  {
    name: 'a surplus debit goes back without asking the operator',
    file: 'payments/payment-step.rules.ts',
    wrap: ({ decideStep }) => ({
      decideStep(payment, context) {
        const isDue = payment.state === 'refund-due'
        return decideStep(
          isDue ? { ...payment, fulfilmentDeniedAt: context.now } : payment,
          context,
        )
      },
    }),
  },
  {
    name: 'a refund that was not answered is never looked at again',
    file: answers,
    wrap: ({ afterRefund }) => ({
      afterRefund(asked, change, answer, context) {
        const answered = afterRefund(asked, change, answer, context)
        return answer.kind === 'lost' ? withPayment(answered, { nextAt: null }) : answered
      },
    }),
  },
  {
    name: 'a refund that is due is forgotten',
    file: 'payments/payment-move.rules.ts',
    wrap: ({ moveTo }) => ({
      moveTo(change, move, now, detail) {
        const moved = moveTo(change, move, now, detail)
        return move === 'cannot-deliver' ? withPayment(moved, { nextAt: null }) : moved
      },
    }),
  },
  {
    name: 'a refund that was sent counts as made',
    file: answers,
    wrap: ({ afterRefund }) => ({
      afterRefund: (asked, change, answer, context) =>
        afterRefund(
          asked,
          change,
          answer.kind === 'lost' ? { kind: 'returned', providerRefundId: null } : answer,
          context,
        ),
    }),
  },
  {
    name: 'a refund that was only initiated counts as returned',
    file: answers,
    wrap: ({ afterRefund }) => ({
      afterRefund: (asked, change, answer, context) =>
        afterRefund(
          asked,
          change,
          answer.kind === 'under-way' ? { ...answer, kind: 'returned' } : answer,
          context,
        ),
    }),
  },
  {
    name: 'absence of a refund is proof before the request can have arrived',
    file: answers,
    wrap: ({ afterRefund }) => ({
      afterRefund(asked, change, answer, context) {
        const settlesAfterMs = context.facts.charge?.provider.refunds.settlesAfterMs ?? 0
        const askedAt = after(context.askedAt, 2 * settlesAfterMs)
        return afterRefund(asked, change, answer, { ...context, askedAt })
      },
    }),
  },
  {
    name: 'an empty account makes a refund a case within minutes',
    file: rules,
    wrap: ({ decideRefundStep }) => ({
      decideRefundStep: (refund, ...rest) =>
        refund?.state === 'due' && refund.refusals > 0
          ? 'cannot-refund'
          : decideRefundStep(refund, ...rest),
    }),
  },
  {
    name: 'a refund that failed on its way is not sent again',
    file: rules,
    wrap: ({ decideRefundStep }) => ({
      decideRefundStep: (refund, ...rest) =>
        refund?.state === 'failed' ? 'rest' : decideRefundStep(refund, ...rest),
    }),
  },
  {
    name: 'a refund that failed on its way is given to a person at once',
    file: rules,
    wrap: ({ decideRefundStep }) => ({
      decideRefundStep: (refund, ...rest) =>
        refund?.state === 'failed' ? 'cannot-refund' : decideRefundStep(refund, ...rest),
    }),
  },
  {
    name: 'a refund that never arrives is waited for in silence',
    file: rules,
    wrap: ({ decideRefundStep }) => ({
      decideRefundStep: (refund, now, settings, facts) =>
        decideRefundStep(refund, now, settings, { ...facts, mayTakeMs: Number.POSITIVE_INFINITY }),
    }),
  },
  {
    name: 'a refund is sent without looking for one from before a failover',
    file: rules,
    wrap: ({ decideRefundStep }) => ({
      decideRefundStep: (refund, ...rest) =>
        decideRefundStep(refund && { ...refund, isAskedAbout: true }, ...rest),
    }),
  },
  {
    name: 'a refund that was not answered is sent once more',
    file: rules,
    wrap: ({ decideRefundStep }) => ({
      decideRefundStep: (refund, ...rest) =>
        refund?.state === 'sent' ? 'refund' : decideRefundStep(refund, ...rest),
    }),
  },
  {
    name: 'requests about a refund that nobody answers count anew with each sending',
    file: rules,
    wrap: ({ markRefundSent }) => ({
      markRefundSent: (...sending) => withRefund(markRefundSent(...sending), { looks: 0 }),
    }),
  },
  {
    name: 'what goes back is the price and not what was taken',
    file: rules,
    wrap: ({ openRefund }) => ({
      openRefund: (change, now) =>
        withRefund(openRefund(change, now), { amount: change.payment.amount }),
    }),
  },
]
