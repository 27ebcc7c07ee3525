import { randomBytes, randomUUID } from 'node:crypto'
import { newId } from '@portal/kernel/ids'
import { after, instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail } from '@portal/kernel/result'
import { describe, expect, test } from 'vitest'
import {
  days,
  dueFields,
  hours,
  minutes,
  paidFields,
} from '../../../apps/service/src/payments/core/payment-fixture.ts'
import { createHealthView } from '../../../apps/service/src/payments/methods/method.flow.ts'
import { newOrder, replaceOrder } from '../../../apps/service/src/payments/orders/checkout.flow.ts'
import {
  attemptThatCounts,
  attemptToShow,
  findDuplicates,
  findPaidByReceipt,
  findRecent,
  findUnfinished,
  orderOfKey,
  type PageOfOrder,
  priceOrder,
} from '../../../apps/service/src/payments/orders/order.flow.ts'
import type { Exchange } from '../../../apps/service/src/ports/exchange.port.ts'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { OrderRequest, PriceRefusal } from '../../../apps/service/src/ports/product.port.ts'
import { useDeps } from '../flow-deps.ts'
import { agoMs, ownOrder, ownPayment } from '../rows.ts'

const { deps, product, store, answers, asked, keep, visitor } = await useDeps()

describe('a request for an order', () => {
  const price = (request: Partial<OrderRequest> = {}, page: PageOfOrder = {}) => {
    const usual = { transactionType: product.type, msisdn: '971000001', amount: '50' }
    return priceOrder(deps, { ...usual, ...request }, page, null)
  }

  test('is priced by its product, with the page and the language it came from', async () => {
    expect(await price({}, { redirectPage: '/about' })).toMatchObject({
      ok: true,
      value: { language: 'EN', redirectPage: '/about', transactionType: product.type },
    })
    expect(asked).toEqual(['price'])
  })

  test.each<[string, string, Partial<OrderRequest>, PageOfOrder?]>([
    [
      'of something that is not sold',
      'product.not-sold',
      { transactionType: 'HYBRID_POSTPAID_CHECK' },
    ],
    ['with a field that its product does not use', 'request.invalid', { accountId: 'A1' }],
    ['in a language that is not there', 'request.invalid', {}, { language: 'XX' }],
  ])('%s is refused by name', async (_what, code, request, page) => {
    const [field] = Object.keys({ ...request, ...page })
    expect(await price(request, page)).toEqual(fail({ code, field }))
  })

  test('that the product refuses is refused in its words', async () => {
    answers.price = fail({ code: 'line.invalid', field: 'msisdn' })
    expect(await price()).toEqual(answers.price)
  })
})

describe('a price in the other currency', () => {
  const priceIn = async (currency: string, convert: Exchange['convert']) => {
    const exchange: Exchange = { own: 'ZMW', other: 'USD', convert }
    const request = { transactionType: product.type, msisdn: '971000001', amount: '50', currency }
    return priceOrder({ ...deps, exchange }, request, {}, null)
  }
  const asDollars: Exchange['convert'] = async ({ minor }) => money(minor / 20n, 'USD')

  test('is charged in it, delivers what the price says, and is the same purchase', async () => {
    const [priced, plain] = [await priceIn('USD', asDollars), await priceIn('ZMW', asDollars)]
    expect(priced).toMatchObject({
      value: { quote: { amount: money(250n, 'USD'), value: money(5_000n, 'ZMW') } },
    })
    expect(plain).toMatchObject({ value: { quote: { amount: money(5_000n, 'ZMW') } } })
    if (priced.ok && plain.ok) expect(priced.value.sameKey).toBe(plain.value.sameKey)
    expect(priced.ok && plain.ok).toBe(true)
  })

  test.each<[string, string, Exchange['convert'], PriceRefusal]>([
    ['a third one', 'CDF', asDollars, { code: 'request.invalid', field: 'currency' }],
    ['one without a rate', 'USD', async () => null, { code: 'exchange.unavailable' }],
    [
      'one in which it is nothing',
      'USD',
      async () => money(0n, 'USD'),
      { code: 'request.invalid', field: 'currency' },
    ],
  ])('%s is refused', async (_what, currency, convert, refusal) => {
    expect(await priceIn(currency, convert)).toEqual(fail(refusal))
  })

  test('is refused as the product refuses it', async () => {
    answers.price = fail({ code: 'line.invalid', field: 'msisdn' })
    expect(await priceIn('USD', asDollars)).toEqual(answers.price)
  })
})

