import type { TransactionId } from '@portal/kernel/ids'
import { namedIdsMax, type PaymentStore } from '../../../ports/payment-store.port.ts'
import { toInstant } from '../connections/columns.ts'
import type { Run } from '../connections/runner.ts'
import { unhurried } from '../connections/unhurried.ts'

/**
 * Claims due payments. `skip locked` lets several workers take different rows at once. The partial
 * index payments_due gives the soonest ones, and the array keeps a generic plan from joining the
 * whole table. Leases are whole milliseconds, so that they compare with what was read of them.
 */
const claimDueSql = `
  update payments
  set lease_until = date_trunc('milliseconds', clock_timestamp()) + $1 * interval '1 millisecond'
  where id = any(array(
    select id from payments
    where next_at <= now() and (lease_until is null or lease_until <= now())
    order by next_at
    limit $2
    for update skip locked
  ))
  returning id, lease_until, ${unhurried}`

/**
 * Notifications make a payment due, but not sooner than the spacing after the last question. What they say and what they name has
 * the same moment, by which the charge is asked about first. While a charge that gets no answer waits behind a named
 * transaction, notifications leave that one its turn.
 */
const nudgeSql = `
  update payments set
    next_at = case when next_at is not null and not $7 then next_at else least(
      coalesce(next_at, 'infinity'),
      greatest(clock_timestamp(), coalesce(asked_at + $2 * interval '1 millisecond', '-infinity'))
    ) end,
    evidence_at = case
      when not $3 or (taken_minor is null and named_at > evidence_at) then evidence_at
      else statement_timestamp()
    end,
    evidence_ids = case
      when $4::text is null or (cardinality(evidence_ids) >= $6 and $4 <> all(evidence_ids))
        then evidence_ids
      else $4::text || array_remove(evidence_ids, $4)
    end,
    named_at = case when $4::text is null then named_at else coalesce(named_at, statement_timestamp()) end,
    hinted_at = case when $5 then clock_timestamp() else hinted_at end
  where id = $1`

/**
 * A callback whose body came within a day is not kept again, so that repeats fill no table and what is said again later
 * leaves a trace. Index callbacks_by_reference.
 * Without a unique index, which would fail the repeats that a process of the version before still keeps, two that
 * arrive at the same instant may both be kept.
 */
export const keepCallbackSql = (provider: string, reference: string, digest: string) => `
  insert into callbacks (provider, received_at, reference, body_digest)
  select ${provider}::text, clock_timestamp(), ${reference}::text, ${digest}::text
  where not exists (
    select from callbacks
    where reference = ${reference} and provider = ${provider} and body_digest = ${digest}
      and received_at > clock_timestamp() - interval '1 day'
  )`

/** Both or neither, in one statement, since most callbacks are notifications and nothing else. */
const keepAndNudgeSql = `with kept as (${keepCallbackSql('$8', '$1', '$9')}) ${nudgeSql}`

const noteFailureSql = `
  update payments set
    work_failures = work_failures + 1,
    last_error = $2,
    lease_until = null,
    next_at = clock_timestamp()
      + (case when work_failures + 1 >= $4 then $5::bigint else $3::bigint end) * interval '1 millisecond'
  where id = $1 and lease_until is not distinct from $6`

/** The payment rows are the queue of the work on them. */
export function workQueue(run: Run): Pick<PaymentStore, 'claimDue' | 'nudge' | 'noteFailure'> {
  return {
    async claimDue(leaseMs, limit) {
      const { rows } = await run('claim-due', claimDueSql, [leaseMs, limit])
      return rows.map((row) => ({
        id: row.id as TransactionId,
        leaseUntil: toInstant(row.lease_until),
      }))
    },

    async nudge(id, { spacingMs, mustAsk, namedId, isConfirming, hastens }, callback) {
      const values = [id, spacingMs, mustAsk, namedId, isConfirming, namedIdsMax, hastens]
      const { rowCount } = await (callback
        ? run('keep-and-nudge', keepAndNudgeSql, [
            ...values,
            callback.provider,
            callback.bodyDigest,
          ])
        : run('nudge', nudgeSql, values))
      return rowCount === 1
    },

    async noteFailure({ id, leaseUntil }, error, { retryMs, failuresMax, stuckRetryMs }) {
      const held = leaseUntil === null ? null : new Date(leaseUntil)
      const values = [id, error, retryMs, failuresMax, stuckRetryMs, held]
      await run('note-failure', noteFailureSql, values)
    },
  }
}
