import { randomUUID } from 'node:crypto'
import { money } from '@portal/kernel/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askAboutCase, resolveException } from '../../apps/service/src/payments/case.flow.ts'
import { claimWork, workOn } from '../../apps/service/src/payments/payment.flow.ts'
import {
  aRefund,
  dueFields,
  fifty,
  hours,
  minutes,
  paidFields,
} from '../../apps/service/src/payments/payment-fixture.ts'
import type { Payment } from '../../apps/service/src/ports/payment.port.ts'
import { createDatabase, type OwnDatabase } from './database.ts'
import { agoMs, find, keep } from './rows.ts'
import { createWorld, type TestWorld } from './world.ts'

let own: OwnDatabase
let outside: TestWorld
let world: TestWorld['world']

beforeAll(async () => {
  own = await createDatabase()
})
beforeEach(() => {
  outside = createWorld(own)
  world = outside.world
})
afterAll(() => own.drop())

const due = () => ({ nextAt: agoMs(1_000) })
const paid = (fields: Partial<Payment> = {}): Partial<Payment> => ({
  ...paidFields,
  ...due(),
  paidAt: agoMs(minutes(1)),
  providerId: randomUUID(),
  ...fields,
})
const success = (payment: Payment, providerId = randomUUID()) =>
  ({ kind: 'successful', providerId, amount: fifty, reference: payment.id }) as const
const casesOf = async ({ id }: Payment) =>
  (await world.store.listCases(1_000)).filter((one) => one.payment.id === id)
const claimedIds = async (limit: number) => (await claimWork(world, limit)).map(({ id }) => id)
const stateOf = async ({ id }: Payment) => (await find(world.store, id)).state

describe('without a connected provider', () => {
  beforeEach(() => {
    world = { ...world, methods: new Map() }
  })

  test('what was paid is delivered', async () => {
    const { payment } = await keep(world.store, paid())
    await workOn(world, payment)
    expect(await stateOf(payment)).toBe('delivered')
  })

  test.each<[string, () => Partial<Payment>]>([
    ['what is open', due],
    [
      'money that has to go back',
      () => ({
        ...dueFields({ createdAt: agoMs(minutes(1)) }),
        ...due(),
        providerId: randomUUID(),
      }),
    ],
  ])('%s is listed for a person, and goes on once the provider is back', async (_what, fields) => {
    const { payment } = await keep(world.store, fields())
    await workOn(world, payment)
    expect(await casesOf(payment)).toMatchObject([
      { about: 'stuck', detail: 'the provider pages is not connected' },
    ])
    await own.database.query('update payments set next_at = now() where id = $1', [payment.id])
    await workOn(outside.world, payment)
    expect(outside.asked).toHaveLength(1)
    expect(await casesOf(payment)).toEqual([])
  })
})

describe('work that throws', () => {
  test('is put off, and from the fifth time in a row listed with its words, cleaned', async () => {
    const { payment } = await keep(world.store, paid())
    outside.answers.fulfil = undefined as never
    const waits: number[] = []
    for (let times = 1; times <= 5; times++) {
      await own.database.query(
        'update payments set fulfilment_sent_by = null, next_at = now() where id = $1',
        [payment.id],
      )
      await workOn(world, payment)
      expect(outside.failures).toHaveLength(times)
      const { nextAt, leaseUntil } = await find(world.store, payment.id)
      expect(leaseUntil).toBeNull()
      waits.push(Math.round(((nextAt ?? 0) - Date.now()) / minutes(0.5)))
    }
    expect(waits).toEqual([1, 1, 1, 1, 120])
    expect(await casesOf(payment)).toMatchObject([{ about: 'stuck' }])
    outside.answers.fulfil = { kind: 'delivered' }
    outside.answers['enquire-fulfilment'] = { kind: 'delivered' }
    await workOn(world, payment)
    // Not due for an hour; the lease is free and the case stays listed until then.
    expect(await casesOf(payment)).toHaveLength(1)
    await own.database.query('update payments set next_at = now() where id = $1', [payment.id])
    await workOn(world, payment)
    expect([await stateOf(payment), await casesOf(payment)]).toEqual(['delivered', []])
  })

  test('changes nothing that another worker holds by then or has finished', async () => {
    for (const leaseUntil of [new Date(agoMs(-minutes(1))), null]) {
      const { payment } = await keep(world.store, paid())
      const { products } = outside.world
      const thing = products.get('thing')
      if (!thing) throw new Error('no thing')
      const fulfil = async () => {
        await own.database.query('update payments set lease_until = $2 where id = $1', [
          payment.id,
          leaseUntil,
        ])
        throw new Error('too late')
      }
      world = { ...world, products: new Map([['thing', { ...thing, fulfil }]]) }
      await workOn(world, payment)
      expect(String(outside.failures.at(-1))).toContain('too late')
      const { workFailures, lastError, ...left } = await find(world.store, payment.id)
      expect([workFailures, lastError]).toEqual([0, null])
      expect(left.leaseUntil).toBe(leaseUntil?.getTime() ?? null)
    }
  })

  test('keeps words that the database can hold', async () => {
    const { payment } = await keep(world.store, paid())
    const { products } = world
    const thing = products.get('thing')
    if (!thing) throw new Error('no thing')
    const fulfil = () => Promise.reject(new Error(`a\u0000b${'x'.repeat(2_000)}`))
    world = { ...world, products: new Map([['thing', { ...thing, fulfil }]]) }
    await workOn(world, payment)
    expect(String(outside.failures)).toContain('a\u0000b')
    expect((await find(world.store, payment.id)).lastError).toBe(`a b${'x'.repeat(497)}`)
  })
})

