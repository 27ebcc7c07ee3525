import type { OrderId } from '@portal/kernel/ids'
import { type Instant, instantOf, systemCounter } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteAged } from '../../../apps/service/src/adapters/postgres/ageing/housekeeping.ts'
import { endOrders } from '../../../apps/service/src/adapters/postgres/ageing/retention.ts'
import { createAccessTokens } from '../../../apps/service/src/adapters/postgres/codes/access-tokens.ts'
import {
  agedCodes,
  agedRecipients,
} from '../../../apps/service/src/adapters/postgres/codes/aged-codes.ts'
import { createDeviceGrants } from '../../../apps/service/src/adapters/postgres/codes/device-grants.ts'
import { createOtpStore } from '../../../apps/service/src/adapters/postgres/codes/otp-store.ts'
import { createProofs } from '../../../apps/service/src/adapters/postgres/codes/proofs.ts'
import type { Database } from '../../../apps/service/src/adapters/postgres/connections/database.ts'
import {
  agedFeedback,
  createFeedbackStore,
} from '../../../apps/service/src/adapters/postgres/feedback/feedback-store.ts'
import { agedVotes } from '../../../apps/service/src/adapters/postgres/feedback/votes.ts'
import { createSharedCounts } from '../../../apps/service/src/adapters/postgres/limits/shared-counts.ts'
import { createMessageStore } from '../../../apps/service/src/adapters/postgres/messages/message-store.ts'
import { createPaymentStore } from '../../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import { createEndedSessions } from '../../../apps/service/src/adapters/postgres/sessions/ended-sessions.ts'
import { fillOf } from '../../../apps/service/src/payments/core/many-rows-fixture.ts'
import { channels } from '../../../apps/service/src/ports/messages/channel.port.ts'
import type {
  Challenge,
  ChallengeId,
} from '../../../apps/service/src/ports/messages/otp-store.port.ts'
import type { ProofUse } from '../../../apps/service/src/ports/payment-store.port.ts'
import { runSql } from '../../client/on-database.ts'
import { useDatabase } from '../database.ts'
import { lifeArbitrary } from '../differential/operations.ts'
import { clockFrom, everyPayment } from '../differential/pools.ts'
import { agoMs } from '../rows.ts'
import { genericPlanOf, noting, scansOf } from './statements.ts'

const { url, database, store, query } = await useDatabase()

const count = 60_000
const hour = 3_600_000

const rows = `generate_series(1, ${count}) n, lateral (select now() - n * interval '1 minute' as t) m`
const line = `'97' || lpad((n % 90000)::text, 7, '0')`

/** Each tenth payment is refunded, save those that are still under way or a case. */
const refundedRows = `(select n from generate_series(1, ${count / 10}) n where n % 100 > 0 and n % 2000 <> 1) r`