describe('an order that takes the place of another', () => {
  const { asker, ownerHash } = visitor()
  const quote = { item: { kind: 'thing', productCode: 'T1' }, msisdn: '971000001' as Msisdn }
  const asked = newOrder(
    product,
    { ...quote, amount: money(250n, 'USD'), value: money(5_000n, 'ZMW') },
    { language: 'EN', redirectPage: '/' },
  )

  async function kept(fields: Partial<Payment>, stands: (id: Payment['id']) => Partial<Order>) {
    const found = await keep(fields, { ownerHash, openAttempt: null })
    const order = { ...found.order, ...stands(found.payment.id) }
    await store.transaction((tx) => tx.saveOrder(order))
    return { ...found, order }
  }

  test('is charged as asked, and gives the open attempt of that one up', async () => {
    const { payment, order } = await kept({}, (openAttempt) => ({ openAttempt }))
    const next = await replaceOrder(deps, asker, order.id, asked)
    expect(next).toMatchObject({ ownerHash, amount: money(250n, 'USD'), openAttempt: null })
    expect(await store.findOrder(order.id)).toMatchObject({ openAttempt: null, paidBy: null })
    const left = await store.findPayment(payment.id)
    expect(left?.payment).toMatchObject({ state: 'superseded', reason: 'other-attempt' })
  })

  test('is not stored once that one is paid', async () => {
    const { order } = await kept(paidFields, (paidBy) => ({ paidBy, openAttempt: null }))
    expect(await replaceOrder(deps, asker, order.id, asked)).toBeNull()
  })
})

test('the order of a key is found while its attempt is, and none for another key', async () => {
  const { payment, order } = await keep()
  const key = randomUUID()
  await store.transaction(async (tx) => {
    await tx.claimKey(key, 'initiate', 'body')
    await tx.answerKey(key, 'initiate', payment.id)
  })
  expect(await orderOfKey(deps, key)).toBe(order.id)
  expect(await orderOfKey(deps, randomUUID())).toBeNull()
})

describe('what a device is told of', () => {
  test.each<[string, Partial<Payment>, Partial<Order>, boolean]>([
    ['pending, of the same thing', {}, {}, true],
    ['pending, of another thing', {}, { sameKey: 'other' }, false],
    ['pending for longer than a session lives', {}, { createdAt: agoMs(days(31)) }, false],
    ['over', { state: 'failed' }, {}, false],
  ])('as a duplicate is one that is %s: %4$s', async (_what, fields, orderFields, isFound) => {
    const { asker, ownerHash } = visitor()
    const { payment } = await keep(fields, { ownerHash, sameKey: 'thing', ...orderFields })
    const found = await findDuplicates(deps, asker, ownOrder({ ownerHash, sameKey: 'thing' }))
    expect(found.map(({ id }) => id)).toEqual(isFound ? [payment.id] : [])
    expect(await findDuplicates(deps, visitor().asker, ownOrder({ sameKey: 'thing' }))).toEqual([])
  })

  test.each([
    ['left for half an hour', minutes(30), true],
    ['left for longer', minutes(30) + 1, false],
  ])(
    'as unfinished is an order without an attempt that was %s: %3$s',
    async (_what, ms, isFound) => {
      const { asker, ownerHash } = visitor()
      const now = instantOf(Math.floor(Date.now() / 1_000) * 1_000)
      deps.clock = { now: () => now }
      const createdAt = after(now, -ms)
      const order = ownOrder({ ownerHash, createdAt, quotedAt: createdAt })
      await store.transaction((tx) => tx.insertOrder(order))
      expect((await findUnfinished(deps, asker))?.order.id).toBe(isFound ? order.id : undefined)
    },
  )

  test.each([
    ['open', 'in-process'],
    ['with a person', 'exception'],
  ] as const)('as unfinished is an attempt that is older, while it is %s', async (_how, state) => {
    const { asker, ownerHash } = visitor()
    const { payment } = await keep({ state }, { ownerHash, createdAt: agoMs(hours(2)) })
    expect((await findUnfinished(deps, asker))?.payment?.id).toBe(payment.id)
  })

  test('as recent are three purchases, the newest of each thing and payment method', async () => {
    const { asker, ownerHash } = visitor()
    const made: [string, string, Msisdn | null, number][] = [
      ['thing', 'PAGE', null, 6],
      ['thing', 'RING', '971000007' as Msisdn, 4],
      ['thing', 'RING', '971000008' as Msisdn, 3],
      ['other', 'PAGE', null, 2],
      ['other', 'PAGE', null, 1],
    ]
    for (const [sameKey, mode, payer, minute] of made) {
      const createdAt = agoMs(minutes(minute))
      const fields = { ...paidFields, state: 'delivered', deliveredAt: createdAt, mode } as const
      const own = { ownerHash, sameKey, createdAt }
      const { payment, order } = await keep({ ...fields, payerMsisdn: payer }, own)
      await store.transaction((tx) => tx.saveOrder({ ...order, paidBy: payment.id }))
    }
    const recent = await findRecent(deps, asker)
    expect(recent.map(({ order, payment }) => [order.sameKey, payment.payerMsisdn])).toEqual([
      ['other', null],
      ['thing', '971000008'],
      ['thing', '971000007'],
    ])
  })
})

