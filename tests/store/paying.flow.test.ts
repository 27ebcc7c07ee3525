import { randomUUID } from 'node:crypto'
import type { TransactionId } from '@portal/kernel/ids'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asker, Way } from '../../apps/service/src/payments/checkout.flow.ts'
import { noteReturn } from '../../apps/service/src/payments/hint.flow.ts'
import { initiate } from '../../apps/service/src/payments/initiate.flow.ts'
import {
  hours,
  minutes,
  pageMethod,
  paidFields,
} from '../../apps/service/src/payments/payment-fixture.ts'
import { processPayment } from '../../apps/service/src/payments/process.flow.ts'
import type { Method } from '../../apps/service/src/ports/method.port.ts'
import type { Order } from '../../apps/service/src/ports/payment.port.ts'
import { createDatabase, type OwnDatabase } from './database.ts'
import { agoMs, find, keep, ownOrder, ownPayment } from './rows.ts'
import { aVisitor, createWorld, type TestWorld } from './world.ts'

let own: OwnDatabase
let outside: TestWorld
let world: TestWorld['world']
let asker: Asker
let ownerHash: string

beforeAll(async () => {
  own = await createDatabase()
})
beforeEach(() => {
  outside = createWorld(own)
  world = outside.world
  const visitor = aVisitor(world)
  asker = visitor.asker
  ownerHash = visitor.ownerHash
})
afterAll(() => own.drop())

let phones = 0
/** A phone that has not rung in any other test. */
const freshPhone = () => `9720${String(++phones).padStart(5, '0')}` as Msisdn

async function anOrderOf(fields: Partial<Order> = {}): Promise<Order> {
  const order = ownOrder({ ownerHash, ...fields })
  await world.store.transaction((tx) => tx.insertOrder(order))
  return order
}

const page = { provider: 'pages', mode: 'PAGE', emailId: 'a@example.com', payerMsisdn: null }
const ring = (payerMsisdn: Msisdn) => ({ ...page, provider: 'purse', mode: 'RING', payerMsisdn })

type More = {
  key?: string
  body?: string
  way?: Way
  asker?: Asker
}
const open = (order: Order, more: More = {}) =>
  initiate(world, more.asker ?? asker, {
    key: more.key ?? randomUUID(),
    body: more.body ?? 'body',
    order: { id: order.id },
    asked: { transactionType: order.transactionType, msisdn: order.msisdn, amount: order.amount },
    way: more.way ?? page,
  })

