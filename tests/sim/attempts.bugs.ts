import { newId, parseId } from '@portal/kernel/ids'
import { instantOf } from '@portal/kernel/instant'
import {
  moveTo,
  withoutName,
  withPayment,
} from '../../apps/service/src/payments/payment-move.rules.ts'
import {
  isUnseen,
  mayStillBeDebited,
  passed,
  transactionAskedAbout,
} from '../../apps/service/src/payments/payment-step.rules.ts'
import { isClosedUnpaid, isOpen } from '../../apps/service/src/states/payment.states.ts'
import type { PlantedBug } from './planted-bug.ts'

const answers = 'payments/charge-answer.rules.ts'
const hints = 'payments/hint.flow.ts'
const moves = 'payments/payment-move.rules.ts'
const named = 'payments/named-answer.rules.ts'
const pages = 'payments/order-view.rules.ts'
const steps = 'payments/payment-step.rules.ts'

/** Bugs in the handling of charge answers. */
const answerBugs: readonly PlantedBug[] = [
  {
    name: 'a lost answer to an enquiry counts as a failure',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry: (change, answer, context) =>
        afterEnquiry(
          change,
          answer.kind === 'lost' ? { ...answer, kind: 'failed' } : answer,
          context,
        ),
    }),
  },
  {
    name: 'absence counts as final while the visitor can still pay',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry: (change, answer, context) =>
        afterEnquiry(change, answer, { ...context, askedAt: instantOf(Number.MAX_SAFE_INTEGER) }),
    }),
  },
  {
    name: 'the amount that was taken is not compared',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry(change, answer, context) {
        const { amount } = change.payment
        const taken = answer.kind === 'successful' ? (answer.amount ?? amount) : amount
        const after = afterEnquiry(withPayment(change, { amount: taken }), answer, context)
        return withPayment(after, { amount })
      },
    }),
  },
  {
    name: 'a late success is delivered although the order is paid',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry(change, answer, context) {
        const { payment, order } = change
        if (isOpen(payment.state)) return afterEnquiry(change, answer, context)
        const after = afterEnquiry(
          { ...change, order: { ...order, paidBy: null } },
          answer,
          context,
        )
        return { ...after, order: { ...after.order, paidBy: order.paidBy ?? after.order.paidBy } }
      },
    }),
  },
  {
    name: 'an open attempt whose enquiries bring nothing is given up',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry(change, answer, context) {
        const after = afterEnquiry(change, answer, context)
        const { tries, state } = after.payment
        const isGivenUp = tries > 3 && isOpen(state) && state !== 'registered'
        if (!isGivenUp) return after
        return moveTo(withPayment(after, { nextAt: null }), 'expire', context.now, '')
      },
    }),
  },
  {
    name: 'an approval after the wallet gave up is overlooked',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry: (change, answer, context) =>
        change.payment.state === 'failed' && answer.kind === 'successful'
          ? withPayment(change, { evidenceAt: null, nextAt: null })
          : afterEnquiry(change, answer, context),
    }),
  },
  {
    name: 'the watch ends in silence although the charge is still pending',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry(change, answer, context) {
        const { state, submittedAt } = change.payment
        const isOver = passed(submittedAt, context.settings.watchMs, context.now)
        return answer.kind === 'pending' && isOver && isClosedUnpaid(state)
          ? withPayment(change, { evidenceAt: null, nextAt: null })
          : afterEnquiry(change, answer, context)
      },
    }),
  },
  {
    name: 'pending is forgotten once an attempt has ended',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry(change, answer, context) {
        const after = afterEnquiry(change, answer, context)
        const { state, hintedAt } = change.payment
        const isForgotten = answer.kind === 'pending' && isClosedUnpaid(state)
        return isForgotten ? withPayment(after, { hintedAt }) : after
      },
    }),
  },
  {
    name: 'a late debit buys again what was bought meanwhile',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry: (change, answer, context) =>
        afterEnquiry(change, answer, { ...context, wasBoughtMeanwhile: false }),
    }),
  },
  {
    name: 'a late debit of a case buys again what was bought meanwhile',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry: (change, answer, context) =>
        afterEnquiry(change, answer, {
          ...context,
          wasBoughtMeanwhile: context.wasBoughtMeanwhile && !isUnseen(change.payment),
        }),
    }),
  },
  {
    name: 'a transaction in an unreadable amount is forgotten once another one pays',
    file: answers,
    wrap: ({ afterEnquiry }) => ({
      afterEnquiry(change, answer, context) {
        const isPaying = answer.kind === 'successful' && mayStillBeDebited(change.payment)
        const known = isPaying ? withPayment(change, { providerId: null }) : change
        return afterEnquiry(known, answer, context)
      },
    }),
  },
  {
    name: 'an attempt that ended unpaid is never looked at again',
    file: steps,
    wrap: ({ decideStep }) => ({
      decideStep: (payment, context) =>
        isClosedUnpaid(payment.state) ? 'rest' : decideStep(payment, context),
    }),
  },
  {
    name: 'evidence about an attempt that was never sent is ignored',
    file: steps,
    wrap: ({ decideStep }) => ({
      decideStep: (payment, context) =>
        decideStep(
          payment.state === 'registered'
            ? { ...payment, evidenceAt: null, evidenceIds: [] }
            : payment,
          context,
        ),
    }),
  },
]

