import { money } from '@portal/kernel/money'
import { withPayment } from '../../apps/service/src/payments/payment-move.rules.ts'
import { passed } from '../../apps/service/src/payments/payment-step.rules.ts'
import type { PlantedBug } from './planted-bug.ts'

const answers = 'payments/fulfilment-answer.rules.ts'
const calls = 'payments/call.flow.ts'
const leases = 'payments/lease.rules.ts'
const steps = 'payments/payment-step.rules.ts'

/** Bugs in marks, in permission to call, and in the rows that an answer is applied to. */
export const callBugs: readonly PlantedBug[] = [
  {
    name: 'every try of a delivery has a reference of its own',
    file: steps,
    wrap: () => ({ fulfilmentReference: ({ id, tries }) => `${id}-T${tries}` }),
  },
  {
    name: 'a lost delivery is sent again under a new reference',
    file: answers,
    wrap: ({ afterFulfilment }) => ({
      afterFulfilment(asked, change, answer, context) {
        const after = afterFulfilment(asked, change, answer, context)
        const isLost = answer.kind === 'lost' || answer.kind === 'pending'
        if (!isLost || after === change) return after
        const fulfilmentRound = change.payment.fulfilmentRound + 1
        return withPayment(after, { fulfilmentSentBy: null, fulfilmentRound })
      },
    }),
  },
  {
    name: 'money goes back while a delivery is unsure',
    file: steps,
    wrap: ({ decideStep }) => ({
      decideStep(payment, context) {
        const { now, facts } = context
        const windowMs = facts.fulfilment?.deliveryWindowMs ?? 0
        const isUnsure = payment.state === 'paid' && payment.fulfilmentSentBy !== null
        if (isUnsure && passed(payment.paidAt, windowMs / 15, now)) return 'cannot-deliver'
        const isDue = payment.state === 'refund-due'
        return decideStep(isDue ? { ...payment, fulfilmentDeniedAt: now } : payment, context)
      },
    }),
  },
  {
    name: 'money goes back after the window without asking the operator',
    file: steps,
    wrap: ({ decideStep }) => ({
      decideStep: (payment, context) =>
        decideStep({ ...payment, fulfilmentDeniedAt: context.now }, context),
    }),
  },
  {
    name: 'absence of a delivery is proof before the request can have arrived',
    file: answers,
    wrap: ({ afterFulfilment }) => ({
      afterFulfilment(asked, change, answer, context) {
        const { fulfilment } = context.facts
        const settlesAfterMs = -2 * (fulfilment?.settlesAfterMs ?? 0)
        const facts = {
          ...context.facts,
          fulfilment: fulfilment && { ...fulfilment, settlesAfterMs },
        }
        return afterFulfilment(asked, change, answer, { ...context, facts })
      },
    }),
  },
  {
    name: 'the question after the window leaves no mark',
    file: steps,
    wrap: ({ markSent }) => ({
      markSent: (payment, step, context) =>
        markSent(payment, step === 'enquire-fulfilment' ? 'enquire' : step, context),
    }),
  },
  {
    name: 'the amount sent to the provider is rounded',
    file: calls,
    wrap: ({ call }) => ({
      call(world, decided) {
        const { minor, currency } = decided.payment.amount
        const amount = money((minor / 1000n) * 1000n, currency)
        return call(world, { ...decided, payment: { ...decided.payment, amount } })
      },
    }),
  },
  {
    name: 'a decision is made on the row as it was before the call',
    file: calls,
    wrap: ({ applyAnswer }) => ({
      applyAnswer: (asked, reply, askedAt) => (change, context) =>
        applyAnswer(asked, reply, askedAt)({ ...change, payment: asked }, context),
    }),
  },
  {
    name: 'news that come while a question is out are forgotten',
    file: calls,
    wrap: ({ applyAnswer }) => ({
      applyAnswer: (asked, reply, askedAt) => (change, context) => {
        const { evidenceAt, nextAt } = asked
        return applyAnswer(
          asked,
          reply,
          askedAt,
        )(withPayment(change, { evidenceAt, nextAt }), context)
      },
    }),
  },
  {
    name: 'a lease is counted by the clock that stands still in a suspended machine',
    file: leases,
    wrap: () => ({
      deadlineOf: ({ counter }, before, leaseMs) => ({
        leftMs: () => leaseMs - (counter.readMs() - before.countMs),
      }),
    }),
  },
  {
    name: 'a lease is counted by the wall clock alone',
    file: leases,
    wrap: () => ({
      deadlineOf: ({ clock }, before, leaseMs) => ({
        leftMs: () => leaseMs - (clock.now() - before.wall),
      }),
    }),
  },
  {
    name: 'a question is dated by the clock of the machine that asks',
    file: leases,
    wrap: () => ({ databaseTime: (_read, _heard, { clock }) => clock.now() }),
  },
  {
    name: 'an answer that was not sent clears a mark that is not its own',
    file: answers,
    wrap: ({ afterFulfilment }) => ({
      afterFulfilment: (_asked, change, answer, context) =>
        afterFulfilment(change.payment, change, answer, context),
    }),
  },
  {
    name: 'work that failed once is never taken up again',
    file: 'payments/payment.settings.ts',
    wrap: ({ paymentSettings }) => ({
      paymentSettings: (...scale) => ({ ...paymentSettings(...scale), workRetryMs: 1e12 }),
    }),
  },
  {
    name: 'the books forget refunds',
    file: 'payments/payment-move.rules.ts',
    wrap: ({ moveTo }) => ({
      moveTo(change, move, now, detail) {
        const moved = moveTo(change, move, now, detail)
        return move === 'refund' ? { ...moved, postings: change.postings } : moved
      },
    }),
  },
]
