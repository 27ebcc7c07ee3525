import type { PaymentTransaction } from '../../../ports/payment-store.port.ts'
import type { Run, Write } from '../connections/runner.ts'

/** Keys are unique by operation alone, so a repeat without its session gets the stored answer. Decision 008. */
export function keysOf(run: Run, write: Write): Pick<PaymentTransaction, 'claimKey' | 'answerKey'> {
  return {
    async claimKey(key, operation, fingerprint) {
      // Waits while another transaction holds the same key uncommitted, then reads the result.
      const inserted = await run(
        'claim-key',
        `insert into idempotency_keys (key, operation, fingerprint, created_at)
         values ($1, $2, $3, clock_timestamp()) on conflict do nothing returning key`,
        [key, operation, fingerprint],
      )
      if (inserted.rows.length > 0) return { kind: 'new' }
      const { rows } = await run(
        'read-key',
        'select fingerprint, answer from idempotency_keys where key = $1 and operation = $2',
        [key, operation],
      )
      const known = rows[0]
      if (known?.fingerprint !== fingerprint) return { kind: 'conflict' }
      return { kind: 'repeat', answer: known.answer as string | null }
    },

    answerKey: async (key, operation, answer) =>
      write(
        'answer-key',
        'update idempotency_keys set answer = $3 where key = $1 and operation = $2 and answer is null',
        [key, operation, answer],
      ),
  }
}
