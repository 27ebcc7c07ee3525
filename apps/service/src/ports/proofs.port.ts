import type { Msisdn } from '@portal/kernel/msisdn'

/** Of codes that open one read of a bill, which have calls of their own. */
export const invoicePurpose = 'INVOICE'

/** Of codes that open a balance and pay nothing. */
export const balancePurpose = 'BALANCE'

/** Of codes that prove the number of a lead. */
export const leadPurpose = 'HBB_LEAD'

export type ProofQuery = {
  ownerHash: string
  /** The number that was proved. */
  subject: Msisdn
  purposes: readonly string[]
  /** Null for any proof of the session. */
  uniqueCode: string | null
}

/** `refId`: of the code that earned it, where that is known. */
export type HeldProof = { refId: string | null }

/** Proofs of numbers that sessions hold. */
export interface Proofs {
  /** The newest that is neither over nor used by a payment. Asking uses none. */
  findHeld(query: ProofQuery): Promise<HeldProof | null>
  /** Ends one by a read; of many at once one is answered true. */
  take(query: ProofQuery & { uniqueCode: string }): Promise<boolean>
}