describe('a worker', () => {
  test('books what was delivered where it is worth more than was paid', async () => {
    const { payment } = await keep(world.store, paid(), { value: money(5_500n, 'ZMW') })
    await workOn(world, payment)
    const { rows } = await own.database.query(
      'select account, amount_minor from ledger_lines where payment_id = $1 order by id',
      [payment.id],
    )
    expect(rows.map((row) => [row.account, Number(row.amount_minor)])).toEqual([
      ['customers', 5_000],
      ['exchange', 500],
      ['deliveries', -5_500],
    ])
  })

  test('makes eight calls in a row, and leaves the ninth unmarked to the next', async () => {
    const settings = { ...world.settings, deliveryRetryFirstMs: 0, deliveryRetryMaxMs: 0 }
    world = { ...world, settings }
    outside.answers.fulfil = { kind: 'failed', detail: 'no' }
    const { payment } = await keep(world.store, paid())
    await workOn(world, payment)
    expect(outside.asked).toEqual(Array(8).fill('fulfil'))
    expect(await find(world.store, payment.id)).toMatchObject({
      fulfilmentRound: 8,
      fulfilmentSentBy: null,
      leaseUntil: null,
    })
    expect(await claimedIds(100)).toContain(payment.id)
  })

  test.each([
    ['its wall clock', { wall: hours(1), count: 0 }],
    ['its counter', { wall: 0, count: hours(1) }],
  ])('that slept through its lease by %s sends nothing any more', async (_what, slept) => {
    const { payment } = await keep(world.store, paid())
    let looks = 0
    const { clock, counter, store } = world
    const passed = () => looks++ >= 2
    world = {
      ...world,
      store,
      clock: { now: () => (clock.now() + (passed() ? slept.wall : 0)) as never },
      counter: { readMs: () => counter.readMs() + (looks > 2 ? slept.count : 0) },
    }
    await workOn(world, payment)
    expect(outside.asked).toEqual([])
    expect((await find(world.store, payment.id)).fulfilmentSentBy).not.toBeNull()
  })

  test('whose clock is hours off decides as if it were not', async () => {
    const { clock } = world
    const { payment } = await keep(world.store, paid({ tries: 3, fulfilmentSentBy: agoMs(1_000) }))
    outside.answers['enquire-fulfilment'] = { kind: 'absent' }
    world = { ...world, clock: { now: () => (clock.now() + hours(5)) as never } }
    await workOn(world, payment)
    const { state, leaseUntil, fulfilmentSentBy, nextAt } = await find(world.store, payment.id)
    expect([state, leaseUntil]).toEqual(['paid', null])
    expect(fulfilmentSentBy).not.toBeNull()
    expect((nextAt ?? 0) - Date.now()).toBeLessThan(minutes(3))
  })
})

describe('money goes back', () => {
  const late = (fields: Partial<Payment> = {}) =>
    paid({ paidAt: agoMs(minutes(20)), tries: 3, ...fields })

  test('only after the operator was asked, which may have delivered already', async () => {
    const { payment } = await keep(world.store, late())
    outside.answers['enquire-fulfilment'] = { kind: 'delivered' }
    await workOn(world, payment)
    expect([outside.asked, await stateOf(payment)]).toEqual([['enquire-fulfilment'], 'delivered'])
  })

  test('only after a delivery that may have left just now has settled', async () => {
    const { payment } = await keep(world.store, late())
    outside.answers['enquire-fulfilment'] = { kind: 'absent' }
    await workOn(world, payment)
    expect(await stateOf(payment)).toBe('paid')
    await own.database.query(
      `update payments set fulfilment_sent_by = now() - interval '2 minutes', next_at = now() where id = $1`,
      [payment.id],
    )
    outside.answers['enquire-refund'] = { kind: 'absent' }
    outside.answers.refund = { kind: 'under-way', providerRefundId: randomUUID() }
    await workOn(world, payment)
    expect(outside.asked).toEqual([
      'enquire-fulfilment',
      'enquire-fulfilment',
      'enquire-refund',
      'refund',
    ])
    expect(await find(world.store, payment.id)).toMatchObject({
      state: 'refund-due',
      refund: { state: 'under-way' },
    })
  })

  test('as a new refund after one that failed on its way', async () => {
    const refund = aRefund({ state: 'failed', tries: 1, providerRefundId: randomUUID() })
    const { payment } = await keep(world.store, {
      ...late(),
      ...dueFields(),
      ...due(),
      providerId: randomUUID(),
      refund,
    })
    outside.answers['enquire-refund'] = { kind: 'failed', detail: 'the first one' }
    outside.answers.refund = { kind: 'returned', providerRefundId: randomUUID() }
    await workOn(world, payment)
    expect(outside.asked).toEqual(['enquire-refund', 'refund'])
    expect(await find(world.store, payment.id)).toMatchObject({
      state: 'refunded',
      refund: { ordinal: 2, state: 'returned' },
    })
    const { rows } = await own.database.query(
      'select ordinal, state from refunds where payment_id = $1 order by ordinal',
      [payment.id],
    )
    expect(rows).toEqual([
      { ordinal: 1, state: 'failed' },
      { ordinal: 2, state: 'returned' },
    ])
  })

  test('with the one that had failed, when that arrives after all', async () => {
    const providerRefundId = randomUUID()
    const refund = aRefund({ state: 'failed', tries: 1, providerRefundId })
    const { payment } = await keep(world.store, {
      ...late(),
      ...dueFields(),
      ...due(),
      providerId: randomUUID(),
      refund,
    })
    outside.answers['enquire-refund'] = { kind: 'returned', providerRefundId }
    await workOn(world, payment)
    expect(outside.asked).toEqual(['enquire-refund'])
    expect(await stateOf(payment)).toBe('refunded')
  })
})

