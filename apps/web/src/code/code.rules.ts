import { otpLength } from '@portal/contract/constants'
import { plainDigits } from '@portal/kernel/text/plain-digits'
import { type Failure, isRefusedFor } from '../lib/api/contract-client.ts'
import { problemOf } from '../lib/form/failure-words.ts'
import type { Problem, Stay } from '../lib/page/page.ts'
import { isNotSent } from './not-sent.rules.ts'

/** Names of the form's fields. */
export const codeField = 'otp'
export const resendField = 'resend'
/** What the screen says is left, for the count after the next wrong code. */
export const attemptsField = 'attemptsLeft'

/** The digits of a code or PIN, however they were pasted. */
export const digitsOf = (typed: string | null): string =>
  plainDigits(typed ?? '').replace(/\s/g, '')

/** Judged here, so that a code of another length costs no attempt. */
export function checkCode(digits: string): Problem | null {
  if (digits === '') return { field: codeField, text: 'step.codeRequired' }
  return new RegExp(`^\\d{${otpLength}}$`).test(digits)
    ? null
    : { field: codeField, text: 'step.codeLength' }
}

/** The code cannot be used any more: its words are read, then the dialog closes. */
const over: readonly string[] = [
  'refusal.otp.invalid-user',
  'refusal.otp.unusable',
  'refusal.proof.unusable',
  'refusal.request.invalid',
]
export type Consequence = 'stays' | 'closes-soon' | 'closes'

export function consequenceOf(problem: Problem): Consequence {
  if (isNotSent(problem)) return 'closes'
  return over.includes(problem.text) ? 'closes-soon' : 'stays'
}

/** The step of a code takes a guess, or counts down to when another one can be sent. */
export const canGoOn = ({
  expiresInSeconds,
  attemptsLeft,
  resendInSeconds,
}: {
  expiresInSeconds: number
  attemptsLeft: number
  resendInSeconds: number
}): boolean => expiresInSeconds > 0 && (attemptsLeft > 0 || resendInSeconds > 0)

const exhausted: readonly string[] = ['refusal.otp.exhausted', 'refusal.otp.locked-today']

/** No attempt at the code is left, by either of the service's words. */
export const isExhausted = (outcome: Stay | null): boolean =>
  exhausted.includes(outcome?.problems[0]?.text ?? '') || outcome?.values.attemptsLeft === '0'

/** Time to read why a dialog closes, in milliseconds. */
export const closesAfterMs = 11_000

/** Said in the dialog and not in a toast, which would be behind it. */
export const stayInStep = (problem: Problem, attemptsLeft?: number): Stay => ({
  kind: 'stay',
  problems: [{ ...problem, lasts: true }],
  values: attemptsLeft === undefined ? {} : { attemptsLeft: String(attemptsLeft) },
})

/** For how long a code serves where its service does not say. */
export const codeLifeSeconds = 600

/** Attempts at a code or PIN as the screen counts them, from its opening. */
export const attemptsAtFirst = 5

/** The lower of the screen's own count and the service's. */
export const attemptsAfter = (shown: number, reported: number | undefined): number =>
  Math.max(0, Math.min(shown - 1, reported ?? shown - 1))

/** The problem of a refused code: only a wrong one is at its field, with the attempts that are left. */
export function stayForCode(
  failure: Failure,
  form: URLSearchParams,
  more: Pick<Problem, 'ending'> = {},
): Stay {
  const { field, ...problem } = { ...problemOf(failure), ...more }
  if (!isRefusedFor(failure, 'otp.wrong') || failure.kind !== 'refusal') return stayInStep(problem)
  const shown = Number(form.get(attemptsField) || attemptsAtFirst)
  // A service of the operator's may not name them.
  const left = failure.attemptsLeft ?? attemptsAfter(shown, undefined)
  return stayInStep({ ...problem, field: codeField }, left)
}
