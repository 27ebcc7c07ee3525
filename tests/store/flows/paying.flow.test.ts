import { randomBytes, randomUUID } from 'node:crypto'
import { newId, type TransactionId } from '@portal/kernel/ids'
import { instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import { beforeEach, describe, expect, test } from 'vitest'
import { findEarlier, initiate } from '../../../apps/service/src/payments/attempts/initiate.flow.ts'
import {
  isUnsubmitted,
  processPayment,
} from '../../../apps/service/src/payments/attempts/process.flow.ts'
import {
  anOrder,
  hours,
  minutes,
  pageMethod,
  paidFields,
} from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { noteReturn } from '../../../apps/service/src/payments/notifications/notification.flow.ts'
import {
  type Asker,
  type MethodChoice,
  newOrder,
} from '../../../apps/service/src/payments/orders/checkout.flow.ts'
import type { Method } from '../../../apps/service/src/ports/method.port.ts'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import { useDeps } from '../flow-deps.ts'
import { agoMs, ownOrder, ownPayment } from '../rows.ts'

const { deps, usualDeps, product, store, answers, asked, ...rows } = await useDeps()
const { keep, find, set, visitor } = rows
const { asker, ownerHash } = visitor()
const { asker: stranger } = visitor()

let phones = 0
/** A phone that has not rung in any other test. */
const freshPhone = () => `9720${String(++phones).padStart(5, '0')}` as Msisdn

async function anOrderOf(fields: Partial<Order> = {}): Promise<Order> {
  const order = ownOrder({ ownerHash, ...fields })
  await store.transaction((tx) => tx.insertOrder(order))
  return order
}

const page = { provider: 'pages', mode: 'PAGE', emailId: 'a@example.com', payerMsisdn: null }
const ring = (payerMsisdn: Msisdn | null): MethodChoice => ({
  ...page,
  provider: 'purse',
  mode: 'RING',
  payerMsisdn,
})

type More = { key?: string; body?: string; choice?: MethodChoice; asker?: Asker }
const open = (order: Order, { asker: by = asker, ...more }: More = {}) =>
  initiate(deps, by, {
    key: randomUUID(),
    body: 'body',
    order: { id: order.id },
    asked: { transactionType: order.transactionType, msisdn: order.msisdn, amount: order.amount },
    choice: page,
    ...more,
  })

async function opened(order?: Order, more: More = {}): Promise<TransactionId> {
  const result = await open(order ?? (await anOrderOf()), more)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

type Sent = { asker?: Asker } & Partial<Parameters<typeof processPayment>[2]>
const submit = (transactionId: string, { asker: by = asker, ...more }: Sent = {}) =>
  processPayment(deps, by, {
    key: randomUUID(),
    body: 'body',
    transactionId,
    provider: null,
    mode: null,
    paymentMobile: null,
    ...more,
  })

const stored = (id: TransactionId) => find({ id })
const shown = { kind: 'redirect', url: 'https://pay.example/1' } as const
const accepted = { kind: 'accepted', session: null, show: shown, livesMs: null } as const
const rings = { ...accepted, show: { kind: 'prompt' } } as const

describe('opening an attempt', () => {
  test('answers the same key with the same attempt, however many come at once', async () => {
    const order = await anOrderOf()
    const key = randomUUID()
    const ids = await Promise.all(Array.from({ length: 5 }, () => opened(order, { key })))
    expect(new Set(ids).size).toBe(1)
    const conflict = fail({ code: 'idempotency.conflict' })
    expect(await open(order, { key, body: 'another' })).toEqual(conflict)
  })

  test('that brings its order stores both, and a repeat opens no other', async () => {
    const { item, msisdn, amount, value, transactionType } = anOrder()
    const quote = { item, msisdn, amount, value }
    const request = {
      key: randomUUID(),
      body: 'body',
      order: { asked: newOrder(product, quote, { language: 'EN', redirectPage: '/' }) },
      asked: { transactionType, msisdn, amount },
      choice: page,
    }
    const ids = await Promise.all([1, 2, 3].map(() => initiate(deps, asker, request)))
    expect(ids.map((one) => one.ok && one.value)).toEqual(Array(3).fill(ids[0]?.ok && ids[0].value))
    const id = ids[0]?.ok ? ids[0].value : newId<'TransactionId'>(randomBytes)
    const { orderId } = await stored(id)
    expect(await store.findOrder(orderId)).toMatchObject({ ownerHash, openAttempt: id, ...quote })
  })

  test('is refused to another session, and leaves no key', async () => {
    const order = await anOrderOf()
    const key = randomUUID()
    const foreign = await open(order, { key, asker: stranger })
    expect(foreign).toEqual(fail({ code: 'request.not-found' }))
    expect((await open(order, { key })).ok).toBe(true)
  })

  test.each([
    ['connected', true],
    ['not connected any more', false],
  ])('gives the one up that was open, its provider %s, and watches it', async (_what, isThere) => {
    const order = await anOrderOf()
    answers.charge = accepted
    const first = await opened(order)
    await submit(first)
    if (!isThere) {
      deps.methods = new Map([...deps.methods].filter(([name]) => name !== 'pages'))
    }
    const second = await opened(order, { choice: ring(freshPhone()) })
    const left = await stored(first)
    expect(left).toMatchObject({ state: 'superseded', reason: 'other-attempt' })
    expect([left.confirmingSince, left.nextAt]).not.toContain(null)
    expect((await store.findOrder(order.id))?.openAttempt).toBe(second)
  })

  test('leaves what notifications named of the one that was open to be asked about', async () => {
    const order = await anOrderOf()
    const first = await opened(order)
    await set({ id: first }, { namedIds: ['P2'], namedAt: agoMs(0) })
    await opened(order, { choice: ring(freshPhone()) })
    expect(await stored(first)).toMatchObject({ state: 'superseded', nextAt: expect.any(Number) })
  })

  test('answers with the one whose prompt rings the same phone, and no other', async () => {
    const order = await anOrderOf()
    answers.charge = rings
    const choice = ring(freshPhone())
    const first = await opened(order, { choice })
    await submit(first)
    expect(await opened(order, { choice })).toBe(first)
    expect(await opened(order, { choice: ring(freshPhone()) })).not.toBe(first)
  })

  test('is refused for an order that was paid', async () => {
    const { payment: other } = await keep(paidFields)
    const { order } = await keep(paidFields, { ownerHash, paidBy: other.id })
    expect(await open(order)).toEqual(fail({ code: 'order.paid-already' }))
  })

  test.each<[string, Partial<Method>]>([
    ['that is offered for other amounts', { offeredFor: ({ amount }) => amount.minor < 5_000n }],
    ['that is offered for other products', { offeredFor: (order) => !order.transactionType }],
    ['that is offered to other numbers', { offeredFor: ({ msisdn }) => msisdn === '' }],
    ['that is not offered any more', { isOffered: false }],
  ])('is refused by a method %s, leaves no key, and repeats an answer', async (_what, fields) => {
    const order = await anOrderOf()
    const key = randomUUID()
    const methods = new Map([['pages', { ...pageMethod, ...fields }]])
    Object.assign(deps, { methods })
    expect(await open(order, { key })).toEqual(fail({ code: 'method.unavailable' }))
    expect(await store.latestPayment(order.id)).toBeNull()
    Object.assign(deps, usualDeps)
    const id = await opened(order, { key })
    Object.assign(deps, { methods })
    expect(await opened(order, { key })).toBe(id)
  })
})

describe('what is counted before a request', () => {
  test('to open an attempt tells a new one from a repeat, and one for another device’s order', async () => {
    const order = await anOrderOf()
    const key = randomUUID()
    const earlier = (by: Asker | null, { id } = order) =>
      findEarlier(deps, by, { key, order: { id } })
    expect(await earlier(asker)).toBe('new')
    await opened(order, { key })
    expect(await earlier(asker)).toBe('earlier')
    for (const by of [stranger, null]) expect(await earlier(by)).toBe('foreign')
    expect(await earlier(asker, ownOrder())).toBe('foreign')
    const repeat = { key, order: { repeatOf: order.id } }
    expect(await findEarlier(deps, null, repeat)).toBe('earlier')
  })

  test('to submit one tells its first submission', async () => {
    answers.charge = accepted
    const id = await opened()
    expect(await isUnsubmitted(deps, id)).toBe(true)
    await submit(id)
    for (const other of [id, newId<'TransactionId'>(randomBytes), 'x']) {
      expect(await isUnsubmitted(deps, other)).toBe(false)
    }
  })
})

describe('a quote', () => {
  const old = () => anOrderOf({ createdAt: agoMs(hours(1)), quotedAt: agoMs(minutes(31)) })

  test('that is half an hour old is made anew, and is good again', async () => {
    const order = await old()
    await opened(order)
    expect((await store.findOrder(order.id))?.quotedAt).toBeGreaterThan(agoMs(minutes(1)))
    await opened(order)
    expect(asked).toEqual(['price'])
  })

  test('that is younger is not asked for', async () => {
    await opened(await anOrderOf({ quotedAt: agoMs(minutes(29)) }))
    expect(asked).toEqual([])
  })

  test('that says something else now opens nothing', async () => {
    const order = await old()
    answers.price = ok({ ...order, amount: money(6_000n, 'ZMW') })
    expect(await open(order)).toEqual(fail({ code: 'order.price-changed' }))
    expect(await store.latestPayment(order.id)).toBeNull()
  })

  describe('in the other currency', () => {
    const charged = money(250n, 'USD')
    const inDollars = (rate: bigint) => {
      deps.exchange = {
        own: 'ZMW',
        other: 'USD',
        convert: async (amount, to) => money(amount.minor / rate, to),
      }
    }
    const exchanged = (age: number) => anOrderOf({ amount: charged, quotedAt: agoMs(minutes(age)) })

    test('keeps its rate for half an hour', async () => {
      inDollars(40n)
      await opened(await exchanged(29))
      expect(asked).toEqual([])
    })

    test('that is older is made anew from the price', async () => {
      inDollars(20n)
      await opened(await exchanged(31))
      expect(asked).toEqual(['price'])
    })

    test('opens nothing at another rate', async () => {
      inDollars(40n)
      expect(await open(await exchanged(31))).toEqual(fail({ code: 'order.price-changed' }))
    })
  })

  test('that is old is not asked about for a stranger, nor where no attempt is opened', async () => {
    const order = await old()
    const foreign = await open(order, { asker: stranger })
    expect(foreign).toEqual(fail({ code: 'request.not-found' }))
    deps.methods = new Map()
    expect(await open(order)).toEqual(fail({ code: 'method.unavailable' }))
    expect(asked).toEqual([])
  })

  test('that is old, of something that is no longer sold, opens nothing', async () => {
    deps.products = new Map()
    expect(await open(await old())).toEqual(fail({ code: 'provider.unavailable' }))
  })

  test('that grew old does not change the answer to the same request', async () => {
    const order = await anOrderOf()
    const key = randomUUID()
    const first = await opened(order, { key })
    const kept = await store.findOrder(order.id)
    await store.transaction((tx) => tx.saveOrder({ ...order, ...kept, quotedAt: agoMs(hours(1)) }))
    answers.price = fail({ code: 'provider.unavailable' })
    expect(await opened(order, { key })).toBe(first)
  })
})

describe('submitting an attempt', () => {
  test('a visitor who pays at once and comes back is not kept waiting', async () => {
    answers.charge = accepted
    const id = await opened()
    await submit(id)
    for (let times = 0; times < 2; times++) {
      await noteReturn(deps, asker, { transactionId: id, provider: 'pages' })
      expect(asked).toEqual(['charge', 'enquire'])
    }
  })

  test('answers a repeat with the same, and another request that it is under way', async () => {
    answers.charge = accepted
    const id = await opened()
    const key = randomUUID()
    const first = await submit(id, { key })
    expect(first).toEqual(ok({ transactionId: id, status: 'IN_PROCESS', shown }))
    expect(await submit(id, { key })).toEqual(first)
    expect(await submit(id)).toEqual(ok({ transactionId: id, status: 'ALREADY_PROCESSED', shown }))
    const conflict = fail({ code: 'idempotency.conflict' })
    expect(await submit(id, { key, body: 'another' })).toEqual(conflict)
    expect(asked).toEqual(['charge'])
  })

  test.each([{}, { paymentMobile: '971000001' }])(
    'is refused where its provider is not connected any more: %j',
    async (sent) => {
      const id = await opened()
      deps.methods = new Map()
      const refused = fail({ code: 'method.unavailable', field: 'paymentGateway' })
      expect(await submit(id, sent)).toEqual(refused)
    },
  )

  test.each([
    ['provider', 'purse', 'paymentGateway'],
    ['mode', 'RING', 'paymentMode'],
  ])('is refused by another %s than it was opened with: %s', async (name, value, field) => {
    const id = await opened()
    expect(await submit(id, { [name]: value })).toEqual(fail({ code: 'method.unavailable', field }))
    expect([asked, (await stored(id)).state]).toEqual([[], 'registered'])
  })

  test('asks nothing beside a worker that notifications made ask, and waits for it some seconds', async () => {
    const id = await opened()
    await set({ id }, { leaseUntil: agoMs(-minutes(1)) })
    const start = agoMs(0)
    let now = start
    deps.clock = { now: () => now }
    deps.pause = async (ms) => {
      now = instantOf(now + ms)
    }
    expect(await submit(id)).toMatchObject({ ok: true, value: { status: 'REQUEST_RAISED' } })
    expect(asked).toEqual([])
    expect(now - start).toBeGreaterThan(5_000)
    await noteReturn(deps, asker, { transactionId: id, provider: 'pages' })
    expect([asked, (await stored(id)).confirmingSince === null]).toEqual([[], false])
  })

  test('asks for a page once more while the visitor waits', async () => {
    await submit(await opened())
    expect(asked).toEqual(['charge', 'charge'])
  })

  test('that was not answered in time keeps its answer, whatever happened since', async () => {
    const [id, key] = [await opened(), randomUUID()]
    const first = await submit(id, { key })
    expect(first).toMatchObject({ ok: true, value: { status: 'IN_PROCESS' } })
    await set({ id }, { state: 'failed' })
    expect(await submit(id, { key })).toEqual(first)
  })

  test('stores the mark before the call, so that a crash cannot hide that it may have left', async () => {
    const id = await opened(undefined, { choice: ring(freshPhone()) })
    await submit(id)
    expect(asked).toEqual(['charge'])
    const { state, chargeSentAt } = await stored(id)
    expect([state, chargeSentAt === null]).toEqual(['unknown', false])
  })
})

describe('the number that a submission names', () => {
  const phone = freshPhone()
  test.each<[string, MethodChoice, string, string, string[]]>([
    ['must not be empty', ring(null), '', 'payer.required', []],
    ['must be one', ring(null), '9710', 'payer.invalid', []],
    ['must have a wallet', ring(null), phone, 'payer.invalid', ['find-payer']],
    ['must be that of the attempt', ring(freshPhone()), phone, 'payer.invalid', []],
  ])('%s', async (_what, choice, paymentMobile, code, calls) => {
    const id = await opened(undefined, { choice })
    answers['find-payer'] = { kind: 'unknown' }
    expect(await submit(id, { paymentMobile })).toEqual(fail({ code }))
    expect([asked, (await stored(id)).state]).toEqual([calls, 'registered'])
  })

  test.each([{ paymentMobile: phone }, {}])(
    'is not heard from another session: %j',
    async (sent) => {
      const id = await opened(undefined, { choice: ring(null) })
      const refused = await submit(id, { ...sent, asker: stranger })
      expect([refused, asked]).toEqual([fail({ code: 'request.not-found' }), []])
    },
  )

  test.each(['', phone, 'x'])('is left unread where no wallet is asked: "%s"', async (sent) => {
    answers.charge = accepted
    const id = await opened()
    expect((await submit(id, { paymentMobile: sent })).ok).toBe(true)
    expect((await stored(id)).payerMsisdn).toBeNull()
  })

  test('is looked up once, and a repeat of the submission is answered without', async () => {
    answers.charge = rings
    const id = await opened(undefined, { choice: ring(null) })
    const sent = { paymentMobile: freshPhone(), key: randomUUID() }
    const first = await submit(id, sent)
    expect(first.ok).toBe(true)
    expect(await submit(id, sent)).toEqual(first)
    expect(asked).toEqual(['find-payer', 'charge'])
    expect((await stored(id)).payerMsisdn).toBe(sent.paymentMobile)
  })
})

describe('a phone', () => {
  /** Submits an attempt that may ring, of a visitor of its own. */
  async function ready(phone: Msisdn) {
    const { asker: by, ownerHash: own } = visitor()
    const id = await opened(await anOrderOf({ ownerHash: own }), { choice: ring(phone), asker: by })
    const key = randomUUID()
    return { id, submit: () => submit(id, { asker: by, key }) }
  }
  async function rang(phone: Msisdn, ago: number, fields: Partial<Payment> = {}) {
    const prompt = { provider: 'purse', payerMsisdn: phone, chargeSentAt: agoMs(ago) }
    const { id } = await anOrderOf()
    const payment = ownPayment(id, { ...prompt, state: 'failed', ...fields })
    await store.transaction((tx) => tx.insertPayment(payment))
  }
  const waiting = { ok: false, error: { code: 'payer.prompt-waiting' } }

  beforeEach(() => {
    answers.charge = rings
  })

  test('that rings is not rung by another session, and nothing is kept under its key', async () => {
    const phone = freshPhone()
    const [first, second] = [await ready(phone), await ready(phone)]
    expect((await first.submit()).ok).toBe(true)
    expect(await second.submit()).toMatchObject(waiting)
    expect((await stored(second.id)).state).toBe('registered')
    await set(first, { state: 'failed' })
    expect((await second.submit()).ok).toBe(true)
  })

  test('is rung by one of two that ask at once', async () => {
    const phone = freshPhone()
    const both = [await ready(phone), await ready(phone)]
    const results = await Promise.all(both.map((one) => one.submit()))
    expect(results.map((one) => one.ok).sort()).toEqual([false, true])
  })

  const approved = { ...paidFields, state: 'delivered' } as const
  test.each<[string, number[], boolean, Partial<Payment>?]>([
    ['three prompts in an hour that were not approved', [50, 30, 10].map(minutes), false],
    ['two', [30, 10].map(minutes), true],
    ['six in a day', [20, 17, 14, 11, 8, 5].map(hours), false],
    ['five', [17, 14, 11, 8, 5].map(hours), true],
    ['nine that were approved', [1, 2, 3, 4, 5, 6, 7, 8, 9].map(minutes), true, approved],
  ])('after %s may ring: %3$s', async (_what, agos, may, fields) => {
    const phone = freshPhone()
    for (const ago of agos) await rang(phone, ago, fields)
    expect((await (await ready(phone)).submit()).ok).toBe(may)
  })

  test('that rings for an attempt which was given up is still not rung', async () => {
    const phone = freshPhone()
    await rang(phone, minutes(1), { state: 'superseded', chargeExpiresAt: agoMs(-minutes(1)) })
    expect(await (await ready(phone)).submit()).toMatchObject(waiting)
  })
})
