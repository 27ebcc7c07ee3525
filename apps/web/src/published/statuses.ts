import type { PublicStatus, StatusReason } from '@portal/kernel/transaction'
import { textOf } from './values.ts'

const statuses: Readonly<Record<string, PublicStatus>> = {
  SUCCESS: 'SUCCESS',
  SUCCESSFUL: 'SUCCESS',
  FAILED: 'FAILED',
  FAILURE: 'FAILED',
  // Spelt so by the specification.
  FALIURE: 'FAILED',
  REQUEST_REGISTERED: 'REQUEST_REGISTERED',
  REQUEST_RAISED: 'REQUEST_RAISED',
  ALREADY_PROCESSED: 'IN_PROCESS',
  IN_PROCESS: 'IN_PROCESS',
}

/** The status of a payment. A word that is not known says neither that it was paid nor that it was not. */
export const statusOf = (value: unknown): PublicStatus =>
  statuses[
    textOf(value)
      .toUpperCase()
      .replace(/[\s-]+/g, '_')
  ] ?? 'IN_PROCESS'

const reasons: readonly (readonly [RegExp, StatusReason])[] = [
  [/insufficient|not enough|low balance/i, 'not-enough-money'],
  [/lock|1006/i, 'wallet-locked'],
  [/(wrong|incorrect|invalid)[\s_-]*pin|1004|56D005/i, 'wrong-pin'],
  [/cancel/i, 'cancelled'],
  [/expire|time[\s_-]*d?[\s_-]*out/i, 'expired'],
  [/declin|reject|denied/i, 'declined'],
]

/** Why it ended, out of a service's own words; nothing where they say none that pages have words for. */
export function reasonOf(value: unknown): StatusReason | undefined {
  const words = textOf(value)
  return reasons.find(([pattern]) => pattern.test(words))?.[1]
}

/** There is not enough on the payer's account, whatever the code of the refusal is. */
export const isNotEnough = (message: string): boolean => reasonOf(message) === 'not-enough-money'
