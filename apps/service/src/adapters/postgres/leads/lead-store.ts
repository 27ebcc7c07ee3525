import { instantOf } from '@portal/kernel/instant'
import { type Currency, money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { DeviceGrant } from '../../../ports/device-grants.port.ts'
import type {
  Carried,
  DueLead,
  LeadAsker,
  LeadStore,
  LeadTerms,
  NewLead,
  StoredLead,
} from '../../../ports/lead-store.port.ts'
import type { LeadStatus } from '../../../ports/operator/lead.port.ts'
import type { Json } from '../../../ports/payment.port.ts'
import { leadPurpose } from '../../../ports/proofs.port.ts'
import type { AgedRows } from '../ageing/housekeeping.ts'
import { type Row, toInstant } from '../connections/columns.ts'
import type { Database } from '../connections/database.ts'
import { createRunner, type Run } from '../connections/runner.ts'
import { unhurried } from '../connections/unhurried.ts'
import { onConnection } from '../payments/in-transaction.ts'

/** Leads with their persons. Index leads_by_age. */
export const agedLeads: readonly AgedRows[] = [['leads', 'created_at']]

/** Forms that were filled in and not sent. Index device_grants_by_end. */
const endDraftsSql = `
  delete from device_grants where ctid = any(array(
    select ctid from device_grants
    where until < clock_timestamp() and kind = 'lead-draft' order by until limit $1
  ))`

/** Drafts are personal, so they end with their hour, and not with the other grants. Answers how many. */
export async function endDrafts(database: Database, limit: number): Promise<number> {
  const { rows } = await database.read({
    name: 'end-drafts',
    text: `with gone as (${endDraftsSql} returning 1) select count(*)::integer as gone from gone`,
    values: [limit],
  })
  return Number(rows[0]?.gone ?? 0)
}

const columns = `reference, digest, msisdn, full_name, email, plan_code, price_minor, currency, plan_description,
  city, street, landmark, latitude, longitude, feasible`
const all = `${columns}, consent_at, created_at, tries, sent_until, operator_id, operator_status, operator_notes`

/** Index: the primary key. */
const takeProofSql = `delete from proofs
  where digest = $1 and owner_hash = $2 and subject = $3 and purpose = $4 and payment_id is null
    and until > clock_timestamp()
  returning digest`

/** Waits for another one of the same that is under way. */
const insertSql = `insert into leads (${columns}, consent_at, next_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, clock_timestamp(), clock_timestamp())
  on conflict do nothing returning reference`

/** Index: that of the digest. */
const findSameSql = `select reference from leads where digest = $1`

/** Indexes: that of the digest, and the primary key of device_grants. */
const findShownSql = `select l.reference from leads l
  join device_grants g on g.owner_hash = $2 and g.kind = 'lead-shown' and g.subject = l.reference
  where l.digest = $1 and g.until > clock_timestamp()`

const grantSql = `insert into device_grants (owner_hash, kind, subject, shown, until)
  values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 millisecond')
  on conflict (owner_hash, kind, subject) do update
    set shown = excluded.shown, until = excluded.until,
      -- One lead opens one order, however often it is submitted, unless nothing was or can be got by that.
      order_id = (
        select p.order_id from payments p
        where p.order_id = device_grants.order_id and p.state not in ('failed', 'expired', 'superseded', 'refunded')
        limit 1
      )`

/**
 * Index leads_due. Rows that another process has locked are skipped, and the claim moves a row's time to the end of its
 * lease. The array keeps a generic plan from reading the whole table.
 */
const claimSql = `update leads set next_at = $2, tries = tries + 1
  where reference = any(array(
    select reference from leads where next_at <= $1 order by next_at limit $3 for update skip locked
  ))
  returning ${all}, next_at, ${unhurried}`

/** The columns hold only values that we wrote. */
const readLead = (row: Row): StoredLead => ({
  reference: row.reference as string,
  digest: row.digest as string,
  msisdn: row.msisdn as Msisdn,
  fullName: row.full_name as string,
  email: row.email as string | null,
  plan: {
    code: row.plan_code as string,
    price: money(BigInt(row.price_minor as bigint), row.currency as Currency),
    description: row.plan_description as string,
  },
  city: row.city as string,
  street: row.street as string,
  landmark: row.landmark as string,
  place:
    row.latitude === null
      ? null
      : { latitude: row.latitude as number, longitude: row.longitude as number },
  feasible: row.feasible as boolean,
  consentAt: toInstant(row.consent_at) ?? instantOf(0),
  createdAt: toInstant(row.created_at) ?? instantOf(0),
  operator:
    row.operator_id === null
      ? null
      : {
          id: row.operator_id as string,
          status: row.operator_status as LeadStatus,
          notes: row.operator_notes as string[],
        },
})

const readDue = (row: Row): DueLead => ({
  ...readLead(row),
  // The row already counts the try that begins now, so that a crash counts as one.
  tries: (row.tries as number) - 1,
  sentUntil: toInstant(row.sent_until),
  leaseUntil: toInstant(row.next_at) ?? instantOf(0),
})

const valuesOf = (reference: string, lead: NewLead): unknown[] => [
  ...[reference, lead.digest, lead.msisdn, lead.fullName, lead.email],
  ...[lead.plan.code, lead.plan.price.minor, lead.plan.price.currency, lead.plan.description],
  ...[lead.city, lead.street, lead.landmark],
  ...[lead.place?.latitude ?? null, lead.place?.longitude ?? null, lead.feasible],
]

/** The reference of the lead, or of the one that is the same. */
async function storeOnce(run: Run, lead: NewLead, draw: () => string): Promise<string> {
  // A reference of 40 bits may have been drawn before: the statement tells it from a lead that is there by finding none.
  for (;;) {
    const inserted = await run('insert-lead', insertSql, valuesOf(draw(), lead))
    const found = inserted.rows[0] ?? (await run('same-lead', findSameSql, [lead.digest])).rows[0]
    if (found) return found.reference as string
  }
}

async function grantLead(
  run: Run,
  { lead, reference }: { lead: NewLead; reference: string },
  { ownerHash, grantedMs }: { ownerHash: string; grantedMs: number },
) {
  const grant = ({ kind, subject }: Omit<DeviceGrant, 'ownerHash'>, shown: Json) =>
    run('grant-lead', grantSql, [ownerHash, kind, subject, JSON.stringify(shown), grantedMs])
  // The address that this device has just typed: the row has that of the first time.
  await grant({ kind: 'lead-shown', subject: reference }, { email: lead.email })
  if (lead.feasible) await grant({ kind: 'lead', subject: reference }, {})
}

async function takeIn(
  run: Run,
  { lead, asker, terms }: { lead: NewLead; asker: LeadAsker; terms: LeadTerms },
  digest: (text: string) => string,
): Promise<string | null> {
  const { ownerHash, uniqueCode } = asker
  const proof = [digest(uniqueCode), ownerHash, lead.msisdn, leadPurpose]
  const taken = await run('take-lead-proof', takeProofSql, proof)
  if (taken.rows.length === 0) {
    const shown = await run('shown-lead', findShownSql, [lead.digest, ownerHash])
    return (shown.rows[0]?.reference as string | undefined) ?? null
  }
  const reference = await storeOnce(run, lead, terms.drawReference)
  await grantLead(run, { lead, reference }, { ownerHash, grantedMs: terms.grantedMs })
  return reference
}

/** Leads by their references, for who only reads them. */
export const createLeadFinder = (database: Database): Pick<LeadStore, 'find'> => ({
  async find(reference) {
    const text = `select ${all} from leads where reference = $1`
    const { rows } = await database.read({ name: 'find-lead', text, values: [reference] })
    return rows[0] ? readLead(rows[0]) : null
  },
})

/** Leads on PostgreSQL. Decision 174. */
export function createLeadStore(database: Database, digest: (text: string) => string): LeadStore {
  const read = (name: string, text: string, values: unknown[]) =>
    database.read({ name, text, values })
  return {
    ...createLeadFinder(database),

    take: (lead, asker, terms) =>
      onConnection(database, async (client) => {
        const { run, commit } = createRunner(client)
        const reference = await takeIn(run, { lead, asker, terms }, digest)
        await commit()
        return reference
      }),

    async claim(now, leaseUntil, limit) {
      const values = [new Date(now), new Date(leaseUntil), limit]
      const { rows } = await read('claim-leads', claimSql, values)
      return rows.map(readDue)
    },

    async noteSending({ reference, leaseUntil }, until) {
      const text = `update leads set sent_until = $3 where reference = $1 and next_at = $2 returning reference`
      const values = [reference, new Date(leaseUntil), new Date(until)]
      return (await read('note-lead-sending', text, values)).rows.length > 0
    },

    settle: (claim, outcome) => settle(read, claim, outcome),

    async noteStatus(reference, status, notes) {
      const text = `update leads set operator_status = $2, operator_notes = $3
        where reference = $1 and (operator_status, operator_notes) is distinct from ($2, $3)`
      await read('note-lead-status', text, [reference, status, notes])
    },

    async countWaiting(before) {
      const { rows } = await read(
        'count-leads',
        `select count(*)::integer as all, count(*) filter (where created_at < $1)::integer as late
         from leads where next_at is not null`,
        [new Date(before)],
      )
      return { all: Number(rows[0]?.all ?? 0), late: Number(rows[0]?.late ?? 0) }
    },
  }
}

async function settle(
  read: (name: string, text: string, values: unknown[]) => Promise<unknown>,
  { reference, leaseUntil }: Pick<DueLead, 'reference' | 'leaseUntil'>,
  outcome: Carried,
): Promise<void> {
  if (outcome.kind === 'taken') {
    const text = `update leads set next_at = null, failure = null, operator_id = $2, operator_status = $3
      where reference = $1`
    await read('lead-taken', text, [reference, outcome.id, outcome.status])
    return
  }
  const text = `update leads set next_at = $2, failure = $3,
      sent_until = case when $4 then null else sent_until end
    where reference = $1 and next_at = $5`
  const { at, failure, isUnsent } = outcome
  const values = [reference, new Date(at), failure, isUnsent, new Date(leaseUntil)]
  await read('lead-again', text, values)
}
