import type { Msisdn } from '@portal/kernel/msisdn'

/** Of codes that open a balance and pay nothing. */
export const balancePurpose = 'BALANCE'

export type ProofQuery = {
  ownerHash: string
  /** The number that was proved. */
  subject: Msisdn
  purposes: readonly string[]
  /** Null for any proof of the session. */
  uniqueCode: string | null
}

/** Proofs of numbers that sessions hold. */
export interface Proofs {
  /** Whether there is one that is neither over nor used by a payment. Asking uses none. */
  isHeld(query: ProofQuery): Promise<boolean>
}
