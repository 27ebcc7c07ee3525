import type { Msisdn } from '@portal/kernel/msisdn'

/** Tokens that prove a number for some minutes, in the session that earned them by a code. */
export interface AccessTokens {
  /** The number that a token was issued for; null for one that is unknown, over, or another session's. */
  numberOf(token: string, ownerHash: string): Promise<Msisdn | null>
}
