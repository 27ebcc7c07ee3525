import { after } from '@portal/kernel/instant'
import type { Payment } from '../../ports/payment.port.ts'
import type { EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import { type Context, passed } from '../core/context.rules.ts'
import { backOffMs } from '../core/payment.settings.ts'
import {
  type Change,
  cleanText,
  withException,
  withoutName,
  withPayment,
  withSecondTransaction,
} from '../core/payment-move.rules.ts'
import { isClosedWatched } from '../refunds/refund.rules.ts'
import {
  chargeReference,
  mayStillBeDebited,
  namedFirst,
  notificationDueAt,
  transactionAskedAbout,
} from '../steps/payment-step.rules.ts'
import { afterEnquiry, toldAbout } from './charge-answer.rules.ts'
import { noteContradiction } from './contradiction.rules.ts'

/**
 * Applies the provider's answer about a charge, or about the one transaction of it that was asked about.
 */
export function afterChargeWord(
  asked: Payment,
  change: Change,
  answer: EnquiryAnswer,
  context: Context,
): Change {
  const id = transactionAskedAbout(asked)
  const { kind } = toldAbout(change.payment, answer)
  if (id === null) {
    const heard = afterEnquiry(change, answer, context)
    const isAnswered = kind !== 'lost' && kind !== 'unsent'
    return isAnswered ? withNamesSoon(heard, context) : withNamesNext(heard, context)
  }
  if (!mayStillBeDebited(change.payment)) return afterNamedPaid(id, change, answer, context)
  const heard = afterNamedUnpaid({ id, asked }, change, answer, context)
  const isSeen = kind === 'unreadable' || kind === 'successful'
  // A word about one transaction that took nothing neither begins nor ends the silence about the charge.
  return isSeen ? heard : withPayment(heard, { silentSince: change.payment.silentSince })
}

/**
 * A charge that took nothing so far: the transactions that notifications named are asked about next, however seldom
 * the charge is watched.
 */
function withNamesSoon(change: Change, context: Context): Change {
  const { payment } = change
  if (!mayStillBeDebited(payment) || namedFirst(payment) === null) return change
  const dueAt = notificationDueAt(payment, context)
  return withPayment(change, { nextAt: dueAt })
}

/**
 * A charge that got no answer is asked about in turn with the transactions that notifications named, and no sooner for them: its
 * unanswered notifications are put before the naming.
 */
function withNamesNext(change: Change, { now, settings }: Context): Change {
  const { payment } = change
  if (!mayStillBeDebited(payment) || namedFirst(payment) === null) return change
  const nextAt = payment.nextAt ?? after(now, settings.enquiryMaxMs)
  const namedAt = payment.namedAt ?? now
  return withPayment(change, { namedAt, notifiedAt: after(namedAt, -1), nextAt })
}

const openWords: readonly EnquiryAnswer['kind'][] = ['lost', 'unsent', 'pending', 'absent']
const unheard = { kind: 'lost', detail: '' } as const

/** A negative answer about one transaction says nothing about the charge. */
function afterNamedUnpaid(
  { id, asked }: { id: string; asked: Payment },
  change: Change,
  answer: EnquiryAnswer,
  context: Context,
): Change {
  const isForeign =
    answer.kind === 'successful' && answer.reference !== chargeReference(change.payment)
  if (answer.kind === 'failed' || isForeign) {
    return afterEnquiry(withoutName(change, id), unheard, context)
  }
  if (!openWords.includes(answer.kind)) {
    // A gateway that is asked about what it does not know may tell of another transaction, which is then all that it knows.
    const isOther = answer.kind === 'unreadable' && cleanText(answer.providerId) !== id
    return afterEnquiry(isOther ? withoutName(change, id) : change, answer, context)
  }
  const { now, settings } = context
  const heard = afterEnquiry(change, answer.kind === 'pending' ? answer : unheard, context)
  // While the charge gets no answer, a person who gave the money back could not know that it will not be found paid
  // later and be delivered.
  const isChargeKnown = asked.notifiedAt === null
  if (isChargeKnown && isNamedTooLong(heard.payment, context)) {
    return giveUpName(id, heard, answer, context)
  }
  // Undecided: the charge is asked about next and then this transaction again, so that neither hides the
  // other.
  const planned = heard.payment.nextAt
  const isAhead = planned !== null && planned > now
  const nextAt = isAhead ? planned : after(now, settings.enquiryMaxMs)
  return withPayment(askedLater(id, heard), { notifiedAt: now, nextAt })
}

/** The others that were named come first. */
const askedLater = (id: string, change: Change): Change => {
  const others = change.payment.namedIds.filter((one) => one !== id)
  return withPayment(change, { namedIds: [...others, id] })
}

/** A named transaction is asked about for a day from when it was heard of. */
const isNamedTooLong = (
  { namedAt, paidAt, registeredAt }: Payment,
  { now, settings }: Context,
): boolean => passed(namedAt ?? paidAt ?? registeredAt, settings.watchMs, now)

/**
 * Ends the questions about a transaction that is undecided after a day. The payment's own is listed as taken back,
 * whether the provider does not know it any more or has not settled it. Of others, one that the provider does not
 * know took nothing, and one that it has not settled is listed as a second transaction.
 */
function giveUpName(id: string, change: Change, { kind }: EnquiryAnswer, { now }: Context): Change {
  const known = withoutName(change, id)
  const isOwn = id === change.payment.providerId
  if (kind === 'absent' && !isOwn) return known
  const words =
    kind === 'absent' ? 'the provider no longer knows it' : 'no answer settled it within a day'
  return isOwn
    ? withException(known, 'taken-back', now, id, words)
    : withSecondTransaction(known, now, id, words)
}

/** Money was taken before. An undecided transaction is asked about again for a day. */
function afterNamedPaid(
  id: string,
  change: Change,
  answer: EnquiryAnswer,
  context: Context,
): Change {
  if (openWords.includes(answer.kind)) return retryNamed(id, change, answer, context)
  // A failed try beside the one that paid is no contradiction.
  const isOtherTry = answer.kind === 'failed' && id !== change.payment.providerId
  const noted = isOtherTry ? change : noteContradiction(change, answer, context)
  return askNext(withoutName(noted, id), context)
}

function retryNamed(id: string, change: Change, answer: EnquiryAnswer, context: Context): Change {
  const { now, settings } = context
  const { tries } = change.payment
  if (isAtWork(change.payment)) return withPayment(change, { nextAt: now })
  if (isNamedTooLong(change.payment, context)) {
    return askNext(giveUpName(id, change, answer, context), context)
  }
  const next = after(now, backOffMs(tries, settings.enquiryFirstMs, settings.watchMaxMs))
  return withPayment(askedLater(id, change), { tries: tries + 1, nextAt: next })
}

/** Neither a delivery nor a refund waits for the answer about another transaction. */
const isAtWork = ({ state }: Payment): boolean => state === 'paid' || state === 'refund-due'

/** The other named transactions come due in `settle`. */
const askNext = (change: Change, context: Context): Change => {
  const isDue = isAtWork(change.payment) || isClosedWatched(change.payment, context)
  return withPayment(change, { nextAt: isDue ? context.now : null })
}
