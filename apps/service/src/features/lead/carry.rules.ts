import { after, type Instant } from '@portal/kernel/instant'
import type { Carried, DueLead } from '../../ports/lead-store.port.ts'
import type { LeadAnswer, LeadEnquiryAnswer } from '../../ports/operator/lead.port.ts'

const retryFirstMs = 5_000
const retryMaxMs = 15 * 60_000
/** A lead that the operator refuses for good may be taken once a person has put something right. */
const retryRefusedMs = 24 * 3_600_000
/** From this age on a lead that the operator has not got is late, and an alarm. */
export const lateMs = 3_600_000

const backOffMs = (tries: number): number =>
  Math.min(retryMaxMs, retryFirstMs * 2 ** Math.min(tries, 20))

/** The next step of a lead after the operator's answer to a request with it. */
export function afterSubmit({ tries }: DueLead, answer: LeadAnswer, now: Instant): Carried {
  if (answer.kind === 'taken') return { kind: 'taken', id: answer.id, status: answer.status }
  const isForGood = answer.kind === 'failed' && answer.forGood === true
  return {
    kind: 'again',
    at: after(now, isForGood ? retryRefusedMs : backOffMs(tries)),
    failure: `${answer.kind}: ${answer.detail}`,
    isUnsent: answer.kind !== 'lost',
  }
}

/**
 * What follows from the operator's answer about a request whose own answer was lost: null where the lead is to be sent
 * again. "Absent" is proof only once the request can no longer arrive.
 */
export function afterEnquiry(
  { tries, sentUntil }: DueLead,
  answer: LeadEnquiryAnswer,
  { askedAt, now, settlesAfterMs }: { askedAt: Instant; now: Instant; settlesAfterMs: number },
): Carried | null {
  if (answer.kind === 'taken') return { kind: 'taken', id: answer.id, status: answer.status }
  // It states that it has not taken the lead.
  if (answer.kind === 'failed') return null
  const settledAt = sentUntil === null ? now : after(sentUntil, settlesAfterMs)
  if (answer.kind === 'absent') {
    return askedAt >= settledAt
      ? null
      : { kind: 'again', at: settledAt, failure: 'absent, and not settled', isUnsent: false }
  }
  const failure = `${answer.kind}: ${answer.detail}`
  return { kind: 'again', at: after(now, backOffMs(tries)), failure, isUnsent: false }
}
