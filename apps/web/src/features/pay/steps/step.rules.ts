import { pinLength } from '@portal/contract/otp'
import type { Problem } from '../../../lib/page.ts'

export function checkPin(digits: string): Problem | null {
  if (digits === '') return { text: 'refusal.pin.required' }
  return new RegExp(`^\\d{${pinLength}}$`).test(digits) ? null : { text: 'step.pinLength' }
}

/** Attempts as the screen counts them, from its opening. */
export const attemptsAtFirst = 5

/** The lower of the screen's own count and the service's. */
export const attemptsAfter = (shown: number, reported: number | undefined): number =>
  Math.max(0, Math.min(shown - 1, reported ?? shown - 1))
