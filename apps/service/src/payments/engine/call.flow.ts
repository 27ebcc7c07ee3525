import type { Instant } from '@portal/kernel/instant'
import type { FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import type { Deadline } from '../../ports/outcome.port.ts'
import type { Order, Payment } from '../../ports/payment.port.ts'
import type {
  AnyChargeAnswer,
  EnquiryAnswer,
  RefundEnquiryAnswer,
} from '../../ports/payment-provider.port.ts'
import type { Product } from '../../ports/product.port.ts'
import { afterCharge, toldAbout } from '../charges/charge-answer.rules.ts'
import { afterChargeWord } from '../charges/named-answer.rules.ts'
import { chargeClearsTry, wordClearsTry } from '../charges/secret.rules.ts'
import { type Context, passed } from '../core/context.rules.ts'
import { deadlineOf, type Reading } from '../core/lease.rules.ts'
import { type Change, withPayment } from '../core/payment-move.rules.ts'
import { afterFulfilment } from '../deliveries/fulfilment-answer.rules.ts'
import { refundOf } from '../refunds/refund.rules.ts'
import { afterRefund } from '../refunds/refund-answer.rules.ts'
import type { CallStep } from '../steps/payment-settle.rules.ts'
import {
  chargeReference,
  chargeRequestId,
  fulfilmentReference,
  isFirstChargeNext,
  mayStillBeDebited,
  notificationDueAt,
  notifiedAfter,
  refundReference,
  transactionAskedAbout,
} from '../steps/payment-step.rules.ts'
import { methodOf, type PaymentDeps, productOf } from './payment-deps.flow.ts'

/** Turns the fresh rows into their next form; the context holds everything else that counts. */
export type Apply = (change: Change, context: Context) => Change

/** A stored decision with its marks, and the call to make under the lease that it carries. */
export type Decided = {
  payment: Payment
  order: Order
  step: CallStep
  within: Deadline
  /** The database's time when the rows were locked, and this process's clocks when the answer arrived. */
  decidedAt: Instant
  heard: Reading
  /** The visitor's secret, for the charge of the request that brought it; stored nowhere. */
  secret: string | null
}

/**
 * The call that a stored decision requires; null when there is none. `before`: clocks read before the lock.
 */
export function decidedOf(
  deps: PaymentDeps,
  { change, step }: { change: Change; step: CallStep | null },
  decidedAt: Instant,
  clocks: { before: Reading; heard: Reading },
): Decided | null {
  if (step === null) return null
  const { payment, order } = change
  const within = deadlineOf(deps, clocks.before, deps.settings.leaseMs)
  return { payment, order, step, within, decidedAt, heard: clocks.heard, secret: null }
}

type Answer =
  | { step: 'charge'; answer: AnyChargeAnswer }
  | { step: 'enquire'; answer: EnquiryAnswer }
  | { step: 'fulfil' | 'enquire-fulfilment'; answer: FulfilEnquiryAnswer }
  | { step: 'refund' | 'enquire-refund'; answer: RefundEnquiryAnswer }

const actSteps: readonly CallStep[] = ['charge', 'fulfil', 'refund']

export async function call(deps: PaymentDeps, decided: Decided): Promise<Answer> {
  const { payment, order, step, within } = decided
  switch (step) {
    case 'charge':
      return { step, answer: await charge(deps, decided) }
    case 'enquire': {
      const { provider, protocol } = methodOf(deps, payment.provider)
      const providerId = transactionAskedAbout(payment)
      const reference = chargeReference(payment)
      const { sessions, chargeSentAt: sentAt, registeredAt } = payment
      const asked = { reference, sessions, providerId, sentAt, registeredAt, within }
      return {
        step,
        answer: await protocol.enquire(provider, asked, { requestId: requestIdsOf(payment) }),
      }
    }
    case 'fulfil':
    case 'enquire-fulfilment': {
      const product = productOf(deps, order)
      const leg = {
        reference: fulfilmentReference(payment),
        item: order.item,
        order,
        payment,
        within,
      }
      return {
        step,
        answer: await (step === 'fulfil'
          ? product.fulfil(leg)
          : product.enquire({ ...leg, callsOff: isNotWanted(product, decided) })),
      }
    }
    case 'refund':
    case 'enquire-refund':
      return { step, answer: await askForRefund(deps, decided, step) }
  }
}

const requestIdsOf =
  (payment: Payment) =>
  (later?: number): string =>
    chargeRequestId(payment, later)

function charge(
  deps: PaymentDeps,
  { payment, order, within, secret }: Decided,
): Promise<AnyChargeAnswer> {
  const { provider, protocol } = methodOf(deps, payment.provider)
  const { amount, msisdn, payerMsisdn, emailId, language } = payment
  // A payer on the provider's page or phone is a stranger to a number that only the operator knows. Decision 153.
  const mayBeTold = deps.products.get(order.item.kind)?.hidesNumber !== true
  const request = {
    reference: chargeReference(payment),
    amount,
    msisdn: mayBeTold ? msisdn : null,
    shownAs: mayBeTold ? msisdn : order.reference,
    payerMsisdn,
    emailId,
    returnUrl: `${deps.returnUrl}/${payment.provider}`,
    callbackUrl: deps.callbackMarks.addressOf(payment.provider, payment.id),
    language,
    within,
  }
  return protocol.charge(provider, request, { requestId: requestIdsOf(payment), secret })
}

/** Whether the money was to go back, or the time for delivery was over, when the step was decided. */
const isNotWanted = ({ deliveryWindowMs }: Product, { payment, decidedAt }: Decided): boolean =>
  payment.state === 'refund-due' || passed(payment.paidAt, deliveryWindowMs, decidedAt)

function askForRefund(
  deps: PaymentDeps,
  { payment, within }: Decided,
  step: 'refund' | 'enquire-refund',
): Promise<RefundEnquiryAnswer> {
  const { provider } = methodOf(deps, payment.provider)
  const { amount, providerRefundId, createdAt } = refundOf(payment)
  const request = {
    reference: refundReference(payment),
    providerId: payment.providerId ?? '',
    amount,
    sessions: payment.sessions,
    mayRepeat: payment.state === 'refund-due',
    callbackUrl: deps.callbackMarks.addressOf(payment.provider, payment.id),
    providerRefundId,
    since: createdAt,
    within,
  }
  // A repeatable refund has no enquiry: the answer to a repeat is its state.
  return step === 'refund' || !('enquireRefund' in provider)
    ? provider.refund(request)
    : provider.enquireRefund(request)
}

/** The change that an answer makes, applied to the rows as they are when it arrives. */
export function applyAnswer(asked: Payment, reply: Answer, askedAt: Instant): Apply {
  return (change, context) => {
    const isAct = actSteps.includes(reply.step)
    const answered = applyWord(asked, reply)(change, { ...context, askedAt, isAct })
    const worked = withPayment(answered, { workFailures: 0, lastError: null })
    const settled = isExceptionStep(reply.step) ? afterExceptionAnswer(worked, asked) : worked
    const counted = withoutTry(settled, asked, reply, context)
    return withNewerNotification(counted, asked, change.payment, context)
  }
}

/** Only a secret that was wrong, or may have been, counts against its wallet. */
function withoutTry(change: Change, asked: Payment, reply: Answer, { facts }: Context): Change {
  return clearsTry(asked, reply) && facts.charge?.protocol.needsSecret
    ? { ...change, uncountedTry: asked.secretTries }
    : change
}

function clearsTry(asked: Payment, reply: Answer): boolean {
  if (reply.step === 'charge') return chargeClearsTry(reply.answer)
  return reply.step === 'enquire' && wordClearsTry(toldAbout(asked, reply.answer))
}

const isExceptionStep = (step: CallStep): boolean =>
  step === 'enquire-fulfilment' || step === 'enquire-refund'

/** A person's question about a case is asked once. It is not asked again unless the person repeats it. */
function afterExceptionAnswer(change: Change, asked: Payment): Change {
  const { state, taken, notifiedAt } = change.payment
  const isAsked = state === 'exception' && taken !== null && asked.notifiedAt === notifiedAt
  return isAsked ? withPayment(change, { notifiedAt: null, nextAt: null }) : change
}

/**
 * The answer does not cover notifications that came while the question was out: the provider is asked once more, not
 * before the spacing of notifications allows it. They hold back a page that the provider does not know only for `returnTrustMs`,
 * as the owner's return does, so that no stranger keeps it from being opened; it is asked about later like any other.
 */
function withNewerNotification(
  change: Change,
  asked: Payment,
  { notifiedAt: newest, nextAt }: Payment,
  context: Context,
): Change {
  const { now, settings } = context
  const isHeldLong = passed(change.payment.submittedAt, settings.returnTrustMs, now)
  const isDue = change.payment.nextAt !== null && change.payment.nextAt <= now
  if (isHeldLong && isDue && isFirstChargeNext(change.payment, context)) return change
  if (newest !== asked.notifiedAt && mayStillBeDebited(change.payment)) {
    const notifiedAt = newest && notifiedAfter(change.payment, newest)
    return withPayment(change, { notifiedAt, nextAt: notificationDueAt(asked, context) })
  }
  const hasNotification = nextAt !== asked.nextAt && change.payment.nextAt !== null
  return hasNotification ? withPayment(change, { nextAt: now }) : change
}

/** An unsent question has no answer, so it counts as lost. "Not sent" says something only about an act. */
const unanswered = <A extends { kind: string; detail?: string }>(answer: A) =>
  answer.kind === 'unsent'
    ? ({ kind: 'lost', detail: answer.detail ?? '' } as const)
    : (answer as Exclude<A, { kind: 'unsent' }>)

function applyWord(asked: Payment, reply: Answer): Apply {
  return (change, context) => {
    switch (reply.step) {
      case 'charge':
        return afterCharge(change, reply.answer, context)
      case 'enquire':
        return afterChargeWord(asked, change, reply.answer, context)
      case 'fulfil':
        return afterFulfilment(asked, change, reply.answer, context)
      case 'enquire-fulfilment':
        return afterFulfilment(asked, change, unanswered(reply.answer), context)
      case 'refund':
        return afterRefund(asked, change, reply.answer, context)
      case 'enquire-refund':
        return afterRefund(asked, change, unanswered(reply.answer), context)
    }
  }
}