test('how a payment method is doing is counted for a quarter of an hour, and anew after ten seconds', async () => {
  const [since, start]: [number[], number] = [[], agoMs(0)]
  let now = start
  deps.clock = { now: () => instantOf(now) }
  deps.store = {
    ...store,
    countOutcomes(provider, from) {
      since.push(from - start)
      return store.countOutcomes(provider, from)
    },
  }
  const conditionOf = createHealthView(deps)
  for (const afterMs of [0, 9_999, 10_000]) {
    now = start + afterMs
    expect(await conditionOf('nobody')).toEqual({ health: 'unknown' })
  }
  expect(since).toEqual([-minutes(15), 10_000 - minutes(15)])
})

describe('of an order with several attempts', () => {
  /** An order whose second attempt took money, and whose third took none. */
  async function tried(paidBy: (id: Payment['id']) => Payment['id'] | null) {
    const order = ownOrder()
    const old = ownPayment(order.id, { state: 'failed', registeredAt: agoMs(minutes(9)) })
    const took = ownPayment(order.id, {
      ...dueFields(),
      registeredAt: agoMs(minutes(6)),
      refund: null,
    })
    const last = ownPayment(order.id, { state: 'failed', registeredAt: agoMs(minutes(3)) })
    await store.transaction(async (tx) => {
      await tx.insertOrder(order)
      for (const payment of [old, took, last]) await tx.insertPayment(payment)
    })
    const stored = { ...order, paidBy: paidBy(took.id) }
    await store.transaction((tx) => tx.saveOrder(stored))
    const counts = (await attemptThatCounts(deps, order.reference, { msisdn: order.msisdn }))
      ?.payment.id
    const shown = (await attemptToShow(deps, stored))?.payment.id
    const receipt = await findPaidByReceipt(deps, order.receiptCode.toLowerCase())
    return { took: took.id, last: last.id, counts, shown, receipt: receipt?.payment.id }
  }

  test('the one that paid it is shown, found and on the receipt', async () => {
    const { took, counts, shown, receipt } = await tried((id) => id)
    expect([counts, shown, receipt]).toEqual([took, took, took])
  })

  test('the newest is shown where none paid it, and the one that took money found', async () => {
    const { took, last, counts, shown, receipt } = await tried(() => null)
    expect([counts, shown, receipt]).toEqual([took, last, took])
  })
})

test('an order of which no attempt took money is found by its newest, and has no receipt', async () => {
  const { order, payment } = await keep({ state: 'failed' })
  expect(await attemptThatCounts(deps, order.reference, { msisdn: order.msisdn })).toMatchObject({
    payment,
  })
  expect(await findPaidByReceipt(deps, order.receiptCode)).toBeNull()
  const other = '971000009' as Msisdn
  expect(await attemptThatCounts(deps, order.reference, { msisdn: other })).toBeNull()
  expect(await findPaidByReceipt(deps, newId(randomBytes))).toBeNull()
})
