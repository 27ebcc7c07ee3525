import type { Proofs } from '../../../ports/proofs.port.ts'
import type { Database } from '../connections/database.ts'

/** Index proofs_by_owner. */
const heldSql = `select challenge_id from proofs
  where owner_hash = $1 and subject = $2 and purpose = any($3) and payment_id is null
    and until > clock_timestamp() and ($4::text is null or digest = $4)
  order by until desc
  limit 1`

/** Index: the primary key. */
const takeSql = `delete from proofs
  where digest = $1 and owner_hash = $2 and subject = $3 and purpose = any($4) and payment_id is null
    and until > clock_timestamp()
  returning digest`

/** Reads the proofs that the store of codes writes as digests. */
export const createProofs = (database: Database, digest: (text: string) => string): Proofs => ({
  async findHeld({ ownerHash, subject, purposes, uniqueCode }) {
    const code = uniqueCode === null ? null : digest(uniqueCode)
    const { rows } = await database.read({
      name: 'held-proof',
      text: heldSql,
      values: [ownerHash, subject, purposes, code],
    })
    return rows[0] ? { refId: rows[0].challenge_id as string | null } : null
  },

  async take({ ownerHash, subject, purposes, uniqueCode }) {
    const { rows } = await database.read({
      name: 'take-proof',
      text: takeSql,
      values: [digest(uniqueCode), ownerHash, subject, purposes],
    })
    return rows.length > 0
  },
})
