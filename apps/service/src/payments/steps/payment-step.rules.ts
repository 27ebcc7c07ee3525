import { after, type Instant } from '@portal/kernel/instant'
import type { Payment } from '../../ports/payment.port.ts'
import type { ChargeFacts } from '../../ports/protocol.port.ts'
import { isClosedUnpaid, isOpen } from '../../states/payment.states.ts'
import { type Context, passed } from '../core/context.rules.ts'
import { decideRefundStep, isClosedWatched } from '../refunds/refund.rules.ts'

/** The next act for a payment that is due. `rest`: nothing until its next date, or until notifications come. */
export type Step =
  | 'charge'
  /** Asks about the charge, or about one transaction of it that notifications named. */
  | 'enquire'
  | 'fulfil'
  | 'enquire-fulfilment'
  | 'cannot-deliver'
  | 'open-refund'
  | 'refund'
  | 'enquire-refund'
  | 'cannot-refund'
  | 'expire'
  /** Nothing can be asked about a charge that may have been paid: a person has to find out. */
  | 'cannot-tell'
  /** The provider or product is not connected: a person must see that nothing can be done. */
  | 'stranded'
  | 'rest'

/**
 * The moment at which the provider is asked because of notifications: now, or `notificationSpacingMs` after the last call
 * for this payment.
 */
export function notificationDueAt({ askedAt }: Payment, { now, settings }: Context): Instant {
  const soonest = askedAt === null ? now : after(askedAt, settings.notificationSpacingMs)
  return soonest > now ? soonest : now
}

/** The earliest moment at which the provider may be asked about a charge; null before one was sent. */
function enquiryAllowedAt(payment: Payment, provider: ChargeFacts): Instant | null {
  const { chargeSentAt, notifiedAt } = payment
  if (chargeSentAt === null) return null
  const hasEnded = provider.callbackEndsWait === true && notifiedAt !== null
  return hasEnded ? chargeSentAt : after(chargeSentAt, provider.enquireAfterMs)
}

/** False where the provider is asked by ids of its own, and none of this charge is known. Decision 158. */
export function canBeAsked({ sessions }: Payment, { facts }: Context): boolean {
  const isAskedBy = facts.charge?.provider.enquiresBySession
  return isAskedBy === undefined || sessions.some(isAskedBy)
}

/**
 * The moment until which a callback may still tell of a charge that cannot be asked about; null where nothing was sent,
 * or where the provider itself has said that nothing was taken.
 */
function untellableAt(payment: Payment, { facts, settings }: Context): Instant | null {
  const isOpenEnded = isOpen(payment.state) || isClosedUnpaid(payment.state)
  const isUndecided = isOpen(payment.state) || payment.confirmingSince !== null
  if (facts.charge === null || !isOpenEnded || !isUndecided) return null
  const { protocol, provider } = facts.charge
  return protocol.absenceProvenAt(payment, provider, settings.leaseMs)
}

function enquireOrWait(payment: Payment, context: Context): Step {
  const { now, facts } = context
  if (facts.charge === null) return 'stranded'
  if (!canBeAsked(payment, context)) {
    const endsAt = untellableAt(payment, context)
    return endsAt !== null && now >= endsAt ? 'cannot-tell' : 'rest'
  }
  const allowedAt = enquiryAllowedAt(payment, facts.charge.provider)
  return allowedAt !== null && now < allowedAt ? 'rest' : 'enquire'
}

function decideOpenStep(payment: Payment, context: Context): Step {
  const { now, facts, isSubmission } = context
  if (facts.charge === null) return 'stranded'
  const { protocol } = facts.charge
  // Notifications came although nothing was sent. Sending a charge now might repeat one that is paid already.
  const hasNotification =
    payment.notifiedAt !== null || payment.confirmingSince !== null || namedFirst(payment) !== null
  const isSurprised =
    hasNotification && !wasSentSinceSubmitted(payment) && canBeAsked(payment, context)
  if (isSurprised) return 'enquire'
  const maySend = isSubmission || !protocol.needsSecret
  if (maySend && protocol.mayCharge(payment, now)) return 'charge'
  // A charge that was not sent within its lifetime expires, so that no phone rings late.
  const wasSent = payment.chargeSentAt !== null || payment.shown !== null
  return wasSent ? enquireOrWait(payment, context) : 'expire'
}

/**
 * True for a submitted attempt whose page may be asked for now, where the provider's "absent" says that nothing of it is
 * on its way.
 */
export const isFirstChargeNext = (payment: Payment, context: Context): boolean =>
  payment.state === 'raised' &&
  context.facts.charge?.protocol.absenceCounts === true &&
  decideStep(payment, context) === 'charge'

