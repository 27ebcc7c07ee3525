import type { Instant } from '@portal/kernel/instant'

/** Limits of age; older data are removed. */
export type RetentionCutoffs = {
  /** Orders without any attempt, by the moment at which they were made. */
  bareOrders: Instant
  /** Email addresses and payers, by the end of their payment. */
  contacts: Instant
  /** Recharged numbers, by the moment at which their order was made. */
  numbers: Instant
  /** Codes, proofs and access tokens with their numbers and addresses, by their own end. */
  codes: Instant
  /** Voters, by the moment of the vote; the votes stay. Recipients that sessions know, by the moment of the proof. */
  votes: Instant
  /** Messages of visitors, by the moment at which they were sent. */
  feedback: Instant
}

export interface Retention {
  /**
   * Ends at most `limit` of each kind, oldest first, and answers how many. Payments that are not over, with
   * a refund under way or with an open case keep everything.
   */
  end(cutoffs: RetentionCutoffs, limit: number): Promise<number>
}
