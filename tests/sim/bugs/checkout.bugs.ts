import { ok } from '@portal/kernel/result'
import { bugsIn, type PlantedBug } from './planted-bug.ts'

/** Bugs at the counter: who may open and submit what, and what the page says of it. */
export const checkoutBugs: readonly PlantedBug[] = [
  ...bugsIn('payments/orders/checkout.flow.ts', 'ownerHashOf', {
    'all devices are one owner': () => () => 'owner',
  }),
  ...bugsIn('payments/orders/checkout.flow.ts', 'openAttempt', {
    'an attempt is opened beside the one that is open': (real) => (deps, tx, order, choice, now) =>
      real(deps, tx, { ...order, openAttempt: null }, choice, now),
  }),
  ...bugsIn('payments/orders/checkout.flow.ts', 'ringingAttempt', {
    'a phone that rings is asked once more': () => async () => null,
  }),
  ...bugsIn('payments/attempts/payer.flow.ts', 'decidePrompt', {
    'prompts are not limited': () => () => null,
  }),
  ...bugsIn('payments/orders/order.rules.ts', 'differingField', {
    'an attempt may be opened for another number':
      (real) =>
      (order, asked, ...rest) =>
        real(order, { ...asked, msisdn: order.msisdn }, ...rest),
  }),
  ...bugsIn('payments/orders/order.rules.ts', 'isSameQuote', {
    'an old quote is paid by whatever the rate is now': () => () => true,
  }),
  ...bugsIn('payments/core/exchanged.rules.ts', 'isExchanged', {
    'a late debit buys by the rate of before': () => () => false,
  }),
  ...bugsIn('payments/orders/order-view.rules.ts', 'transactionPartOf', {
    'strangers see what the owner sees': (real) => (views, order, payment, _owned, now) =>
      real(views, order, payment, true, now),
    'every delivery is called late': (real) => (views, order, payment, owned, now) => ({
      ...real(views, order, payment, owned, now),
      late: true as const,
    }),
    'a payment is called a success once it is paid':
      (real) => (views, order, payment, owned, now) => ({
        ...real(views, order, payment, owned, now),
        ...(payment.state === 'paid' ? { status: 'SUCCESS' as const } : {}),
      }),
    'money that goes back is called failed at once':
      (real) => (views, order, payment, owned, now) => ({
        ...real(views, order, payment, owned, now),
        ...(payment.state === 'refund-due' ? { status: 'FAILED' as const } : {}),
      }),
    'each leg is called done before it is': (real) => (views, order, payment, owned, now) => {
      const part = real(views, order, payment, owned, now)
      return { ...part, legs: part.legs.map((leg) => ({ ...leg, state: 'done' as const })) }
    },
    'every ended attempt may be tried again': (real) => (views, order, payment, owned, now) => ({
      ...real(views, order, payment, owned, now),
      canRetry: true,
    }),
  }),
  ...bugsIn('payments/attempts/submission.flow.ts', 'submit', {
    'a second request submits the attempt again': (real) => async (deps, asker, request, id) => {
      const submitted = await real(
        deps,
        asker,
        { ...request, key: `${request.key}-${deps.random(4).join('')}` },
        id,
      )
      return submitted.ok ? ok({ ...submitted.value, already: false }) : submitted
    },
  }),
  ...bugsIn('payments/engine/payment.flow.ts', 'wasBoughtMeanwhile', {
    'nobody looks what was bought meanwhile': () => async () => false,
  }),
  ...bugsIn('payments/charges/secret.rules.ts', 'wordClearsTry', {
    'no later word clears a PIN that was not wrong': () => () => false,
    'every later word clears a PIN': () => () => true,
  }),
]