/** False also for a charge that was seen at the provider before the attempt was submitted. */
const wasSentSinceSubmitted = ({ chargeSentAt, submittedAt }: Payment): boolean =>
  chargeSentAt !== null && (submittedAt === null || chargeSentAt >= submittedAt)

/** The operator has refused the present round for good; that it is another one voids what was said before. */
export const isRefused = ({ fulfilmentRound, fulfilmentRefusedRound }: Payment): boolean =>
  fulfilmentRefusedRound === fulfilmentRound

/**
 * Money goes back only if the operator, asked after the window or after a refusal for good, has nothing under the
 * present reference.
 */
function decidePaidStep(payment: Payment, { now, facts }: Context): Step {
  if (facts.fulfilment === null) return 'stranded'
  if (payment.fulfilmentSentBy !== null) return 'enquire-fulfilment'
  const triedOnce = payment.tries > 0 || payment.fulfilmentRound > 0
  const isTimeOver = triedOnce && passed(payment.paidAt, facts.fulfilment.deliveryWindowMs, now)
  if (!isTimeOver && !isRefused(payment)) return 'fulfil'
  return payment.fulfilmentDeniedAt === null ? 'enquire-fulfilment' : 'cannot-deliver'
}

/**
 * The database may have lost that an attempt was submitted, and no callback need come of money that is taken at once: the
 * provider is asked once before the page says that nothing was taken. Decision 122.
 */
const wasAskedAtItsEnd = ({ registeredAt, askedAt }: Payment, { settings }: Context): boolean =>
  askedAt !== null && passed(registeredAt, settings.registeredLifeMs, askedAt)

/** Pure: the next act for this payment. Valid for the fresh row only. */
export function decideStep(payment: Payment, context: Context): Step {
  const { now, settings, facts } = context
  switch (payment.state) {
    case 'registered': {
      const isAskable = facts.charge !== null && canBeAsked(payment, context)
      if (payment.notifiedAt !== null || namedFirst(payment) !== null) {
        if (facts.charge === null) return 'stranded'
        if (isAskable) return 'enquire'
      }
      if (passed(payment.registeredAt, settings.registeredLifeMs, now)) {
        return isAskable && !wasAskedAtItsEnd(payment, context) ? 'enquire' : 'expire'
      }
      // The provider has the charge although the row says that it was never submitted.
      return payment.chargeSentAt === null ? 'rest' : enquireOrWait(payment, context)
    }
    case 'raised':
    case 'in-process':
    case 'unknown':
      return decideOpenStep(payment, context)
    case 'paid':
      return decidePaidStep(payment, context)
    case 'refund-due':
      return decideDueStep(payment, context)
    case 'delivered':
    case 'refunded':
      return isClosedWatched(payment, context) && namedFirst(payment) === null
        ? 'enquire-refund'
        : decideOverStep(payment, context)
    default:
      // A debit may still show up late for an attempt that ended unpaid. Decision 006.
      if (isWatched(payment)) return enquireOrWait(payment, context)
      return payment.state === 'exception' ? decideExceptionStep(payment, context) : 'rest'
  }
}

/**
 * No money goes back for any reason while the operator may have something under the present reference: the
 * row may be older than a delivery.
 */
function decideDueStep(payment: Payment, context: Context): Step {
  const { now, settings, facts } = context
  const { refund, fulfilmentDeniedAt, askedAt } = payment
  if (refund === null && fulfilmentDeniedAt === null) {
    return facts.fulfilment === null ? 'stranded' : 'enquire-fulfilment'
  }
  if (facts.charge === null) return 'stranded'
  // The question is asked beside the refund and never delays it.
  const mayAsk = askedAt === null || passed(askedAt, settings.notificationSpacingMs, now)
  if (mayAsk && decideOverStep(payment, context) === 'enquire') return 'enquire'
  return decideRefundStep(refund, now, settings, facts.charge.provider.refunds)
}

/** The transaction of this charge that is asked about next; null if notifications named none. */
export const namedFirst = ({ namedIds }: Payment): string | null => namedIds[0] ?? null

/**
 * The subject of the next enquiry: the id of one transaction, or null for the whole charge. Before any
 * debit was seen, notifications lead to the charge first and then to the transactions that they named. After a question about
 * the charge that got no answer, the notifications are earlier than `namedAt`, and these transactions come first.
 */
export function transactionAskedAbout(payment: Payment): string | null {
  const { notifiedAt, namedAt } = payment
  const isChargeNext = notifiedAt !== null && (namedAt === null || namedAt <= notifiedAt)
  return mayStillBeDebited(payment) && isChargeNext ? null : namedFirst(payment)
}

/**
 * The time of the notifications that the charge is asked about, after more of them. While a charge that gets no
 * answer waits behind a named transaction, more notifications leave that one its turn.
 */
