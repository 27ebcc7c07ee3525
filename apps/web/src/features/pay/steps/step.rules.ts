import { otpLength, pinLength } from '@portal/contract/otp'
import type { Problem, Stay } from '../../../lib/page.ts'
import { isNotSent } from '../pay.rules.ts'

/** The digits of a code or PIN, however they were pasted. */
export const digitsOf = (typed: string | null): string => (typed ?? '').replace(/\s/g, '')

export const codeField = 'otp'

/** Judged here, so that a code of another length costs no attempt. */
export function checkCode(digits: string): Problem | null {
  if (digits === '') return { field: codeField, text: 'step.codeRequired' }
  return new RegExp(`^\\d{${otpLength}}$`).test(digits)
    ? null
    : { field: codeField, text: 'step.codeLength' }
}

export function checkPin(digits: string): Problem | null {
  if (digits === '') return { text: 'refusal.pin.required' }
  return new RegExp(`^\\d{${pinLength}}$`).test(digits) ? null : { text: 'step.pinLength' }
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

/** No attempt at the code is left, by either of the service's words. */
export const isExhausted = (outcome: Stay | null): boolean =>
  outcome?.problems[0]?.text === 'refusal.otp.exhausted' || outcome?.values.attemptsLeft === '0'

/** Time to read why a dialog closes, in milliseconds. */
export const closesAfterMs = 11_000

/** Attempts as the screen counts them, from its opening. */
export const attemptsAtFirst = 5

/** The lower of the screen's own count and the service's. */
export const attemptsAfter = (shown: number, reported: number | undefined): number =>
  Math.max(0, Math.min(shown - 1, reported ?? shown - 1))
