import { ok } from '@portal/kernel/result'
import { bugsIn, type PlantedBug } from './planted-bug.ts'

/** Bugs at the counter: who may open and submit what, and what the page says of it. */
export const checkoutBugs: readonly PlantedBug[] = [
  ...bugsIn('payments/checkout.flow.ts', 'ownerHashOf', {
    'all devices are one owner': () => () => 'owner',
  }),
  ...bugsIn('payments/checkout.flow.ts', 'openAttempt', {
    'an attempt is opened beside the one that is open': (real) => (world, tx, order, choice, now) =>
      real(world, tx, { ...order, openAttempt: null }, choice, now),
  }),
  ...bugsIn('payments/checkout.flow.ts', 'ringingAttempt', {
    'a phone that rings is asked once more': () => async () => null,
  }),
  ...bugsIn('payments/payer.flow.ts', 'decidePrompt', {
    'prompts are not limited': () => () => null,
  }),
  ...bugsIn('payments/order.rules.ts', 'differingField', {
    'an attempt may be opened for another number': (real) => (order, asked) =>
      real(order, { ...asked, msisdn: order.msisdn }),
  }),
  ...bugsIn('payments/order-view.rules.ts', 'transactionPartOf', {
    'strangers see what the owner sees': (real) => (views, order, payment, _owned, now) =>
      real(views, order, payment, true, now),
    'every delivery is called late': (real) => (views, order, payment, owned, now) => ({
      ...real(views, order, payment, owned, now),
      late: true as const,
    }),
    'every ended attempt may be tried again': (real) => (views, order, payment, owned, now) => ({
      ...real(views, order, payment, owned, now),
      canRetry: true,
    }),
  }),
  ...bugsIn('payments/order-view.rules.ts', 'summaryOf', {
    'the whole number is shown to strangers': (real) => (views, order) => real(views, order, true),
  }),
  ...bugsIn('payments/order-view.rules.ts', 'publicStatusOf', {
    'a payment is called a success once it is paid': (real) => (views, payment) =>
      payment.state === 'paid' ? 'SUCCESS' : real(views, payment),
    'money that goes back is called failed at once': (real) => (views, payment) =>
      payment.state === 'refund-due' ? 'FAILED' : real(views, payment),
  }),
  ...bugsIn('payments/order-view.rules.ts', 'legsOf', {
    'a payment is called done before it is': (real) => (views, payment) =>
      real(views, payment).map((leg) => ({ ...leg, state: 'done' as const })),
  }),
  ...bugsIn('payments/submission.flow.ts', 'submit', {
    'a second request submits the attempt again': (real) => async (world, asker, request, id) => {
      const submitted = await real(
        world,
        asker,
        { ...request, key: `${request.key}-${world.random(4).join('')}` },
        id,
      )
      return submitted.ok ? ok({ ...submitted.value, already: false }) : submitted
    },
  }),
  ...bugsIn('payments/charge-answer.rules.ts', 'toldAbout', {
    'the reference of an answer is not compared': () => (_payment, answer) => answer,
  }),
  ...bugsIn('payments/payment.flow.ts', 'wasBoughtMeanwhile', {
    'nobody looks what was bought meanwhile': () => async () => false,
  }),
  ...bugsIn('payments/secret.rules.ts', 'wordClearsTry', {
    'no later word clears a PIN that was not wrong': () => () => false,
    'every later word clears a PIN': () => () => true,
  }),
  ...bugsIn('payments/secret.rules.ts', 'secretWindowMs', {
    'wrong PINs count for an hour': () => 3_600_000,
  }),
]
