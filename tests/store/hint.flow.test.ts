import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  giveUp,
  noteReturn,
  type ReceivedCallback,
  receiveCallback,
} from '../../apps/service/src/payments/hint.flow.ts'
import { workOn } from '../../apps/service/src/payments/payment.flow.ts'
import {
  dueFields,
  fifty,
  hours,
  minutes,
  paidFields,
  registeredFields,
} from '../../apps/service/src/payments/payment-fixture.ts'
import type { Payment } from '../../apps/service/src/ports/payment.port.ts'
import type {
  EnquiryAnswer,
  ReturnHint,
} from '../../apps/service/src/ports/payment-provider.port.ts'
import { ProviderIdTaken } from '../../apps/service/src/ports/payment-store.port.ts'
import { createDatabase, type OwnDatabase } from './database.ts'
import { agoMs, find, keep } from './rows.ts'
import { aVisitor, createWorld, type TestWorld } from './world.ts'

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

let count = 0
const freshId = () => `T-${++count}`
const success = (payment: Payment, providerId: string, amount = fifty) =>
  ({ kind: 'successful', providerId, amount, reference: payment.id }) as const

const callbackOf = (
  payment: Pick<Payment, 'id' | 'provider'>,
  fields: Partial<ReceivedCallback> = {},
): ReceivedCallback => ({
  provider: payment.provider,
  reference: payment.id,
  session: null,
  providerId: null,
  isAuthentic: true,
  claim: null,
  proven: null,
  bodyDigest: 'digest',
  ...fields,
})
const callbacksKept = async () => {
  const { rows } = await own.database.query('select count(*)::integer as count from callbacks')
  return rows[0].count as number
}
const casesOf = async (payment: Payment) =>
  (await world.store.listCases(1_000)).filter((one) => one.payment.id === payment.id)

const unsent = { ...registeredFields, registeredAt: agoMs(hours(1)) }

describe('a callback', () => {
  test.each<[string, Partial<ReceivedCallback>]>([
    ['about a payment that does not exist', { reference: '0'.repeat(26) }],
    ['about nothing readable', { reference: 'a\u0000b' }],
    ['under a session that is not known', { reference: null, session: 'S\u0000' }],
    ['of another provider', { provider: 'purse' }],
  ])('%s is kept nowhere', async (_what, fields) => {
    const { payment } = await keep(world.store)
    const before = await callbacksKept()
    expect(await receiveCallback(world, callbackOf(payment, fields))).toBe(false)
    expect(await callbacksKept()).toBe(before)
    expect((await find(world.store, payment.id)).nextAt).toBeNull()
  })

  test('under the provider’s own id of the charge finds its payment', async () => {
    const { payment } = await keep(world.store)
    await world.store.transaction((tx) => tx.appendSession(payment, 'S 1'))
    const callback = callbackOf(payment, { reference: null, session: 'S\u00001' })
    expect(await receiveCallback(world, callback)).toBe(true)
    expect((await find(world.store, payment.id)).evidenceAt).not.toBeNull()
  })

  test('cannot come under the id of a charge that is another payment’s', async () => {
    const [{ payment }, { payment: another }] = [await keep(world.store), await keep(world.store)]
    const session = freshId()
    const name = (one: Payment) => world.store.transaction((tx) => tx.appendSession(one, session))
    await name(payment)
    await name(payment)
    await expect(name(another)).rejects.toThrow(ProviderIdTaken)
    expect((await find(world.store, payment.id)).sessions).toEqual([session])
  })

  test('makes the provider be asked, at most every ten seconds, however many come', async () => {
    const { payment } = await keep(world.store, { askedAt: agoMs(2_000) })
    for (let times = 0; times < 5; times++) await receiveCallback(world, callbackOf(payment))
    const { nextAt, hintedAt, askedAt } = await find(world.store, payment.id)
    expect(nextAt).toBe((askedAt ?? 0) + 10_000)
    // A stranger's return must not change what the owner sees.
    expect(hintedAt).toBeNull()
  })
})