describe('a person', () => {
  const by = { by: 'someone', reason: 'looked at both records' }
  const close = (payment: Payment, outcome: 'delivered' | 'refunded' | 'unpaid') =>
    resolveException(world, { transactionId: payment.id, outcome, ...by })

  test('who says unpaid ends the case and not the watch: a later debit is found', async () => {
    const { payment } = await keep(world.store, {
      state: 'exception',
      submittedAt: agoMs(hours(21)),
    })
    expect((await close(payment, 'unpaid')).ok).toBe(true)
    outside.answers.enquire = success(payment)
    expect(await claimedIds(1_000)).toContain(payment.id)
    await workOn(world, payment)
    expect(await stateOf(payment)).toBe('delivered')
  })

  test('can close an amount that cannot be read as refunded by hand, and not as delivered', async () => {
    const { payment } = await keep(world.store, due())
    outside.answers.enquire = { kind: 'unreadable', providerId: randomUUID(), detail: '5,00 XXX' }
    await workOn(world, payment)
    expect(await stateOf(payment)).toBe('exception')
    expect(await close(payment, 'delivered')).toMatchObject({ ok: false, error: 'does-not-fit' })
    expect((await close(payment, 'refunded')).ok).toBe(true)
    expect(await stateOf(payment)).toBe('refunded')
  })

  test.each([
    ['delivered', 'called-off'],
    ['refunded', 'returned'],
  ] as const)('who says %s ends the refund as %s', async (outcome, state) => {
    const fields = {
      ...dueFields({ state: 'stuck' }),
      state: 'exception',
      providerId: randomUUID(),
    } as const
    const { payment, order } = await keep(world.store, fields)
    expect((await close(payment, outcome)).ok).toBe(true)
    expect(await find(world.store, payment.id)).toMatchObject({ state: outcome, refund: { state } })
    const paidBy = outcome === 'delivered' ? payment.id : null
    expect((await world.store.findOrder(order.id))?.paidBy).toBe(paidBy)
    expect(await close(payment, outcome)).toMatchObject({ error: 'not-an-exception' })
  })

  test('cannot call unpaid what was seen to be taken', async () => {
    const { payment } = await keep(world.store, paid({ state: 'exception' }))
    expect(await close(payment, 'unpaid')).toMatchObject({ error: 'does-not-fit' })
  })

  test('who closes a case whose work had failed has it off the list', async () => {
    const failing = { state: 'exception', workFailures: 5, lastError: 'x' } as const
    const { payment } = await keep(world.store, paid({ ...failing, nextAt: null }))
    expect((await close(payment, 'refunded')).ok).toBe(true)
    const cases = await world.store.listCases(1_000)
    expect(cases.filter((one) => one.payment.id === payment.id)).toEqual([])
  })

  test('cannot have a wallet asked about a refund, which would send it once more', async () => {
    const stuck = { ...dueFields({ state: 'stuck' }), state: 'exception' } as const
    const { payment } = await keep(world.store, {
      ...stuck,
      provider: 'purse',
      providerId: randomUUID(),
      nextAt: null,
    })
    expect(await askAboutCase(world, payment.id)).toMatchObject({ error: 'cannot-be-asked' })
    await workOn(world, payment)
    expect(outside.asked).toEqual([])
  })

  test('has the operator asked once more, and the case closes itself when it was delivered', async () => {
    const { payment } = await keep(world.store, paid({ state: 'exception', nextAt: null }))
    await askAboutCase(world, payment.id)
    outside.answers['enquire-fulfilment'] = { kind: 'absent' }
    await workOn(world, payment)
    expect(await find(world.store, payment.id)).toMatchObject({ state: 'exception', nextAt: null })
    await askAboutCase(world, payment.id)
    outside.answers['enquire-fulfilment'] = { kind: 'delivered' }
    await workOn(world, payment)
    expect([outside.asked.length, await stateOf(payment)]).toEqual([2, 'delivered'])
  })
})
