import { type Failure, isRefusedFor } from '../../../lib/api/contract-client.ts'

/** Keys of words for a lead that has no answer yet: it never left, or nobody knows whether it arrived. */
export const [notSentText, maybeSentText] = ['lead.notSent', 'lead.maybeSent'] as const

/** What the service refuses has words of its own: most of it is put right in the form. */
const isRefusedInWords = (failure: Failure): boolean =>
  isRefusedFor(
    failure,
    'lead.form-invalid',
    'lead.consent-required',
    'lead.plan-not-sold',
    'request.too-many',
  )

/** Answers that come before anything is done. */
const isTurnedAway = (failure: Failure): boolean =>
  failure.kind === 'bad-request' ||
  failure.kind === 'too-many' ||
  (failure.kind === 'refusal' && failure.code !== 'service.failed')

type Attempt = {
  readonly failure: Failure
  /** The lead itself was sent, and not only what it needs was asked for. */
  readonly wasSent: boolean
}

/**
 * The key of the words for a lead that was not answered by its reference. `before`: the key after the attempt before this
 * one, null at the first; what may have arrived then has not been unsent by a failure of now.
 */
export function saidOf({ failure, wasSent }: Attempt, before: string | null): string {
  if (failure.kind === 'refusal' && isRefusedInWords(failure)) return `refusal.${failure.code}`
  if (wasSent && !isTurnedAway(failure)) return maybeSentText
  return before === null || before === notSentText ? notSentText : maybeSentText
}
