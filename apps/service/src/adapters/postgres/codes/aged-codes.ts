import type { AgedRows } from '../ageing/housekeeping.ts'

/**
 * Codes, proofs, access tokens and grants of devices, with their numbers and addresses, by their own end. Sends and guesses go with their
 * challenge. Indexes otp_challenges_by_end, proofs_by_end, access_tokens_by_end,
 * device_grants_by_end.
 */
export const agedCodes: readonly AgedRows[] = [
  ['otp_challenges', 'until'],
  ['proofs', 'until'],
  ['access_tokens', 'until'],
  ['device_grants', 'until'],
]

/** Recipients that sessions know, by the moment of the proof. Index known_recipients_by_age. */
export const agedRecipients: readonly AgedRows[] = [['known_recipients', 'known_at']]
