import type { Msisdn } from '@portal/kernel/msisdn'

/** Tokens that prove a number for some minutes; kept as digests, and good in the session that got them. */
export interface AccessTokens {
  issue(token: string, holder: { ownerHash: string; msisdn: Msisdn; lifeMs: number }): Promise<void>
  /** The number that a token was issued for; null for one that is unknown, over, or another session's. */
  numberOf(token: string, ownerHash: string): Promise<Msisdn | null>
}
