import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../apps/service/src/adapters/postgres/database.ts'
import { createPaymentStore } from '../../apps/service/src/adapters/postgres/payment-store.ts'
import type { Payment } from '../../apps/service/src/ports/payment.port.ts'
import type { PaymentStore } from '../../apps/service/src/ports/payment-store.port.ts'
import { moves, type PaymentState } from '../../apps/service/src/states/payment.states.ts'
import { createEmptyDatabase, migrateUpTo, type OwnDatabase } from './database.ts'
import { find } from './rows.ts'

/** Columns of the version before that a case sets besides its state. */
type OldRow = {
  provider?: string
  payer_msisdn?: string
  redirect_url?: string
  provider_id?: string
  taken_minor?: number
  taken_currency?: string
  paid_at?: string
  refund_due_at?: string
  refunded_at?: string
  reason?: string
  top_up_round?: number
  top_up_unsure_since?: string
  refund_unsure_since?: string
  refund_refusals?: number
  submitted_at?: string
  charge_sent_at?: null
}

const noon = '2026-10-01T12:00:00Z'
const later = '2026-10-01T12:20:00Z'
const at = (moment: string) => Date.parse(moment)
const taken: OldRow = { taken_minor: 4_900, taken_currency: 'ZMW', paid_at: noon }
const due: OldRow = { ...taken, refund_due_at: later, reason: 'paid-twice' }
const url = 'https://pay.example/1'
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
/** Written by a version that did not mark what it sent. */
const unmarked: OldRow = { submitted_at: anHourAgo, charge_sent_at: null }

const rows: Record<string, { state: PaymentState } & OldRow> = {
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

let own: OwnDatabase
let store: PaymentStore
let migratedFrom = 0

async function insert(name: string, { state, ...fields }: { state: PaymentState } & OldRow) {
  const { database } = own
  await database.query(
    `insert into orders (id, owner_hash, created_at, language, transaction_type, msisdn, line_type,
       amount_minor, currency, redirect_page, reference, receipt_code)
     values ($1, 'owner', $2, 'EN', 'PREPAID RECHARGE', '971000001', 'PREPAID', 5000, 'ZMW', '/', $1, $1)`,
    [name, noon],
  )
  const columns: Record<string, unknown> = {
    id: name,
    order_id: name,
    state,
    provider: 'pages',
    mode: 'PAGE',
    amount_minor: 5_000,
    currency: 'ZMW',
    msisdn: '971000001',
    language: 'EN',
    registered_at: noon,
    submitted_at: noon,
    charge_sent_at: noon,
    top_up_round: 0,
    refund_refusals: 0,
    next_at: noon,
    tries: 4,
    ...fields,
  }
  const names = Object.keys(columns)
  await database.query(
    `insert into payments (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(columns),
  )
}

beforeAll(async () => {
  own = await createEmptyDatabase()
  await migrateUpTo(own, '004')
  for (const [name, row] of Object.entries(rows)) await insert(name, row)
  migratedFrom = Date.now()
  await migrate(own.database)
  store = createPaymentStore(own.database)
})
afterAll(() => own.drop())

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

describe('what the visitor pays with', () => {
  test.each([
    ['page', { kind: 'redirect', url }],
    ['delivered', { kind: 'redirect', url }],
    ['superseded', { kind: 'redirect', url }],
    ['prompt', { kind: 'prompt' }],
    ['lost-prompt', { kind: 'prompt' }],
    ['lost-page', null],
    ['raised', null],
  ])('of %s is carried over', async (name, shown) => {
    expect((await carried(name)).shown).toEqual(shown)
  })
})

describe('a delivery', () => {
  test('that may be under way keeps its round', async () => {
    expect(await carried('unsure-delivery')).toMatchObject({ fulfilmentRound: 2 })
    expect(await carried('paid')).toMatchObject({ fulfilmentRound: 0, fulfilmentSentBy: null })
  })

  test('may have left until the processes of the version before were stopped', async () => {
    const { fulfilmentSentBy } = await carried('unsure-delivery')
    expect(fulfilmentSentBy).toBeGreaterThanOrEqual(migratedFrom - 1_000)
  })
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
  test.each([
    'due',
    'registered',
    'page',
    'paid',
    'delivered',
    'failed',
    'doubt',
    'stuck-delivery',
  ])('is not made up for %s', async (name) => {
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
  const { rows: applied } = await own.database.query('select name from migrations order by name')
  expect(applied.at(-1)?.name).toBe('008-sessions.sql')
  expect(await migrate(own.database)).toEqual([])
})