describe('signed proof about an attempt that was never sent, as far as we know', () => {
  const attempts: [string, Partial<Payment>][] = [
    ['registered', unsent],
    ['expired', { ...unsent, state: 'expired' }],
  ]

  test.each(attempts)(
    'makes the provider of a %s one be asked, and its success pays',
    async (_state, fields) => {
      const { payment, order } = await keep(world.store, fields)
      const proven = success(payment, freshId())
      await receiveCallback(world, callbackOf(payment, { proven }))
      expect(await find(world.store, payment.id)).toMatchObject({ state: payment.state })
      outside.answers.enquire = proven
      await workOn(world, payment)
      expect(outside.asked).toEqual(['enquire', 'fulfil'])
      expect((await find(world.store, payment.id)).state).toBe('delivered')
      expect((await world.store.findOrder(order.id))?.paidBy).toBe(payment.id)
    },
  )

  test.each(attempts)(
    'of a %s one that proves wrong is asked about once',
    async (_state, fields) => {
      const { payment } = await keep(world.store, fields)
      await receiveCallback(world, callbackOf(payment, { proven: success(payment, freshId()) }))
      outside.answers.enquire = { kind: 'absent' }
      await workOn(world, payment)
      await workOn(world, payment)
      expect(outside.asked).toEqual(['enquire'])
      expect(await find(world.store, payment.id)).toMatchObject({ state: 'expired', nextAt: null })
    },
  )
})

describe('signed proof of another amount', () => {
  const short = money(500n, 'ZMW')

  test('counts where the provider’s enquiry names none, and both amounts are known', async () => {
    const { payment } = await keep(world.store, {
      provider: 'purse',
      payerMsisdn: '971000007' as Msisdn,
    })
    const proven = success(payment, freshId(), short)
    await receiveCallback(world, callbackOf(payment, { proven }))
    expect(await find(world.store, payment.id)).toMatchObject({
      state: 'refund-due',
      taken: short,
      amount: fifty,
    })
    expect(outside.asked).toEqual([])
    expect(await casesOf(payment)).toMatchObject([
      { about: 'other-amount', detail: '5.00 ZMW taken, 50.00 ZMW asked' },
    ])
  })

  test('counts where the row says that nothing was ever sent', async () => {
    const { payment } = await keep(world.store, {
      ...unsent,
      provider: 'purse',
      payerMsisdn: '971000007' as Msisdn,
    })
    const proven = success(payment, freshId(), short)
    await receiveCallback(world, callbackOf(payment, { proven }))
    expect(await find(world.store, payment.id)).toMatchObject({ state: 'refund-due', taken: short })
    expect(await casesOf(payment)).toMatchObject([{ about: 'other-amount' }])
  })

  test('makes a provider be asked that can tell which is true', async () => {
    const { payment } = await keep(world.store)
    const providerId = freshId()
    await receiveCallback(
      world,
      callbackOf(payment, { proven: success(payment, providerId, short) }),
    )
    expect((await find(world.store, payment.id)).state).toBe('in-process')
    outside.answers.enquire = success(payment, providerId)
    await workOn(world, payment)
    expect(await find(world.store, payment.id)).toMatchObject({ state: 'delivered', taken: fifty })
  })
})

test('signed proof with an id of another payment proves nothing: the provider is asked', async () => {
  const providerId = freshId()
  await keep(world.store, { ...paidFields, providerId })
  const { payment } = await keep(world.store)
  const proven = success(payment, providerId)
  expect(await receiveCallback(world, callbackOf(payment, { proven }))).toBe(true)
  const { state, evidenceAt } = await find(world.store, payment.id)
  expect([state, evidenceAt === null]).toEqual(['in-process', false])
})