/** Bugs in the handling of what was taken before, and of transactions that news named. */
const transactionBugs: readonly PlantedBug[] = [
  {
    name: 'money that was taken back after delivery is overlooked',
    file: 'payments/contradiction.rules.ts',
    wrap: ({ noteContradiction }) => ({
      noteContradiction: (change, answer, context) =>
        answer.kind === 'failed' ? change : noteContradiction(change, answer, context),
    }),
  },
  {
    name: 'a second transaction of one charge is overlooked',
    file: 'payments/contradiction.rules.ts',
    wrap: ({ noteContradiction }) => ({
      noteContradiction: (change, answer, context) =>
        answer.kind === 'successful' && answer.providerId !== change.payment.providerId
          ? change
          : noteContradiction(change, answer, context),
    }),
  },
  {
    name: 'a signed word about another amount is dropped once it is paid',
    file: 'payments/contradiction.rules.ts',
    wrap: ({ noteContradiction }) => ({
      noteContradiction: (change, answer, context) =>
        noteContradiction(
          change,
          answer.kind === 'successful' ? { ...answer, amount: null } : answer,
          context,
        ),
    }),
  },
  {
    name: 'of several transactions that were named only the last is kept',
    file: named,
    wrap: ({ afterChargeWord }) => ({
      afterChargeWord(asked, change, answer, context) {
        const after = afterChargeWord(asked, change, answer, context)
        const isNamed = transactionAskedAbout(asked) !== null && !mayStillBeDebited(change.payment)
        return isNamed ? withPayment(after, { evidenceIds: [] }) : after
      },
    }),
  },
  {
    name: 'a named transaction is dropped when its records do not show it yet',
    file: named,
    wrap: ({ afterChargeWord }) => ({
      afterChargeWord(asked, change, answer, context) {
        const after = afterChargeWord(asked, change, answer, context)
        const id = transactionAskedAbout(asked)
        return id !== null && answer.kind === 'absent' ? withoutName(after, id) : after
      },
    }),
  },
  {
    name: 'a transaction that was named hides the charge itself',
    file: named,
    wrap: ({ afterChargeWord }) => ({
      afterChargeWord(asked, change, answer, context) {
        const after = afterChargeWord(asked, change, answer, context)
        const { evidenceAt } = change.payment
        const isNamed = transactionAskedAbout(asked) !== null && mayStillBeDebited(after.payment)
        return isNamed ? withPayment(after, { evidenceAt }) : after
      },
    }),
  },
]

