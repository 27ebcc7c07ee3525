import type { PaymentStore, PaymentTransaction } from '../../../ports/payment-store.port.ts'
import { toInstant } from '../connections/columns.ts'
import type { Run, Write } from '../connections/runner.ts'

type Secrets =
  | 'secretTriesSince'
  | 'insertSecretTry'
  | 'deleteSecretTry'
  | 'useSeal'
  | 'useProof'
  | 'useGrant'
  | 'passGrant'

const isUsableSql = `digest = $1 and owner_hash = $2 and subject = $3 and purpose = $4
  and payment_id is null and until > clock_timestamp()`

export const proofReads = (run: Run): Pick<PaymentStore, 'isUsable'> => ({
  async isUsable({ digest, ownerHash, subject, purpose }) {
    const sql = `select 1 from proofs where ${isUsableSql}`
    const { rows } = await run('is-proof-usable', sql, [digest, ownerHash, subject, purpose])
    return rows.length > 0
  },
})

/** Counts of tried secrets, proofs of numbers, and grants. No secret and no proof in clear is ever stored. Decision 076. */
export function secretsOf(run: Run, write: Write): Pick<PaymentTransaction, Secrets> {
  return {
    async secretTriesSince(payer, since) {
      write('lock-secrets', `select pg_advisory_xact_lock(hashtextextended('secret:' || $1, 0))`, [
        payer,
      ])
      const { rows } = await run(
        'secret-tries',
        'select at from secret_tries where payer = $1 and at > $2 order by at',
        [payer, new Date(since)],
      )
      return rows.flatMap(({ at }) => toInstant(at) ?? [])
    },

    insertSecretTry: async ({ paymentId, n, payer, at }) =>
      write(
        'insert-secret-try',
        `insert into secret_tries (payment_id, n, payer, at) values ($1, $2, $3, $4)
         on conflict (payment_id, n) do update set payer = excluded.payer, at = excluded.at`,
        [paymentId, n, payer, new Date(at)],
      ),

    deleteSecretTry: async (paymentId, n) =>
      write('delete-secret-try', 'delete from secret_tries where payment_id = $1 and n = $2', [
        paymentId,
        n,
      ]),

    async useSeal(digest, at) {
      const { rows } = await run(
        'use-seal',
        `insert into opened_seals (digest, opened_at) values ($1, $2)
         on conflict (digest) do nothing returning digest`,
        [digest, new Date(at)],
      )
      return rows.length > 0
    },

    async useProof({ digest, ownerHash, subject, purpose, paymentId }) {
      const { rows } = await run(
        'use-proof',
        `update proofs set payment_id = $5 where ${isUsableSql} returning digest`,
        [digest, ownerHash, subject, purpose, paymentId],
      )
      return rows.length > 0
    },

    async useGrant({ ownerHash, kind, subject, orderId }) {
      const { rows } = await run(
        'use-grant',
        `update device_grants set order_id = $4
         where owner_hash = $1 and kind = $2 and subject = $3 and until > clock_timestamp()
           and (order_id is null or order_id = $4)
         returning kind`,
        [ownerHash, kind, subject, orderId],
      )
      return rows.length > 0
    },

    async passGrant({ ownerHash, kind, subject, from, to }) {
      await run(
        'pass-grant',
        `update device_grants set order_id = $5
         where owner_hash = $1 and kind = $2 and subject = $3 and order_id = $4`,
        [ownerHash, kind, subject, from, to],
      )
    },
  }
}