describe('news that contradict', () => {
  const deliveredFields = (): Partial<Payment> => ({
    ...paidFields,
    state: 'delivered',
    providerId: freshId(),
  })

  test('a second transaction is asked about, and is a case for a person', async () => {
    const { payment } = await keep(world.store, deliveredFields())
    const second = freshId()
    await receiveCallback(world, callbackOf(payment, { providerId: second }))
    outside.answers.enquire = success(payment, second)
    await workOn(world, payment)
    expect(outside.asked).toEqual(['enquire'])
    expect(await casesOf(payment)).toMatchObject([{ about: 'second-transaction' }])
    expect(await world.store.closeAnomalies(payment.id, 'who', 'why')).toBe(1)
    expect(await casesOf(payment)).toEqual([])
  })

  test('two transactions that were named before either was known are both asked about', async () => {
    const { payment } = await keep(world.store)
    const [first, second, third] = [freshId(), freshId(), freshId()]
    for (const providerId of [first, second, third]) {
      await receiveCallback(world, callbackOf(payment, { providerId }))
    }
    outside.answers.enquire = success(payment, first)
    outside.transactions.set(second, { kind: 'failed', detail: 'declined' })
    outside.transactions.set(third, success(payment, third))
    for (let rounds = 0; rounds < 3; rounds++) {
      await workOn(world, payment)
      // Skips the wait that follows each question about a payment.
      await own.database.query(
        'update payments set asked_at = null, next_at = now() where id = $1',
        [payment.id],
      )
    }
    expect(outside.asked).toEqual(['enquire', 'fulfil', 'enquire', 'enquire'])
    expect(await casesOf(payment)).toMatchObject([
      { about: 'second-transaction', detail: `provider id ${third}` },
    ])
    expect(await find(world.store, payment.id)).toMatchObject({ evidenceIds: [] })
  })

  test('a transaction named without proof of the sender is not asked about', async () => {
    const { payment } = await keep(world.store, deliveredFields())
    await receiveCallback(world, callbackOf(payment, { providerId: freshId(), isAuthentic: false }))
    expect(await find(world.store, payment.id)).toMatchObject({ evidenceIds: [], nextAt: null })
  })

  test.each([
    ['names it', (payment: Payment) => payment.providerId],
    ['names none', () => null],
  ])('a reversal that %s and is not signed is asked about', async (_what, idOf) => {
    const { payment } = await keep(world.store, deliveredFields())
    const callback = callbackOf(payment, { providerId: idOf(payment), claim: 'failure' })
    await receiveCallback(world, callback)
    outside.answers.enquire = { kind: 'failed', detail: 'reversed' }
    await workOn(world, payment)
    expect(outside.asked).toEqual(['enquire'])
    expect(await casesOf(payment)).toMatchObject([{ about: 'taken-back', detail: 'reversed' }])
  })

  test('a repeat about what was paid asks nothing', async () => {
    const { payment } = await keep(world.store, deliveredFields())
    await receiveCallback(world, callbackOf(payment, { providerId: payment.providerId }))
    expect((await find(world.store, payment.id)).nextAt).toBeNull()
  })

  test('a signed copy of what paid meanwhile asks nothing', async () => {
    const { payment } = await keep(world.store)
    const providerId = freshId()
    const callback = callbackOf(payment, { providerId, proven: success(payment, providerId) })
    await Promise.all(Array.from({ length: 8 }, () => receiveCallback(world, callback)))
    expect(await find(world.store, payment.id)).toMatchObject({ providerId, evidenceIds: [] })
  })

  test('money that was taken back is a case for a person, once', async () => {
    const { payment } = await keep(world.store, deliveredFields())
    const proven: EnquiryAnswer = { kind: 'failed', detail: 'reversed\u0000' }
    const { providerId } = payment
    for (let times = 0; times < 3; times++) {
      await receiveCallback(world, callbackOf(payment, { providerId, proven }))
    }
    expect(await casesOf(payment)).toMatchObject([{ about: 'taken-back', detail: 'reversed ' }])
  })

  test('a failed try beside the one that paid is no contradiction', async () => {
    const { payment } = await keep(world.store, deliveredFields())
    const proven: EnquiryAnswer = { kind: 'failed', detail: 'declined' }
    await receiveCallback(world, callbackOf(payment, { providerId: freshId(), proven }))
    outside.answers.enquire = proven
    await workOn(world, payment)
    expect(await casesOf(payment)).toEqual([])
  })
})

test('the owner’s request to give up makes only that attempt due, and only once', async () => {
  const { asker, ownerHash } = aVisitor(world)
  const soon = agoMs(-minutes(60))
  for (const fields of [
    { ...paidFields, providerId: freshId(), tries: 1, nextAt: soon },
    { ...dueFields({}), providerId: freshId(), nextAt: soon },
  ]) {
    const { payment } = await keep(world.store, fields, { ownerHash })
    expect(await giveUp(world, asker, payment.id)).toBe('not-open')
    expect((await find(world.store, payment.id)).nextAt).toBe(soon)
  }
  expect(outside.asked).toEqual([])
  const { payment } = await keep(
    world.store,
    { chargeExpiresAt: agoMs(-minutes(20)) },
    { ownerHash },
  )
  for (let times = 0; times < 5; times++) {
    expect(await giveUp(world, asker, payment.id)).toBe('noted')
  }
  expect(outside.asked).toEqual(['enquire'])
})

test('news never bring the next try of a refused refund forward', async () => {
  const soon = agoMs(-minutes(60))
  const refused = { ...dueFields({ refusals: 3 }), providerId: freshId(), nextAt: soon }
  const { payment } = await keep(world.store, refused)
  await receiveCallback(world, callbackOf(payment))
  await receiveCallback(world, callbackOf(payment, { providerId: freshId() }))
  const { nextAt, evidenceIds } = await find(world.store, payment.id)
  expect([nextAt, evidenceIds.length]).toEqual([soon, 1])
})

