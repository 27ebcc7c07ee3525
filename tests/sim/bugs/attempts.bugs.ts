import { newId, parseId } from '@portal/kernel/ids'
import { instantOf } from '@portal/kernel/instant'
import { passed } from '../../../apps/service/src/payments/core/context.rules.ts'
import {
  moveTo,
  withoutName,
  withPayment,
} from '../../../apps/service/src/payments/core/payment-move.rules.ts'
import {
  isUnseen,
  mayStillBeDebited,
  transactionAskedAbout,
} from '../../../apps/service/src/payments/steps/payment-step.rules.ts'
import { isClosedUnpaid, isOpen } from '../../../apps/service/src/states/payment.states.ts'
import { bugsIn, type PlantedBug } from './planted-bug.ts'

const answers = 'payments/charges/charge-answer.rules.ts'
const confirming = 'payments/notifications/notification.flow.ts'
const moves = 'payments/core/payment-move.rules.ts'
const named = 'payments/charges/named-answer.rules.ts'
const pages = 'payments/orders/order-view.rules.ts'
const steps = 'payments/steps/payment-step.rules.ts'

export const attemptBugs: readonly PlantedBug[] = [
  ...bugsIn(answers, 'afterEnquiry', {
    'a lost answer to an enquiry counts as a failure': (real) => (change, answer, context) =>
      real(change, answer.kind === 'lost' ? { ...answer, kind: 'failed' } : answer, context),
    'absence counts as final while the visitor can still pay':
      (real) => (change, answer, context) =>
        real(change, answer, { ...context, askedAt: instantOf(Number.MAX_SAFE_INTEGER) }),
    'the amount that was taken is not compared': (real) => (change, answer, context) => {
      const { amount } = change.payment
      const taken = answer.kind === 'successful' ? (answer.amount ?? amount) : amount
      const after = real(withPayment(change, { amount: taken }), answer, context)
      return withPayment(after, { amount })
    },
    'a late success is delivered although the order is paid':
      (real) => (change, answer, context) => {
        const { payment, order } = change
        if (isOpen(payment.state)) return real(change, answer, context)
        const after = real({ ...change, order: { ...order, paidBy: null } }, answer, context)
        return { ...after, order: { ...after.order, paidBy: order.paidBy ?? after.order.paidBy } }
      },
    'an open attempt whose enquiries bring nothing is given up':
      (real) => (change, answer, context) => {
        const after = real(change, answer, context)
        const { tries, state } = after.payment
        const isGivenUp = tries > 3 && isOpen(state) && state !== 'registered'
        if (!isGivenUp) return after
        return moveTo(withPayment(after, { nextAt: null }), 'expire', context.now, '')
      },
    'an approval after the wallet gave up is overlooked': (real) => (change, answer, context) =>
      change.payment.state === 'failed' && answer.kind === 'successful'
        ? withPayment(change, { notifiedAt: null, nextAt: null })
        : real(change, answer, context),
    'the watch ends in silence although the charge is still pending':
      (real) => (change, answer, context) => {
        const { state, submittedAt } = change.payment
        const isOver = passed(submittedAt, context.settings.watchMs, context.now)
        return answer.kind === 'pending' && isOver && isClosedUnpaid(state)
          ? withPayment(change, { notifiedAt: null, nextAt: null })
          : real(change, answer, context)
      },
    'pending is forgotten once an attempt has ended': (real) => (change, answer, context) => {
      const after = real(change, answer, context)
      const { state, confirmingSince } = change.payment
      const isForgotten = answer.kind === 'pending' && isClosedUnpaid(state)
      return isForgotten ? withPayment(after, { confirmingSince }) : after
    },
    'a late debit buys again what was bought meanwhile': (real) => (change, answer, context) =>
      real(change, answer, { ...context, wasBoughtMeanwhile: false }),
    'a late debit of a case buys again what was bought meanwhile':
      (real) => (change, answer, context) =>
        real(change, answer, {
          ...context,
          wasBoughtMeanwhile: context.wasBoughtMeanwhile && !isUnseen(change.payment),
        }),
    'a transaction in an unreadable amount is forgotten once another one pays':
      (real) => (change, answer, context) => {
        const isPaying = answer.kind === 'successful' && mayStillBeDebited(change.payment)
        const known = isPaying ? withPayment(change, { providerId: null }) : change
        return real(known, answer, context)
      },
  }),
  ...bugsIn(steps, 'decideStep', {
    'an attempt that ended unpaid is never looked at again': (real) => (payment, context) =>
      isClosedUnpaid(payment.state) ? 'rest' : real(payment, context),
    'a notification about an attempt that was never sent is ignored':
      (real) => (payment, context) =>
        real(
          payment.state === 'registered' ? { ...payment, notifiedAt: null, namedIds: [] } : payment,
          context,
        ),
  }),
  ...bugsIn('payments/charges/contradiction.rules.ts', 'noteContradiction', {
    'money that was taken back after delivery is overlooked': (real) => (change, answer, context) =>
      answer.kind === 'failed' ? change : real(change, answer, context),
    'a second transaction of one charge is overlooked': (real) => (change, answer, context) =>
      answer.kind === 'successful' && answer.providerId !== change.payment.providerId
        ? change
        : real(change, answer, context),
    'a signed word about another amount is dropped once it is paid':
      (real) => (change, answer, context) =>
        real(change, answer.kind === 'successful' ? { ...answer, amount: null } : answer, context),
  }),
  ...bugsIn(named, 'afterChargeWord', {
    'of several transactions that were named only the last is kept':
      (real) => (asked, change, answer, context) => {
        const after = real(asked, change, answer, context)
        const isNamed = transactionAskedAbout(asked) !== null && !mayStillBeDebited(change.payment)
        return isNamed ? withPayment(after, { namedIds: [] }) : after
      },
    'a named transaction is dropped when its records do not show it yet':
      (real) => (asked, change, answer, context) => {
        const after = real(asked, change, answer, context)
        const id = transactionAskedAbout(asked)
        return id !== null && answer.kind === 'absent' ? withoutName(after, id) : after
      },
    'a transaction that was named hides the charge itself':
      (real) => (asked, change, answer, context) => {
        const after = real(asked, change, answer, context)
        const { notifiedAt } = change.payment
        const isNamed = transactionAskedAbout(asked) !== null && mayStillBeDebited(after.payment)
        return isNamed ? withPayment(after, { notifiedAt }) : after
      },
  }),
  ...bugsIn(confirming, 'receiveCallback', {
    'a callback that is only a hint counts as success': (real) => (deps, callback) => {
      const reference = callback.reference ?? ''
      const believed = { kind: 'successful', providerId: 'P1', amount: null, reference } as const
      return real(deps, { ...callback, proven: callback.proven ?? believed })
    },
    'a callback that names another transaction is not asked about': (real) => (deps, callback) =>
      real(deps, { ...callback, isAuthentic: false }),
    'a reversal that is told without a signature is not asked about': (real) => (deps, callback) =>
      real(
        deps,
        callback.claim === 'failure' ? { ...callback, claim: null, isAuthentic: false } : callback,
      ),
  }),
  ...bugsIn('payments/engine/payment-deps.flow.ts', 'contextFor', {
    'a signed word about another amount is overruled by an enquiry': (real) => (deps, locked) => {
      const context = real(deps, locked)
      const { charge } = context.facts
      const provider = charge && { ...charge.provider, enquiryNamesAmount: true }
      const known = charge && provider && { ...charge, provider }
      return { ...context, facts: { ...context.facts, charge: known } }
    },
  }),
  ...bugsIn(confirming, 'noteReturn', {
    'a return of a stranger tells the owner that something was paid':
      (real) => (deps, asker, back) => {
        const nudge: typeof deps.store.nudge = (id, notification) =>
          deps.store.nudge(id, { ...notification, isConfirming: true })
        return real({ ...deps, store: { ...deps.store, nudge } }, asker, back)
      },
  }),
  ...bugsIn('payments/engine/payment.flow.ts', 'advance', {
    'a visitor who gives up is believed without asking the gateway':
      (real) =>
      (deps, id, note = null) =>
        real(
          deps,
          id,
          note &&
            ((change, context) => {
              const noted = note(change, context)
              const { cancelledAt, nextAt } = change.payment
              return noted.payment.cancelledAt === cancelledAt
                ? noted
                : moveTo(
                    withPayment(noted, { nextAt }),
                    'abandon',
                    context.now,
                    'cancelled by the visitor',
                  )
            }),
        ),
  }),
  ...bugsIn('payments/engine/payment.flow.ts', 'storeChange', {
    'an attempt given up for another is not watched': (real) => (tx, before, change) => {
      const isGivenUp = change.history.some(({ detail }) => detail === 'another attempt')
      const { confirmingSince } = before.payment
      const left = isGivenUp ? withPayment(change, { confirmingSince, nextAt: null }) : change
      return real(tx, before, left)
    },
  }),
  ...bugsIn('payments/attempts/initiate.flow.ts', 'initiate', {
    'an idempotency key is not remembered': (real) => (deps, asker, request) =>
      real(deps, asker, { ...request, key: request.key + newId(deps.random) }),
    'another body under a used key is not noticed': (real) => (deps, asker, request) =>
      real(deps, asker, { ...request, body: '' }),
  }),
  ...bugsIn('payments/orders/order.rules.ts', 'differingField', {
    'an attempt may be opened for another amount than the order':
      (real) =>
      (order, asked, ...rest) =>
        real(order, { ...asked, amount: order.amount }, ...rest),
  }),
  ...bugsIn('payments/attempts/process.flow.ts', 'processPayment', {
    'anybody may submit a payment': (real) => async (deps, asker, request) => {
      const id = parseId<'TransactionId'>(request.transactionId)
      const found = id.ok ? await deps.store.findPayment(id.value) : null
      const digest = (text: string) =>
        found && text === asker.session ? found.order.ownerHash : deps.digest(text)
      return real({ ...deps, digest }, asker, request)
    },
  }),
  ...bugsIn(moves, 'moveTo', {
    'a person may close a case against what was seen': (real) => (change, move, now, detail) =>
      real(change, move === 'resolve-refunded' ? 'resolve-delivered' : move, now, detail),
    'a person who says unpaid ends the watch': (real) => (change, move, now, detail) => {
      const moved = real(change, move, now, detail)
      return move === 'resolve-unpaid' ? withPayment(moved, { nextAt: null }) : moved
    },
  }),
  ...bugsIn('payments/steps/payment-settle.rules.ts', 'settle', {
    'a provider taken out of the configuration is not noticed':
      (real) => (start, context, mayCall) => {
        const settings = { ...context.settings, workFailuresMax: 0 }
        return real(start, { ...context, settings }, mayCall)
      },
    'a delivery is called late after its first try': (real) => (start, context, mayCall) => {
      const settings = { ...context.settings, deliveryLateMs: 0 }
      return real(start, { ...context, settings }, mayCall)
    },
  }),
  ...bugsIn(pages, 'moneyNoteOf', {
    'the page says that nothing was taken before the provider was asked':
      (real) => (views, payment, now) =>
        real(
          views,
          isClosedUnpaid(payment.state) ? { ...payment, confirmingSince: null } : payment,
          now,
        ),
    'the page says that nothing was taken while nobody can ask about the notifications':
      (real) => (views, payment, now) =>
        real(views, { ...payment, notifiedAt: null }, now),
    'the page calls money that is on its way back refunded': (real) => (views, payment, now) =>
      payment.state === 'refund-due' ? 'refunded' : real(views, payment, now),
    'the page calls money on its way back before a refund was begun':
      (real) => (views, payment, now) =>
        payment.state === 'refund-due' ? 'refund-on-its-way' : real(views, payment, now),
  }),
  ...bugsIn('payments/core/message.rules.ts', 'messagesOf', {
    'a text about a refund goes to the number that was not recharged': (real) => (change) =>
      real(withPayment(change, { payerMsisdn: null })),
    'no text tells that a delivery takes long': (real) => (change) =>
      real({ ...change, lateAt: null }),
  }),
]
