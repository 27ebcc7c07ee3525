import { afterAll, describe, expect, test } from 'vitest'
import { isMigrated, migrate } from '../../apps/service/src/adapters/postgres/database.ts'
import { createPaymentStore } from '../../apps/service/src/adapters/postgres/payment-store.ts'
import type { Payment } from '../../apps/service/src/ports/payment.port.ts'
import { moves, type PaymentState } from '../../apps/service/src/states/payment.states.ts'
import { createEmptyDatabase, migrateUpTo } from './database.ts'
import { find } from './rows.ts'

/** Columns of the version before, as far as a case sets them. */
type OldRow = Record<string, string | number | null>

const noon = '2026-10-01T12:00:00Z'
const later = '2026-10-01T12:20:00Z'
const at = (moment: string) => Date.parse(moment)
const taken: OldRow = { taken_minor: 4_900, taken_currency: 'ZMW', paid_at: noon }
const due: OldRow = { ...taken, refund_due_at: later, reason: 'paid-twice' }
const url = 'https://pay.example/1'
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
/** Written by a version that did not mark what it sent. */
const unmarked: OldRow = { submitted_at: anHourAgo, charge_sent_at: null }

const rows: Record<string, OldRow & { state: PaymentState }> = {
  registered: { state: 'registered' },
  raised: { state: 'raised' },
  page: { state: 'in-process', redirect_url: url },
  prompt: { state: 'in-process', provider: 'purse', payer_msisdn: '971000007' },
  'lost-prompt': { state: 'unknown', provider: 'purse', payer_msisdn: '971000007' },
  'lost-page': { state: 'unknown' },
  paid: { state: 'paid', ...taken, provider_id: 'paid' },
  'unsure-delivery': { state: 'paid', ...taken, top_up_round: 2, top_up_unsure_since: later },
  delivered: { state: 'delivered', ...taken, redirect_url: url },
  due: { state: 'refund-due', ...due, refund_refusals: 3 },
  'unsure-refund': { state: 'refund-due', ...due, refund_unsure_since: later, refund_refusals: 1 },
  refunded: { state: 'refunded', ...due, refunded_at: later },
  failed: { state: 'failed', reason: 'declined' },
  expired: { state: 'expired' },
  superseded: { state: 'superseded', redirect_url: url },
  doubt: { state: 'exception' },
  'stuck-delivery': { state: 'exception', ...taken },
  'stuck-refund': { state: 'exception', ...due, refund_refusals: 8 },
  'unmarked-page': { state: 'expired', ...unmarked },
  'unmarked-open': { state: 'raised', ...unmarked },
  'unmarked-prompt': { state: 'failed', ...unmarked, provider: 'purse', payer_msisdn: '971000007' },
  'stuck-unsure': { state: 'exception', ...due, refund_unsure_since: later },
}

const own = await createEmptyDatabase()
afterAll(() => own.drop())
await migrateUpTo(own, '004')

async function insert(table: string, row: OldRow) {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  const statement = `insert into ${table} (${columns}) values (${places})`
  await own.database.query(statement, Object.values(row))
}

const money = { amount_minor: 5_000, currency: 'ZMW' }
const shared = { ...money, language: 'EN', msisdn: '971000001' }
for (const [id, row] of Object.entries(rows)) {
  await insert('orders', {
    ...{ ...shared, id, owner_hash: 'owner', created_at: noon, redirect_page: '/', reference: id },
    ...{ receipt_code: id, transaction_type: 'PREPAID RECHARGE', line_type: 'PREPAID' },
  })
  await insert('payments', {
    ...{ ...shared, id, order_id: id, provider: 'pages', mode: 'PAGE', registered_at: noon },
    ...{ submitted_at: noon, charge_sent_at: noon, top_up_round: 0, refund_refusals: 0 },
    ...{ next_at: noon, tries: 4, ...row },
  })
}
const migratedFrom = Date.now()
await migrate(own.database)
const store = createPaymentStore(own.database)

const carried = (name: string): Promise<Payment> => find(store, name as Payment['id'])

test('every state of a payment is among the rows that are carried over', () => {
  const states = new Set(Object.values(rows).map(({ state }) => state))
  expect([...states].sort()).toEqual(Object.keys(moves).sort())
})