export const notifiedAfter = (payment: Payment, now: Instant): Instant =>
  payment.notifiedAt !== null && transactionAskedAbout(payment) !== null ? payment.notifiedAt : now

const decideOverStep = (payment: Payment, context: Context): Step =>
  namedFirst(payment) === null ? 'rest' : enquireOrWait(payment, context)

/** A person's request to ask about a case makes one question. */
function decideExceptionStep(payment: Payment, context: Context): Step {
  const { facts } = context
  if (payment.notifiedAt === null || payment.taken === null) return decideOverStep(payment, context)
  if (payment.refund === null) return facts.fulfilment ? 'enquire-fulfilment' : 'stranded'
  if (facts.charge === null) return 'stranded'
  // A refund that is asked about by sending it again is left to a person.
  return facts.charge.provider.refunds.isRepeatable
    ? decideOverStep(payment, context)
    : 'enquire-refund'
}

/** Ended unpaid, or given up with no debit seen: a debit may still show up if something was sent. */
const isWatched = (payment: Payment): boolean =>
  (payment.chargeSentAt !== null || payment.notifiedAt !== null || namedFirst(payment) !== null) &&
  (isClosedUnpaid(payment.state) || isUnseen(payment))

/** The next moment to look at a resting payment; null means never, unless notifications come. */
export function restUntil(payment: Payment, context: Context): Instant | null {
  const { now, settings, facts } = context
  const allowedAt = facts.charge && enquiryAllowedAt(payment, facts.charge.provider)
  if (payment.state === 'registered') {
    const endsAt = after(payment.registeredAt, settings.registeredLifeMs)
    return allowedAt !== null && now < allowedAt && allowedAt < endsAt ? allowedAt : endsAt
  }
  if (!canBeAsked(payment, context)) {
    const endsAt = untellableAt(payment, context)
    return endsAt !== null && now < endsAt ? endsAt : null
  }
  const isAsked = isOpen(payment.state) || isWatched(payment) || namedFirst(payment) !== null
  return isAsked && allowedAt !== null && now < allowedAt ? allowedAt : null
}

/** No debit was seen yet, so any notifications may be of one. */
export const mayStillBeDebited = (payment: Payment): boolean =>
  isOpen(payment.state) || isClosedUnpaid(payment.state) || isUnseen(payment)

/** A exception in which it is unknown whether anything was taken. */
export const isUnseen = ({ state, taken }: Payment): boolean =>
  state === 'exception' && taken === null

/** A debit was seen, in an amount that cannot be read: only a person can close the case. */
export const isUnreadable = ({ taken, providerId }: Payment): boolean =>
  taken === null && providerId !== null

/**
 * Marks that are stored before the call leaves. After a crash nothing shows whether the call arrived, so
 * its result counts as unsure. A request leaves under its lease or not at all, which bounds when it left.
 */
export const markSent = (payment: Payment, step: Step, context: Context): Partial<Payment> => ({
  ...marksBeforeCall(payment, step, context),
  askedAt: context.now,
})

/** The part of the marks that belongs to the step. */
function marksBeforeCall(payment: Payment, step: Step, context: Context): Partial<Payment> {
  const { now, settings, facts } = context
  const isAtItsEnd = passed(payment.registeredAt, settings.registeredLifeMs, now)
  switch (step) {
    case 'charge':
      return facts.charge ? facts.charge.protocol.markSent(payment, now, facts.charge.provider) : {}
    case 'fulfil':
      return { fulfilmentSentBy: after(now, settings.leaseMs), tries: payment.tries + 1 }
    case 'enquire':
      // Kept like notifications until there is an answer, so that no crash hides that the question is open.
      return payment.state === 'registered' && payment.notifiedAt === null && isAtItsEnd
        ? { notifiedAt: now }
        : {}
    case 'enquire-fulfilment':
      // A database that went back in time may have lost a round that is under way right now.
      return payment.fulfilmentSentBy === null ? { fulfilmentSentBy: now } : {}
    default:
      return {}
  }
}

/** Our references at providers and operator; every retry of an act uses the same one. */
export const chargeReference = (payment: Payment): string => payment.id
/** Names one request for the charge: a wallet judges a secret once, and refuses a request that it knows. */
export const chargeRequestId = ({ id, secretTries }: Payment, later = 0): string =>
  secretTries + later === 0 ? id : `${id}-${secretTries + later + 1}`
export const fulfilmentReference = (payment: Payment): string =>
  `${payment.id}-T${payment.fulfilmentRound}`
export const refundReference = (payment: Payment): string =>
  `${payment.id}-R${payment.refund && payment.refund.ordinal > 1 ? payment.refund.ordinal : ''}`