async function opened(order: Order, more: More = {}): Promise<TransactionId> {
  const result = await open(order, more)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

type Sent = { key?: string; body?: string; asker?: Asker; paymentMobile?: string }
const submit = (transactionId: string, more: Sent = {}) =>
  processPayment(world, more.asker ?? asker, {
    key: more.key ?? randomUUID(),
    body: more.body ?? 'body',
    transactionId,
    provider: null,
    mode: null,
    paymentMobile: more.paymentMobile ?? null,
  })

const shown = { kind: 'redirect', url: 'https://pay.example/1' } as const
const accepted = { kind: 'accepted', session: null, show: shown, livesMs: null } as const
const rings = { ...accepted, show: { kind: 'prompt' } } as const

describe('opening an attempt', () => {
  test('answers the same key with the same attempt, however many come at once', async () => {
    const order = await anOrderOf()
    const key = randomUUID()
    const ids = await Promise.all(Array.from({ length: 5 }, () => opened(order, { key })))
    expect(new Set(ids).size).toBe(1)
    expect(await open(order, { key, body: 'another' })).toEqual(
      fail({ code: 'idempotency.conflict' }),
    )
  })

  test('is refused to another session, and leaves no key', async () => {
    const order = await anOrderOf()
    const key = randomUUID()
    const foreign = await open(order, { key, asker: aVisitor(world).asker })
    expect(foreign).toEqual(fail({ code: 'request.not-found' }))
    expect((await open(order, { key })).ok).toBe(true)
  })

  test('gives the one up that was open, and watches it', async () => {
    const order = await anOrderOf()
    outside.answers.charge = accepted
    const first = await opened(order)
    await submit(first)
    const second = await opened(order, { way: ring(freshPhone()) })
    const left = await find(world.store, first)
    expect(left).toMatchObject({ state: 'superseded', reason: 'other-attempt' })
    expect([left.hintedAt, left.nextAt]).not.toContain(null)
    expect((await world.store.findOrder(order.id))?.openAttempt).toBe(second)
  })

  test('gives one up whose provider is not connected any more', async () => {
    const order = await anOrderOf()
    outside.answers.charge = accepted
    const first = await opened(order)
    await submit(first)
    const rest = new Map([...world.methods].filter(([name]) => name !== 'pages'))
    world = { ...world, methods: rest }
    expect((await open(order, { way: ring(freshPhone()) })).ok).toBe(true)
    expect((await find(world.store, first)).state).toBe('superseded')
  })

  test('answers with the one whose prompt rings the same phone, and no other', async () => {
    const order = await anOrderOf()
    outside.answers.charge = rings
    const phone = freshPhone()
    const first = await opened(order, { way: ring(phone) })
    await submit(first)
    expect(await opened(order, { way: ring(phone) })).toBe(first)
    expect(await opened(order, { way: ring(freshPhone()) })).not.toBe(first)
  })

  test('is refused for an order that was paid', async () => {
    const { order } = await keep(
      world.store,
      { ...paidFields, providerId: randomUUID() },
      { ownerHash, paidBy: 'ANY' as TransactionId },
    )
    expect(await open(order)).toEqual(fail({ code: 'order.paid-already' }))
  })

  test.each<[string, Partial<Method>]>([
    ['that is offered for other amounts', { offeredFor: ({ amount }) => amount.minor < 5_000n }],
    ['that is offered for other products', { offeredFor: (asked) => !asked.transactionType }],
    ['that is offered to other numbers', { offeredFor: ({ msisdn }) => msisdn === '' }],
    ['that is not offered any more', { isOffered: false }],
  ])('is refused by a method %s, and leaves no key', async (_what, fields) => {
    const order = await anOrderOf()
    const key = randomUUID()
    const offered = world
    world = { ...world, methods: new Map([['pages', { ...pageMethod, ...fields }]]) }
    expect(await open(order, { key })).toEqual(fail({ code: 'method.unavailable' }))
    expect(await world.store.latestPayment(order.id)).toBeNull()
    world = offered
    expect((await open(order, { key })).ok).toBe(true)
  })

  test('answers a repeat as before, although its method is not offered any more', async () => {
    const order = await anOrderOf()
    const key = randomUUID()
    const id = await opened(order, { key })
    world = { ...world, methods: new Map([['pages', { ...pageMethod, isOffered: false }]]) }
    expect(await opened(order, { key })).toBe(id)
  })
})

describe('a quote', () => {
  const old = () => anOrderOf({ createdAt: agoMs(hours(1)), quotedAt: agoMs(minutes(31)) })

  test('that is half an hour old is made anew, and is good again', async () => {
    const order = await old()
    await opened(order)
    expect(outside.asked).toEqual(['price'])
    expect((await world.store.findOrder(order.id))?.quotedAt).toBeGreaterThan(agoMs(minutes(1)))
    await opened(order)
    expect(outside.asked).toEqual(['price'])
  })

  test('that is younger is not asked for', async () => {
    await opened(await anOrderOf({ quotedAt: agoMs(minutes(29)) }))
    expect(outside.asked).toEqual([])
  })

  test('that says something else now opens nothing', async () => {
    const order = await old()
    const { item, msisdn, value } = order
    outside.answers.price = ok({ item, msisdn, value, amount: money(6_000n, 'ZMW') })
    expect(await open(order)).toEqual(fail({ code: 'order.price-changed' }))
    expect(await world.store.latestPayment(order.id)).toBeNull()
  })

  test('that is old is not asked about for a stranger, nor where no attempt is opened', async () => {
    const order = await old()
    expect(await open(order, { asker: aVisitor(world).asker })).toEqual(
      fail({ code: 'request.not-found' }),
    )
    world = { ...world, methods: new Map() }
    expect(await open(order)).toEqual(fail({ code: 'method.unavailable' }))
    expect(outside.asked).toEqual([])
  })

  test('that is old, of something that is no longer sold, opens nothing', async () => {
    const order = await old()
    world = { ...world, products: new Map() }
    expect(await open(order)).toEqual(fail({ code: 'provider.unavailable' }))
  })

  test('that grew old does not change the answer to the same request', async () => {
    const order = await anOrderOf()
    const key = randomUUID()
    const first = await opened(order, { key })
    await own.database.query(
      `update orders set quoted_at = now() - interval '1 hour' where id = $1`,
      [order.id],
    )
    outside.answers.price = fail({ code: 'provider.unavailable' })
    expect(await opened(order, { key })).toBe(first)
  })
})

describe('submitting an attempt', () => {
  test('a visitor who pays at once and comes back is not kept waiting', async () => {
    outside.answers.charge = accepted
    const id = await opened(await anOrderOf())
    await submit(id)
    await noteReturn(world, asker, { transactionId: id, provider: 'pages' })
    expect(outside.asked).toEqual(['charge', 'enquire'])
    await noteReturn(world, asker, { transactionId: id, provider: 'pages' })
    expect(outside.asked).toEqual(['charge', 'enquire'])
  })

  test('answers a repeat with the same, and another request that it is under way', async () => {
    outside.answers.charge = accepted
    const id = await opened(await anOrderOf())
    const key = randomUUID()
    const first = await submit(id, { key })
    expect(first).toEqual(ok({ transactionId: id, status: 'IN_PROCESS', shown }))
    expect(await submit(id, { key })).toEqual(first)
    expect(await submit(id)).toEqual(ok({ transactionId: id, status: 'ALREADY_PROCESSED', shown }))
    expect(await submit(id, { key, body: 'another' })).toEqual(
      fail({ code: 'idempotency.conflict' }),
    )
    expect(outside.asked).toEqual(['charge'])
  })

  test('is refused where its provider is not connected any more', async () => {
    const id = await opened(await anOrderOf())
    world = { ...world, methods: new Map() }
    expect(await submit(id)).toEqual(fail({ code: 'method.unavailable', field: 'paymentGateway' }))
  })

  test('stores the mark before the call, so that a crash cannot hide that it may have left', async () => {
    const id = await opened(await anOrderOf(), { way: ring(freshPhone()) })
    await submit(id)
    expect(outside.asked).toEqual(['charge'])
    expect(await find(world.store, id)).toMatchObject({ state: 'unknown' })
    expect((await find(world.store, id)).chargeSentAt).not.toBeNull()
  })
})

describe('the number that a submission names', () => {
  const openedRing = async (payer: Msisdn | null) =>
    opened(await anOrderOf(), { way: { ...ring(freshPhone()), payerMsisdn: payer } })

  test.each(['971000001', 'x'])(
    'is refused where no wallet is asked: %s',
    async (paymentMobile) => {
      const id = await opened(await anOrderOf())
      expect(await submit(id, { paymentMobile })).toEqual(fail({ code: 'payer.unused' }))
      expect((await find(world.store, id)).state).toBe('registered')
      expect(outside.asked).toEqual([])
    },
  )

  test('says nothing where it is empty and no wallet is asked', async () => {
    outside.answers.charge = accepted
    const id = await opened(await anOrderOf())
    expect((await submit(id, { paymentMobile: '' })).ok).toBe(true)
  })

  test.each([
    ['', 'payer.required'],
    ['9710', 'payer.invalid'],
  ] as const)('must be one: %j', async (paymentMobile, code) => {
    const id = await openedRing(null)
    expect(await submit(id, { paymentMobile })).toEqual(fail({ code }))
    expect(outside.asked).toEqual([])
  })

  test('must have a wallet, whether or not the submission names the method', async () => {
    const id = await openedRing(null)
    outside.answers['find-payer'] = { kind: 'unknown' }
    const refused = await submit(id, { paymentMobile: freshPhone() })
    expect(refused).toEqual(fail({ code: 'payer.invalid' }))
    expect([outside.asked, (await find(world.store, id)).state]).toEqual([
      ['find-payer'],
      'registered',
    ])
  })

  test('is looked up once, and a repeat of the submission is answered without', async () => {
    outside.answers.charge = rings
    const id = await openedRing(null)
    const sent = { paymentMobile: freshPhone(), key: randomUUID() }
    const first = await submit(id, sent)
    expect(first.ok).toBe(true)
    expect(await submit(id, sent)).toEqual(first)
    expect(outside.asked).toEqual(['find-payer', 'charge'])
    expect((await find(world.store, id)).payerMsisdn).toBe(sent.paymentMobile)
  })

  test('is the one that the attempt was opened with', async () => {
    const id = await openedRing(freshPhone())
    const refused = await submit(id, { paymentMobile: freshPhone() })
    expect(refused).toEqual(fail({ code: 'payer.invalid' }))
    expect(outside.asked).toEqual([])
  })

  test('is not looked up for another session', async () => {
    const id = await openedRing(null)
    const stranger = { paymentMobile: freshPhone(), asker: aVisitor(world).asker }
    expect(await submit(id, stranger)).toEqual(fail({ code: 'request.not-found' }))
    expect(outside.asked).toEqual([])
  })
})

describe('a phone', () => {
  /** An attempt that may ring, of a visitor of its own. */
  async function ready(phone: Msisdn) {
    const visitor = aVisitor(world)
    const order = await anOrderOf({ ownerHash: visitor.ownerHash })
    const id = await opened(order, { way: ring(phone), asker: visitor.asker })
    return { id, asker: visitor.asker }
  }
  /** A prompt that rang this long ago, and its result. */
  async function rang(phone: Msisdn, ago: number, fields: Parameters<typeof ownPayment>[1] = {}) {
    const order = await anOrderOf()
    const chargeSentAt = agoMs(ago)
    const payment = ownPayment(order.id, {
      provider: 'purse',
      payerMsisdn: phone,
      state: 'failed',
      chargeSentAt,
      ...fields,
    })
    await world.store.transaction((tx) => tx.insertPayment(payment))
  }

  beforeEach(() => {
    outside.answers.charge = rings
  })

  test('that rings is not rung by another session, and nothing is kept under its key', async () => {
    const phone = freshPhone()
    const [first, second] = [await ready(phone), await ready(phone)]
    expect((await submit(first.id, first)).ok).toBe(true)
    const key = randomUUID()
    const refused = await submit(second.id, { ...second, key })
    expect(refused).toMatchObject({ ok: false, error: { code: 'payer.prompt-waiting' } })
    expect((await find(world.store, second.id)).state).toBe('registered')
    await own.database.query(`update payments set state = 'failed' where id = $1`, [first.id])
    expect((await submit(second.id, { ...second, key })).ok).toBe(true)
  })

  test('is rung by one of two that ask at once', async () => {
    const phone = freshPhone()
    const both = [await ready(phone), await ready(phone)]
    const results = await Promise.all(both.map((one) => submit(one.id, one)))
    expect(results.map((one) => one.ok).sort()).toEqual([false, true])
  })

  test('rings for as many at once as the setting says, and for the next once one has closed', async () => {
    world = { ...world, promptLimits: { openMax: 2, perHour: 9, perDay: 9 } }
    const phone = freshPhone()
    const opens = [minutes(1), minutes(1.5)].map((ms) => agoMs(-ms))
    for (const chargeExpiresAt of [...opens].reverse()) {
      await rang(phone, minutes(1), { state: 'in-process', chargeExpiresAt })
    }
    const attempt = await ready(phone)
    expect(await submit(attempt.id, attempt)).toEqual(
      fail({ code: 'payer.prompt-waiting', until: opens[0] }),
    )
    await own.database.query(
      'update payments set charge_expires_at = now() where payer_msisdn = $1 and charge_expires_at < $2',
      [phone, new Date(agoMs(-minutes(1.2)))],
    )
    expect((await submit(attempt.id, attempt)).ok).toBe(true)
  })

  test.each([
    ['three prompts in an hour that were not approved', [50, 30, 10].map(minutes), false],
    ['two', [30, 10].map(minutes), true],
    ['six in a day', [20, 17, 14, 11, 8, 5].map(hours), false],
    ['five', [17, 14, 11, 8, 5].map(hours), true],
  ])('after %s may ring: %3$s', async (_what, agos, may) => {
    const phone = freshPhone()
    for (const ago of agos) await rang(phone, ago)
    const attempt = await ready(phone)
    expect((await submit(attempt.id, attempt)).ok).toBe(may)
  })

  test('may ring for the tenth time where all were approved', async () => {
    const phone = freshPhone()
    for (let times = 1; times < 10; times++) {
      const paidAt = agoMs(minutes(5 * times))
      await rang(phone, minutes(5 * times), {
        ...paidFields,
        paidAt,
        state: 'delivered',
        providerId: randomUUID(),
      })
    }
    const attempt = await ready(phone)
    expect((await submit(attempt.id, attempt)).ok).toBe(true)
  })

  test('that rings for an attempt which was given up is still not rung', async () => {
    const phone = freshPhone()
    await rang(phone, minutes(1), { state: 'superseded', chargeExpiresAt: agoMs(-minutes(1)) })
    const attempt = await ready(phone)
    expect(await submit(attempt.id, attempt)).toMatchObject({
      error: { code: 'payer.prompt-waiting' },
    })
  })
})