/** Bugs in callbacks, in returning browsers, and in the wish to give an attempt up. */
const hintBugs: readonly PlantedBug[] = [
  {
    name: 'a callback that is only a hint counts as success',
    file: hints,
    wrap: ({ receiveCallback }) => ({
      receiveCallback(world, callback) {
        const reference = callback.reference ?? ''
        const believed = { kind: 'successful', providerId: 'P1', amount: null, reference } as const
        return receiveCallback(world, { ...callback, proven: callback.proven ?? believed })
      },
    }),
  },
  {
    name: 'a callback that names another transaction is not asked about',
    file: hints,
    wrap: ({ receiveCallback }) => ({
      receiveCallback: (world, callback) =>
        receiveCallback(world, { ...callback, isAuthentic: false }),
    }),
  },
  {
    name: 'a reversal that is told without a signature is not asked about',
    file: hints,
    wrap: ({ receiveCallback }) => ({
      receiveCallback: (world, callback) =>
        receiveCallback(
          world,
          callback.claim === 'failure'
            ? { ...callback, claim: null, isAuthentic: false }
            : callback,
        ),
    }),
  },
  {
    name: 'a signed word about another amount is overruled by an enquiry',
    file: 'payments/world.flow.ts',
    wrap: ({ contextFor }) => ({
      contextFor(world, locked) {
        const context = contextFor(world, locked)
        const { charge } = context.facts
        const provider = charge && { ...charge.provider, enquiryNamesAmount: true }
        const known = charge && provider && { ...charge, provider }
        return { ...context, facts: { ...context.facts, charge: known } }
      },
    }),
  },
  {
    name: 'a return of a stranger tells the owner that something was paid',
    file: hints,
    wrap: ({ noteReturn }) => ({
      noteReturn(world, asker, back) {
        const nudge: typeof world.store.nudge = (id, news) =>
          world.store.nudge(id, { ...news, hint: true })
        return noteReturn({ ...world, store: { ...world.store, nudge } }, asker, back)
      },
    }),
  },
  {
    name: 'a visitor who gives up is believed without asking the gateway',
    file: 'payments/payment.flow.ts',
    wrap: ({ advance }) => ({
      advance: (world, id, note = null) =>
        advance(
          world,
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
  },
]

/** Bugs in the opening and submission of attempts. */
const orderBugs: readonly PlantedBug[] = [
  {
    name: 'an attempt given up for another is not watched',
    file: 'payments/payment.flow.ts',
    wrap: ({ storeChange }) => ({
      storeChange(tx, before, change) {
        const isGivenUp = change.history.some(({ detail }) => detail === 'another attempt')
        const { hintedAt } = before.payment
        const left = isGivenUp ? withPayment(change, { hintedAt, nextAt: null }) : change
        return storeChange(tx, before, left)
      },
    }),
  },
  {
    name: 'an idempotency key is not remembered',
    file: 'payments/initiate.flow.ts',
    wrap: ({ initiate }) => ({
      initiate: (world, asker, request) =>
        initiate(world, asker, { ...request, key: request.key + newId(world.random) }),
    }),
  },
  {
    name: 'another body under a used key is not noticed',
    file: 'payments/initiate.flow.ts',
    wrap: ({ initiate }) => ({
      initiate: (world, asker, request) => initiate(world, asker, { ...request, body: '' }),
    }),
  },
  {
    name: 'an attempt may be opened for another amount than the order',
    file: 'payments/order.rules.ts',
    wrap: ({ differingField }) => ({
      differingField: (order, asked) => differingField(order, { ...asked, amount: order.amount }),
    }),
  },
  {
    name: 'anybody may submit a payment',
    file: 'payments/process.flow.ts',
    wrap: ({ processPayment }) => ({
      async processPayment(world, asker, request) {
        const id = parseId<'TransactionId'>(request.transactionId)
        const found = id.ok ? await world.store.findPayment(id.value) : null
        const digest = (text: string) =>
          found && text === asker.session ? found.order.ownerHash : world.digest(text)
        return processPayment({ ...world, digest }, asker, request)
      },
    }),
  },
]

/** Bugs in cases for a person. */
const caseBugs: readonly PlantedBug[] = [
  {
    name: 'a person may close a case against what was seen',
    file: moves,
    wrap: ({ moveTo }) => ({
      moveTo: (change, move, now, detail) =>
        moveTo(change, move === 'resolve-refunded' ? 'resolve-delivered' : move, now, detail),
    }),
  },
  {
    name: 'a person who says unpaid ends the watch',
    file: moves,
    wrap: ({ moveTo }) => ({
      moveTo(change, move, now, detail) {
        const moved = moveTo(change, move, now, detail)
        return move === 'resolve-unpaid' ? withPayment(moved, { nextAt: null }) : moved
      },
    }),
  },
  {
    name: 'a provider taken out of the configuration is not noticed',
    file: 'payments/payment-settle.rules.ts',
    wrap: ({ settle }) => ({
      settle(start, context, mayCall) {
        const settings = { ...context.settings, workFailuresMax: 0 }
        return settle(start, { ...context, settings }, mayCall)
      },
    }),
  },
]

/** Bugs in pages and texts. */
const wordBugs: readonly PlantedBug[] = [
  {
    name: 'the page says that nothing was taken before the provider was asked',
    file: pages,
    wrap: ({ moneyNoteOf }) => ({
      moneyNoteOf: (views, payment, now) =>
        moneyNoteOf(
          views,
          isClosedUnpaid(payment.state) ? { ...payment, hintedAt: null } : payment,
          now,
        ),
    }),
  },
  {
    name: 'the page says that nothing was taken while nobody can ask about the news',
    file: pages,
    wrap: ({ moneyNoteOf }) => ({
      moneyNoteOf: (views, payment, now) =>
        moneyNoteOf(views, { ...payment, evidenceAt: null }, now),
    }),
  },
  {
    name: 'the page calls money that is on its way back refunded',
    file: pages,
    wrap: ({ moneyNoteOf }) => ({
      moneyNoteOf: (views, payment, now) =>
        payment.state === 'refund-due' ? 'refunded' : moneyNoteOf(views, payment, now),
    }),
  },
  {
    name: 'the page calls money on its way back before a refund was begun',
    file: pages,
    wrap: ({ moneyNoteOf }) => ({
      moneyNoteOf: (views, payment, now) =>
        payment.state === 'refund-due' ? 'refund-on-its-way' : moneyNoteOf(views, payment, now),
    }),
  },
  {
    name: 'a text about a refund goes to the number that was not recharged',
    file: 'payments/message.rules.ts',
    wrap: ({ messagesOf }) => ({
      messagesOf: (change) => messagesOf(withPayment(change, { payerMsisdn: null })),
    }),
  },
]

/** Bugs in the handling of charge answers, the payment of orders, and cases for a person. */
export const attemptBugs: readonly PlantedBug[] = [
  ...answerBugs,
  ...transactionBugs,
  ...hintBugs,
  ...orderBugs,
  ...caseBugs,
  ...wordBugs,
]
