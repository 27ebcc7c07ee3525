import { after } from '@portal/kernel/instant'
import { withPayment } from '../../../apps/service/src/payments/core/payment-move.rules.ts'
import { bugsIn, type PlantedBug } from './planted-bug.ts'

const later = 60 * 60_000

/** Bugs that cost time, and nothing else: somebody waits longer than the outside takes. */
export const timingBugs: readonly PlantedBug[] = [
  ...bugsIn('payments/core/payment.settings.ts', 'paymentSettings', {
    'open attempts are asked about ever more seldom':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        enquiryMaxMs: later,
      }),
    'notifications are followed after a quarter of an hour':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        notificationSpacingMs: later / 4,
      }),
    'a delivery is tried again after minutes':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        deliveryRetryFirstMs: later / 6,
        deliveryRetryMaxMs: later / 6,
      }),
    'a refund that got no answer is asked about after an hour':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        refundRetryFirstMs: later,
        refundRetryMaxMs: later,
      }),
    'an attempt that was not submitted stays open for a day':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        registeredLifeMs: 24 * later,
      }),
    'a late delivery is told after an hour':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        deliveryLateMs: later,
      }),
    'what is unsure is an exception within minutes':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        giveUpAfterMs: later / 4,
      }),
    'ended attempts are watched for an hour':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        watchMs: later,
      }),
    'a refund that failed is followed after days':
      (real) =>
      (...scale) => ({
        ...real(...scale),
        refundAgainFirstMs: 48 * later,
      }),
  }),
  ...bugsIn('payments/steps/payment-step.rules.ts', 'notificationDueAt', {
    'notifications wait for the next planned question': (real) => (payment, context) =>
      payment.nextAt ?? real(payment, context),
  }),
  ...bugsIn('payments/steps/payment-step.rules.ts', 'restUntil', {
    'a resting attempt is looked at an hour later': (real) => (payment, context) => {
      const until = real(payment, context)
      return until && after(until, later)
    },
  }),
  ...bugsIn('payments/charges/charge-answer.rules.ts', 'afterEnquiry', {
    'what was found paid waits for the next look': (real) => (change, answer, context) => {
      const found = real(change, answer, context)
      const isPaid = found.payment.state === 'paid' && change.payment.state !== 'paid'
      return isPaid ? withPayment(found, { nextAt: after(context.now, later / 30) }) : found
    },
  }),
  ...bugsIn('payments/deliveries/fulfilment-answer.rules.ts', 'afterFulfilment', {
    'what the operator takes its time for is looked at after a minute':
      (real) => (asked, change, answer, context) => {
        const looked = real(asked, change, answer, context)
        return answer.kind === 'pending' && looked.payment.nextAt
          ? withPayment(looked, { nextAt: after(looked.payment.nextAt, later / 60) })
          : looked
      },
    'money waits after its delivery was given up': (real) => (asked, change, answer, context) => {
      const denied = real(asked, change, answer, context)
      const isDenied = denied.payment.fulfilmentDeniedAt !== null && denied.payment.refund === null
      return isDenied ? withPayment(denied, { nextAt: after(context.now, later / 10) }) : denied
    },
  }),
  ...bugsIn('payments/refunds/refund-answer.rules.ts', 'afterRefund', {
    'a refund that was looked for waits before it is sent':
      (real) => (asked, change, answer, context) => {
        const looked = real(asked, change, answer, context)
        return answer.kind === 'absent' && looked.payment.nextAt === context.now
          ? withPayment(looked, { nextAt: after(context.now, later / 30) })
          : looked
      },
    'a refund that a person closed is not asked about':
      (real) => (asked, change, answer, context) =>
        change.payment.state === 'refund-due' || change.payment.state === 'exception'
          ? real(asked, change, answer, context)
          : change,
  }),
  ...bugsIn('payments/charges/charge-watch.rules.ts', 'enquireAgain', {
    'each question doubles the wait, without an end': (real) => (change, context) => {
      const asked = real(change, context)
      const { tries, nextAt } = asked.payment
      return nextAt
        ? withPayment(asked, { nextAt: after(context.now, 10_000 * 2 ** tries) })
        : asked
    },
  }),
]