/** A portal in use for months: nearly all payments are over, and few of each state wait. */
const fill = [
  fillOf.orders(rows)(
    `'O' || n as id, 'owner' || n % 50000 as owner_hash, ${line} as msisdn, t as created_at, t as quoted_at,
     'thing/' || n % 1000 as same_key, 'R' || n as reference, 'C' || n as receipt_code, case when n % 2000 = 0 then t end as bare_since`,
  ),
  fillOf.payments(rows)(
    `'P' || n as id, 'O' || n as order_id, t as registered_at, t as submitted_at, t as charge_sent_at,
     case when n % 10 > 1 then 'delivered' when n % 1000 = 0 then 'in-process' when n % 1000 = 1 then 'refund-due'
       when n % 20000 = 10 then 'exception' when n % 10 = 0 then 'refunded' else 'failed' end as state,
     case n % 2 when 0 then 'pages' else 'purse' end as provider, ${line} as msisdn,
     case when n % 2 = 1 then ${line} end as payer_msisdn, 'T' || n as provider_id, 5000 as taken_minor,
     'ZMW' as taken_currency, case when n % 10 > 1 then t end as paid_at, case when n % 10 > 1 then t end as delivered_at,
     case when n % 1000 < 2 then now() end as next_at, case when n % 20000 = 1 then 6 else 0 end as work_failures`,
  ),
  `update orders set paid_by = p.id from payments p where p.order_id = orders.id and p.state = 'delivered'`,
  fillOf.refunds(refundedRows, { state: 'returned', tries: 1 })(
    `'P' || n * 10 as payment_id, 'pages' as provider, 'G' || n as provider_refund_id, now() as created_at`,
  ),
  fillOf.messages(rows)(
    `'P' || n as payment_id, 'O' || n as order_id, t as created_at, case when n % 5000 = 0 then now() end as next_at,
     case when n % 2 = 0 then 'sms' else 'mail' end as channel, case when n % 5000 > 0 then t end as sent_at`,
  ),
  `insert into idempotency_keys (key, operation, fingerprint, answer, created_at)
   select 'K' || n, 'initiate', 'F', 'P' || n, now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  `insert into callbacks (provider, received_at, reference, body_digest)
   select 'pages', now() - n * interval '1 minute', 'P' || n, 'D' from generate_series(1, ${count}) n`,
  `insert into provider_sessions (provider, session, payment_id, created_at)
   select 'pages', 'S' || n, 'P' || n, now() from generate_series(1, ${count}) n`,
  fillOf.exceptions('generate_series(1, 20000) n')(
    `'P' || n as payment_id, 'O' || n as order_id, now() as at, case when n % 100 > 0 then now() end as closed_at`,
  ),
  `insert into rate_limits select 'K' || n, 1, n from generate_series(1, ${count}) n`,
  `insert into ended_sessions (hash, until)
   select 'H' || n, now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  `insert into secret_tries (payment_id, n, payer, at)
   select 'P' || n, 0, 'M' || n, now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  `insert into opened_seals (digest, opened_at)
   select 'D' || n, now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  `insert into proofs (digest, owner_hash, subject, purpose, until)
   select 'D' || n, 'O' || n, 'S', 'PAYMENT', now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  `insert into device_grants (owner_hash, kind, subject, shown, until, order_id)
   select 'O' || n, 'bill', 'S', '{}', now() - n * interval '1 minute', case when n % 10 = 0 then 'O' || n end
   from generate_series(1, ${count}) n`,
  `insert into known_recipients (owner_hash, recipient, known_at)
   select 'O' || n, ${line}, now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  `insert into access_tokens (digest, owner_hash, msisdn, until)
   select 'D' || n, 'O', 'M', now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  `insert into otp_challenges (id, owner_hash, channel, recipient, purpose, language, is_reachable, until)
   select 'C' || n, 'owner', 'sms', ${line}, 'PAYMENT', 'EN', true, now() - n * interval '1 second'
   from generate_series(1, ${count}) n`,
  ...['otp_sends', 'otp_guesses'].map(
    (table) => `insert into ${table} (challenge_id, recipient, at)
      select 'C' || n, ${line}, now() - n * interval '1 second' from generate_series(1, ${count}) n`,
  ),
  `insert into help_votes (question_id, owner_hash, is_like, voted_at)
   select 'q' || n % 500, 'O' || n, true, now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  `insert into feedback (reference, topic, message, language, sent_at)
   select 'R' || n, 'other', 'M', 'EN', now() - n * interval '1 minute' from generate_series(1, ${count}) n`,
  'analyze',
]

/** The statements behind every question, as a few lives of another store ask them. */
async function askAll() {
  const { database: other } = await useDatabase()
  const noted = noting(other)
  const store = createPaymentStore(noted.database)
  const lives = fc.sample(lifeArbitrary, { seed: 1, numRuns: 20 })
  const at = clockFrom(Date.now())
  for (const operation of lives.flat()) await operation.run({ store, fate: 'commit' }, at)
  for (const id of everyPayment) await Promise.all([store.findPayment(id), store.findState(id)])
  const ended = createEndedSessions(noted.database)
  await ended.add('H', instantOf(Date.now()))
  expect(await ended.has('H')).toBe(true)
  expect(await ended.has('of no session')).toBe(false)
  const use = { digest: 'D', ownerHash: 'O', purpose: 'PAYMENT', paymentId: everyPayment[0] }
  const subject = '971234567' as Msisdn
  const isUsed = await store.transaction((tx) => tx.useProof({ ...use, subject } as ProofUse))
  expect(isUsed).toBe(false)
  const proofs = createProofs(noted.database, (text) => text)
  const held = { ownerHash: 'O', subject, purposes: ['PAYMENT', 'BALANCE'] }
  for (const uniqueCode of [null, 'D1']) {
    expect(await proofs.findHeld({ ...held, uniqueCode })).toBeNull()
  }
  const grants = createDeviceGrants(noted.database)
  const grant = { ownerHash: 'O', kind: 'bill', subject: 'S' } as const
  await grants.give(grant, {}, 0)
  expect([await grants.find(grant), await grants.take(grant)]).toEqual([null, false])
  const orderId = 'O1' as OrderId
  expect(await store.transaction((tx) => tx.useGrant({ ...grant, orderId }))).toBe(false)
  expect(await proofs.take({ ...held, uniqueCode: 'D1' })).toBe(false)
  const long = 0 as Instant
  await endOrders(noted.database, { bareOrders: long, contacts: long, numbers: long }, 10)
  const aged = [...agedCodes, ...agedRecipients, ...agedVotes, ...agedFeedback]
  await deleteAged(noted.database, aged, long, 10)
  await askAboutCodes(noted.database)
  const tokens = createAccessTokens(noted.database, (text) => text)
  expect(await tokens.numberOf('T', 'owner')).toBe('971000001')
  expect(await tokens.numberOf('T', 'another')).toBeNull()
  const counts = createSharedCounts(noted.database, 60_000, systemCounter)
  expect(await counts.spend([{ key: 'K1', pointsMax: 2 }])).toMatchObject({ waitMs: 0 })
  await counts.giveBack(['K1'])
  const said = { topic: 'other', message: 'M', msisdn: null, email: null, language: 'EN' }
  await createFeedbackStore(noted.database).add({ reference: 'R0', ...said })
  const messages = createMessageStore(noted.database)
  for (const channel of channels) {
    await messages.claimMessages(channel, instantOf(Date.now()), instantOf(Date.now()), 10)
  }
  await messages.settleMessage('1', { kind: 'again', at: instantOf(Date.now()) })
  return noted.texts
}