test.each(Object.entries(rows))(
  '%s keeps its state, its money and its place in the queue',
  async (name, row) => {
    expect(await carried(name)).toMatchObject({
      state: row.state,
      amount: { minor: 5_000n, currency: 'ZMW' },
      taken: row.taken_minor === undefined ? null : { minor: 4_900n, currency: 'ZMW' },
      nextAt: at(noon),
      tries: 4,
      workFailures: 0,
      lastError: null,
      sessions: [],
      evidenceAt: null,
      evidenceIds: [],
      namedAt: null,
      askedAt: null,
      fulfilmentDeniedAt: null,
    })
  },
)

test('what ended without a mark had a page, and is watched on', async () => {
  expect((await carried('unmarked-page')).chargeSentAt).toBe(at(anHourAgo))
  expect((await carried('unmarked-open')).chargeSentAt).toBeNull()
  expect((await carried('unmarked-prompt')).chargeSentAt).toBeNull()
})

test('an order keeps what was bought as an item, at face value', async () => {
  expect((await store.findPayment('paid' as never))?.order).toMatchObject({
    item: { kind: 'airtime', lineType: 'PREPAID' },
    sameKey: 'airtime/971000001/5000/ZMW',
    amount: { minor: 5_000n, currency: 'ZMW' },
    value: { minor: 5_000n, currency: 'ZMW' },
    quotedAt: at(noon),
    createdAt: at(noon),
  })
})

const page = { kind: 'redirect', url }
const prompt = { kind: 'prompt' }
test.each(
  Object.entries({ page, delivered: page, superseded: page, prompt, 'lost-prompt': prompt }),
)('the means to pay %s are carried over', async (name, shown) => {
  expect((await carried(name)).shown).toEqual(shown)
})
test.each(['lost-page', 'raised'])('%s has nothing to pay with', async (name) => {
  expect((await carried(name)).shown).toBeNull()
})

test('a delivery that may be under way keeps its round, and may have left until the migration', async () => {
  const { fulfilmentRound, fulfilmentSentBy } = await carried('unsure-delivery')
  expect(fulfilmentRound).toBe(2)
  expect(fulfilmentSentBy).toBeGreaterThanOrEqual(migratedFrom - 1_000)
  expect(await carried('paid')).toMatchObject({ fulfilmentRound: 0, fulfilmentSentBy: null })
})

describe('a refund', () => {
  test.each([
    ['unsure-refund', { state: 'sent', tries: 1, refusals: 1, endedAt: null }],
    ['refunded', { state: 'returned', sentBy: null, refusals: 0, endedAt: at(later) }],
    ['stuck-refund', { state: 'stuck', sentBy: null, refusals: 8 }],
    ['stuck-unsure', { state: 'stuck', tries: 1 }],
  ])('of %s is a row of its own', async (name, refund) => {
    expect((await carried(name)).refund).toMatchObject({
      ...refund,
      ordinal: 1,
      amount: { minor: 4_900n, currency: 'ZMW' },
      reason: 'paid-twice',
      createdAt: at(later),
      providerRefundId: null,
      shortSince: null,
      isAskedAbout: false,
    })
  })

  test('may have left until the processes of the version before were stopped', async () => {
    const { refund } = await carried('unsure-refund')
    expect(refund?.sentBy).toBeGreaterThanOrEqual(migratedFrom - 1_000)
  })

  // Refunds that were not sent yet go back once the operator was asked.
  const none = [
    'due',
    'registered',
    'page',
    'paid',
    'delivered',
    'failed',
    'doubt',
    'stuck-delivery',
  ]
  test.each(none)('is not made up for %s', async (name) => {
    expect((await carried(name)).refund).toBeNull()
  })
})

test('every refund that was carried over is in the state that its payment is in', async () => {
  const { rows: found } = await own.database.query(
    `select p.state || ' ' || r.state as both from refunds r join payments p on p.id = r.payment_id`,
  )
  expect(new Set(found.map(({ both }) => both))).toEqual(
    new Set(['refund-due sent', 'refunded returned', 'exception stuck']),
  )
})

test('the database knows that it is of this version', async () => {
  expect(await isMigrated(own.database)).toBe(true)
  expect(await migrate(own.database)).toEqual([])
})
