import { after } from '@portal/kernel/instant'
import type { Payment } from '../ports/payment.port.ts'
import type { EnquiryAnswer } from '../ports/payment-provider.port.ts'
import { afterEnquiry } from './charge-answer.rules.ts'
import { noteContradiction } from './contradiction.rules.ts'
import { backOffMs } from './payment.settings.ts'
import { type Change, withAnomaly, withPayment } from './payment-move.rules.ts'
import {
  type Context,
  chargeReference,
  isUnpaid,
  namedFirst,
  passed,
} from './payment-step.rules.ts'

/**
 * The provider's word on a charge: on the transaction that news named, where they named one, and else on
 * the charge as a whole.
 */
export function afterWord(
  asked: Payment,
  change: Change,
  answer: EnquiryAnswer,
  context: Context,
): Change {
  const id = namedFirst(asked)
  if (id === null) return afterEnquiry(change, answer, context)
  if (isUnpaid(change.payment)) {
    return saysNothing(asked, answer)
      ? // Of the charge as a whole nothing was said yet.
        withPayment(withoutName(change, id), { nextAt: context.now })
      : afterEnquiry(change, answer, context)
  }
  return afterNamed(id, change, answer, context)
}

/** The named transaction took nothing, or is none of this charge. */
const saysNothing = (asked: Payment, answer: EnquiryAnswer): boolean =>
  answer.kind === 'failed' ||
  answer.kind === 'absent' ||
  (answer.kind === 'successful' && answer.reference !== chargeReference(asked))

/** Money was taken before. A word that was not heard is asked for again, for a day. */
function afterNamed(id: string, change: Change, answer: EnquiryAnswer, context: Context): Change {
  const { now } = context
  if (answer.kind === 'lost' || answer.kind === 'unsent' || answer.kind === 'pending') {
    return askAgain(id, change, context)
  }
  // A try that failed beside the one that was paid is no contradiction.
  const isOtherTry = answer.kind === 'failed' && id !== change.payment.providerId
  const noted = isOtherTry ? change : noteContradiction(change, answer, context)
  return askNext(withoutName(noted, id), now, context)
}

function askAgain(id: string, change: Change, context: Context): Change {
  const { now, settings } = context
  const { state, tries, evidenceAt, paidAt } = change.payment
  // Money that goes back does not wait for this: it is asked again when the refund is looked at.
  if (state === 'refund-due') return withPayment(change, { nextAt: now })
  const next = after(now, backOffMs(tries, settings.enquiryFirstMs, settings.watchMaxMs))
  if (!passed(evidenceAt ?? paidAt, settings.watchMs, now)) {
    return withPayment(change, { tries: tries + 1, nextAt: next })
  }
  const noted = withAnomaly(change, 'second-transaction', now, id, 'the provider did not tell')
  return askNext(withoutName(noted, id), now, context)
}

const withoutName = (change: Change, id: string): Change =>
  withPayment(change, { evidenceIds: change.payment.evidenceIds.filter((one) => one !== id) })

/** Not sooner than news may make a provider be asked. */
function askNext(change: Change, now: Context['now'], { settings }: Context): Change {
  const { state, evidenceIds, askedAt } = change.payment
  if (state === 'refund-due') return withPayment(change, { nextAt: now })
  if (evidenceIds.length === 0) return withPayment(change, { evidenceAt: null, nextAt: null })
  const soonest = after(askedAt ?? now, settings.newsSpacingMs)
  return withPayment(change, { nextAt: soonest > now ? soonest : now })
}