async function askAboutCodes(database: Database) {
  const codes = createOtpStore(database, { sends: 600_000, day: 24 * hour })
  const challenge: Challenge = {
    id: 'C' as ChallengeId,
    ownerHash: 'owner',
    channel: 'sms',
    recipient: '971000001',
    subject: null,
    purpose: 'PAYMENT',
    language: 'EN',
    isReachable: true,
    network: '203.0.113.1',
    isOwners: false,
  }
  await codes.withRecipientLock(challenge.recipient, async (tx) => {
    expect((await tx.findRecipient(challenge)).sentAt).toEqual([])
    await tx.insertChallenge(challenge, hour)
    await tx.insertSend(challenge)
    await tx.insertGuess(challenge)
    await tx.use(challenge, { kind: 'proof', digest: 'E', lifeMs: hour })
    await tx.use(challenge, { kind: 'token', digest: 'T', lifeMs: hour })
    expect((await tx.find(challenge.id))?.isUsed).toBe(true)
  })
  expect((await codes.find(challenge.id))?.sentAt).toHaveLength(1)
  await codes.deleteSend('1')
  expect(await codes.isKnown(challenge.ownerHash)).toBe(true)
}

for (const statement of fill) await runSql(url, statement)
const planned = [...(await askAll())].filter((text) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text),
)

test('no statement of the store reads a table of 60,000 rows whole', async () => {
  expect(planned.length).toBeGreaterThan(25)
  const whole: string[] = []
  for (const text of planned) {
    const scans = scansOf(await genericPlanOf(database, text))
    if (scans.some((scan) => scan.startsWith('Seq Scan'))) {
      whole.push(`${scans.join(', ')}: ${text.trim().slice(0, 200)}`)
    }
  }
  expect(whole).toEqual([])
})

describe('housekeeping', () => {
  const left = async (table: string) => {
    const rows = await query(`select count(*)::integer as count from ${table}`)
    return rows[0].count as number
  }
  const tables = [
    'idempotency_keys',
    'messages',
    'callbacks',
    'ended_sessions',
    'secret_tries',
    'opened_seals',
  ]

  test('deletes what is too old in batches, the oldest first, and nothing else', async () => {
    const before = await Promise.all(tables.map(left))
    const monthAgo = agoMs(30 * 24 * hour)
    expect(await store.forgetBefore(monthAgo, 5_000)).toBe(30_000)
    expect(await Promise.all(tables.map(left))).toEqual(before.map((rows) => rows - 5_000))
    const rows = await query(`select min(created_at) as oldest from messages`)
    const oldest = agoMs((count - 5_000) * 60_000)
    // The rows are a minute apart, and a busy machine takes some for the test.
    expect(Math.abs(rows[0].oldest.getTime() - oldest)).toBeLessThan(hour)
  })

  test('leaves the work to the process that is doing it already', async () => {
    const client = await database.connect()
    await client.query('select pg_advisory_lock(7204120)')
    for (let tries = 0; tries < 9; tries++) {
      expect(await store.forgetBefore(agoMs(hour), 5_000)).toBe(0)
    }
    // None of these tries has kept a connection.
    expect(database.totalCount - database.idleCount).toBe(1)
    await client.query('select pg_advisory_unlock(7204120)')
    client.release()
    expect(await store.forgetBefore(agoMs(30 * 24 * hour), 1)).toBe(tables.length)
  })

  test('keeps what is younger', async () => {
    expect(await store.forgetBefore(0 as Instant, 5_000)).toBe(0)
  })
})
