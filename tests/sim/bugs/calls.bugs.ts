import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { passed } from '../../../apps/service/src/payments/core/context.rules.ts'
import { withPayment } from '../../../apps/service/src/payments/core/payment-move.rules.ts'
import { bugsIn, type PlantedBug } from './planted-bug.ts'

const answers = 'payments/deliveries/fulfilment-answer.rules.ts'
const calls = 'payments/engine/call.flow.ts'
const leases = 'payments/core/lease.rules.ts'
const steps = 'payments/steps/payment-step.rules.ts'

export const callBugs: readonly PlantedBug[] = [
  ...bugsIn(steps, 'fulfilmentReference', {
    'every try of a delivery has a reference of its own':
      () =>
      ({ id, tries }) =>
        `${id}-T${tries}`,
  }),
  ...bugsIn(answers, 'afterFulfilment', {
    'a lost delivery is sent again under a new reference':
      (real) => (asked, change, answer, context) => {
        const after = real(asked, change, answer, context)
        const isLost = answer.kind === 'lost' || answer.kind === 'pending'
        if (!isLost || after === change) return after
        const fulfilmentRound = change.payment.fulfilmentRound + 1
        return withPayment(after, { fulfilmentSentBy: null, fulfilmentRound })
      },
    'absence of a delivery is proof before the request can have arrived':
      (real) => (asked, change, answer, context) => {
        const { fulfilment } = context.facts
        const settlesAfterMs = -2 * (fulfilment?.settlesAfterMs ?? 0)
        const facts = {
          ...context.facts,
          fulfilment: fulfilment && { ...fulfilment, settlesAfterMs },
        }
        return real(asked, change, answer, { ...context, facts })
      },
    'a final refusal is retried for the whole delivery window':
      (real) => (asked, change, answer, context) =>
        real(
          asked,
          change,
          answer.kind === 'failed' ? { ...answer, forGood: false } : answer,
          context,
        ),
    'every refusal counts as final': (real) => (asked, change, answer, context) =>
      real(
        asked,
        change,
        answer.kind === 'failed' ? { ...answer, forGood: true } : answer,
        context,
      ),
    'a final refusal is confirmed at the next planned look':
      (real) => (asked, change, answer, context) => {
        const after = real(asked, change, answer, context)
        const isFinal = answer.kind === 'failed' && answer.forGood && after.payment.state === 'paid'
        const nextAt = instantOf(context.now + context.settings.deliveryRetryMaxMs)
        return isFinal ? withPayment(after, { nextAt }) : after
      },
    'an answer that was not sent clears a mark that is not its own':
      (real) => (_asked, change, answer, context) =>
        real(change.payment, change, answer, context),
  }),
  ...bugsIn(steps, 'decideStep', {
    'money goes back while a delivery is unsure': (real) => (payment, context) => {
      const { now, facts } = context
      const windowMs = facts.fulfilment?.deliveryWindowMs ?? 0
      const isUnsure = payment.state === 'paid' && payment.fulfilmentSentBy !== null
      if (isUnsure && passed(payment.paidAt, windowMs / 15, now)) return 'cannot-deliver'
      const isDue = payment.state === 'refund-due'
      return real(isDue ? { ...payment, fulfilmentDeniedAt: now } : payment, context)
    },
    'money goes back after the window without asking the operator': (real) => (payment, context) =>
      real({ ...payment, fulfilmentDeniedAt: context.now }, context),
  }),
  ...bugsIn(steps, 'markSent', {
    'the question after the window leaves no mark': (real) => (payment, step, context) =>
      real(payment, step === 'enquire-fulfilment' ? 'enquire' : step, context),
  }),
  ...bugsIn(calls, 'call', {
    'the amount sent to the provider is rounded': (real) => (deps, decided) => {
      const { minor, currency } = decided.payment.amount
      const amount = money((minor / 1000n) * 1000n, currency)
      return real(deps, { ...decided, payment: { ...decided.payment, amount } })
    },
  }),
  ...bugsIn(calls, 'applyAnswer', {
    'a decision is made on the row as it was before the call':
      (real) => (asked, reply, askedAt) => (change, context) =>
        real(asked, reply, askedAt)({ ...change, payment: asked }, context),
    'notifications that come while a question is out are forgotten':
      (real) => (asked, reply, askedAt) => (change, context) => {
        const { notifiedAt, nextAt } = asked
        return real(asked, reply, askedAt)(withPayment(change, { notifiedAt, nextAt }), context)
      },
  }),
  ...bugsIn(leases, 'deadlineOf', {
    'a lease is counted by the clock that stands still in a suspended machine':
      () =>
      ({ counter }, before, leaseMs) => ({
        leftMs: () => leaseMs - (counter.readMs() - before.countMs),
      }),
    'a lease is counted by the wall clock alone':
      () =>
      ({ clock }, before, leaseMs) => ({
        leftMs: () => leaseMs - (clock.now() - before.wall),
      }),
  }),
  ...bugsIn(leases, 'databaseTime', {
    'a question is dated by the clock of the machine that asks':
      () =>
      (_read, _heard, { clock }) =>
        clock.now(),
  }),
  ...bugsIn('payments/core/payment.settings.ts', 'paymentSettings', {
    'what the operator works on is looked at ever more seldom':
      (real) =>
      (...scale) => {
        const settings = real(...scale)
        return { ...settings, deliveryLookMaxMs: settings.deliveryRetryMaxMs }
      },
    'work that failed once is never taken up again':
      (real) =>
      (...scale) => ({ ...real(...scale), workRetryMs: 1e12 }),
  }),
  ...bugsIn('payments/core/payment-move.rules.ts', 'moveTo', {
    'the books forget refunds': (real) => (change, move, now, detail) => {
      const moved = real(change, move, now, detail)
      return move === 'refund' ? { ...moved, postings: change.postings } : moved
    },
  }),
]