test('a stranger’s news about a case for a person have no effect', async () => {
  const stuck = { ...dueFields({ state: 'stuck' }), state: 'exception', nextAt: null } as const
  const { payment } = await keep(world.store, {
    ...stuck,
    providerId: freshId(),
    provider: 'purse',
  })
  const denied = callbackOf(payment, { isAuthentic: false, claim: 'failure' })
  await receiveCallback(world, denied)
  expect((await find(world.store, payment.id)).evidenceAt).toBeNull()
})

describe('a browser that comes back', () => {
  test('again and again makes the provider be asked once', async () => {
    const { asker, ownerHash } = aVisitor(world)
    const { payment } = await keep(world.store, {}, { ownerHash })
    for (let times = 0; times < 5; times++) {
      await noteReturn(world, asker, { transactionId: payment.id, provider: 'pages' })
    }
    expect(outside.asked).toEqual(['enquire'])
  })

  test.each<[string, Partial<Payment>, ReturnHint?]>([
    ['that says cancelled', {}, 'cancelled'],
    ['of an attempt that was never submitted', unsent],
    ['of one that ended', { state: 'failed', nextAt: null, endedAt: agoMs(minutes(5)) }],
  ])(
    '%s makes the provider be asked once in ten seconds, however often',
    async (_what, fields, hint) => {
      const { asker, ownerHash } = aVisitor(world)
      const { payment } = await keep(world.store, fields, { ownerHash })
      outside.answers.enquire = { kind: 'absent' }
      for (let times = 0; times < 5; times++) {
        await noteReturn(world, asker, {
          transactionId: payment.id,
          provider: 'pages',
          ...(hint ? { hint } : {}),
        })
      }
      expect(outside.asked).toEqual(['enquire'])
    },
  )

  test('is shown its order although what the provider answers cannot be stored', async () => {
    const { asker, ownerHash } = aVisitor(world)
    const [{ payment }, { payment: another }] = [
      await keep(world.store, {}, { ownerHash }),
      await keep(world.store, { ...paidFields, providerId: freshId() }),
    ]
    outside.answers.enquire = success(payment, another.providerId ?? '')
    const order = await noteReturn(world, asker, { transactionId: payment.id, provider: 'pages' })
    expect(order?.id).toBe(payment.orderId)
    expect(await find(world.store, payment.id)).toMatchObject({
      state: 'in-process',
      workFailures: 1,
      leaseUntil: null,
    })
  })

  test('soon after the provider was asked is shown at once, and asked about in its turn', async () => {
    const { asker, ownerHash } = aVisitor(world)
    const { payment } = await keep(world.store, { askedAt: agoMs(3_000) }, { ownerHash })
    await noteReturn(world, asker, { transactionId: payment.id, provider: 'pages' })
    const { hintedAt, nextAt, askedAt } = await find(world.store, payment.id)
    expect([outside.asked, hintedAt === null]).toEqual([[], false])
    expect((nextAt ?? 0) - (askedAt ?? 0)).toBe(10_000)
  })

  test('shows its owner that it is being confirmed, and a stranger changes nothing the owner sees', async () => {
    const { asker, ownerHash } = aVisitor(world)
    const { payment } = await keep(world.store, {}, { ownerHash })
    const back = { transactionId: payment.id, provider: 'pages' }
    await noteReturn(world, aVisitor(world).asker, back)
    const foreign = await find(world.store, payment.id)
    expect([foreign.hintedAt, foreign.evidenceAt === null]).toEqual([null, false])
    await noteReturn(world, asker, back)
    expect((await find(world.store, payment.id)).hintedAt).not.toBeNull()
    expect(outside.asked).toEqual(['enquire'])
  })

  test.each(['cancelled', 'failed'] as const)(
    'and says %s gives nothing up: the provider is asked, and the attempt stays open',
    async (hint) => {
      const { asker, ownerHash } = aVisitor(world)
      const { payment } = await keep(
        world.store,
        { chargeExpiresAt: agoMs(-minutes(20)) },
        { ownerHash },
      )
      outside.answers.enquire = { kind: 'absent' }
      await noteReturn(world, asker, { transactionId: payment.id, provider: 'pages', hint })
      expect(outside.asked).toEqual(['enquire'])
      const after = await find(world.store, payment.id)
      expect(after).toMatchObject({ state: 'in-process', cancelledAt: null })
    },
  )

  test('from a page of an attempt that was never submitted is asked about', async () => {
    const { asker, ownerHash } = aVisitor(world)
    const fields = { ...unsent, registeredAt: agoMs(minutes(2)) }
    const { payment } = await keep(world.store, fields, { ownerHash })
    outside.answers.enquire = success(payment, freshId())
    await noteReturn(world, asker, { transactionId: payment.id, provider: 'pages' })
    expect((await find(world.store, payment.id)).state).toBe('delivered')
  })
})
