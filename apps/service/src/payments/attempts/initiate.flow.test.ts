import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail } from '@portal/kernel/result'
import { describe, expect, test } from 'vitest'
import { useDeps } from '../../../../../tests/store/flow-deps.ts'
import { agoMs, ownOrder } from '../../../../../tests/store/rows.ts'
import type { Order, Payment } from '../../ports/payment.port.ts'
import type { Product } from '../../ports/product.port.ts'
import { aPayment, fifty, minutes, registeredFields, thing } from '../core/payment-fixture.ts'
import type { MethodChoice } from '../orders/checkout.flow.ts'
import { type InitiateRequest, initiate } from './initiate.flow.ts'

const { deps, store, find, set, show, visitor } = await useDeps()
const { asker, ownerHash } = visitor()

let count = 0
const freshPhone = () => `9730${String(++count).padStart(5, '0')}` as Msisdn
const page = { provider: 'pages', mode: 'PAGE', emailId: 'a@example.com', payerMsisdn: null }
const ring = (payerMsisdn: Msisdn): MethodChoice => ({
  provider: 'purse',
  mode: 'RING',
  emailId: null,
  payerMsisdn,
})

async function anOrderOf(fields: Partial<Order> = {}): Promise<Order> {
  const order = ownOrder({ ownerHash, ...fields })
  await store.transaction((tx) => tx.insertOrder(order))
  return order
}

const open = (
  order: Order,
  choice: MethodChoice = page,
  asked: object = {},
  key = `key ${++count}`,
) => {
  const { transactionType, msisdn, amount } = order
  return initiate(deps, asker, {
    key,
    body: 'body',
    order: { id: order.id },
    asked: { transactionType, msisdn, amount, ...asked } as InitiateRequest['asked'],
    choice,
  })
}
async function opened(order: Order, choice: MethodChoice, key?: string) {
  const result = await open(order, choice, {}, key)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

describe('a request that differs from its order', () => {
  test.each([
    ['in the number', { msisdn: '971000009' }, 'line.invalid', 'msisdn'],
    ['in the currency', { amount: money(5_000n, 'USD') }, 'request.invalid', 'currency'],
    ['in the item', { productCode: 'T2' }, 'request.invalid', 'productCode'],
    ['in what is bought', { transactionType: 'BILL' }, 'request.invalid', 'transactionType'],
  ])('%s is refused by its name, and opens nothing', async (_what, asked, code, field) => {
    const order = await anOrderOf()
    expect(await open(order, page, asked)).toEqual(fail({ code, field }))
    expect(await store.latestPayment(order.id)).toBeNull()
  })
})

test.each([
  [
    { kind: 'thing', productCode: 'T1' },
    { code: 'bundle.other-price', limit: fifty },
  ],
  [{ kind: 'thing' }, { code: 'amount.invalid' }],
])('another amount for %j is refused by its price where it has one', async (item, refused) => {
  const order = await anOrderOf({ item })
  const amount = money(4_999n, 'ZMW')
  expect(await open(order, page, { amount })).toEqual(fail({ ...refused, field: 'amount' }))
  expect(await store.latestPayment(order.id)).toBeNull()
})

test('an attempt begins with nothing sent, taken, tried or named', async () => {
  const order = await anOrderOf()
  const payment = await find({ id: await opened(order, page) })
  const { id, registeredAt, nextAt } = payment
  const fresh = { ...aPayment(), ...registeredFields, ...page }
  expect(payment).toEqual({ ...fresh, id, orderId: order.id, registeredAt, nextAt })
})

test('an attempt is opened as it was asked for, and ends untouched after half an hour', async () => {
  const order = await anOrderOf()
  const payment = await find({ id: await opened(order, page) })
  const { registeredAt, nextAt } = payment
  expect(payment).toMatchObject({ ...page, state: 'registered', orderId: order.id })
  expect((nextAt ?? 0) - registeredAt).toBe(minutes(30))
})

describe('what a device has to be shown first', () => {
  const granted = { kind: 'invoice', subject: 'P1/INV-1' } as const
  const product: Product = { ...thing, grantOf: () => granted, hidesNumber: true }
  const shownDeps = { ...deps, products: new Map([[product.kind, product]]) }
  const tryOpening = async (order: Order, asked: object = {}) => {
    const { transactionType, amount } = order
    return initiate(shownDeps, asker, {
      ...{ key: `shown ${++count}`, body: 'body', order: { id: order.id }, choice: page },
      asked: { transactionType, amount, msisdn: undefined, ...asked },
    })
  }
  const notShown = fail({ code: 'item.not-shown' })

  test('opens no attempt to a device that was not', async () => {
    await show({ ...granted, ownerHash: visitor().ownerHash })
    const order = await anOrderOf()
    expect(await tryOpening(order)).toEqual(notShown)
    expect(await store.latestPayment(order.id)).toBeNull()
  })

  test('is used up by the first order, whose later attempts need no other showing', async () => {
    await show({ ...granted, ownerHash })
    const [first, second] = [await anOrderOf(), await anOrderOf()]
    expect(await tryOpening(first)).toMatchObject({ ok: true })
    expect(await tryOpening(second)).toEqual(notShown)
    expect(await tryOpening(first)).toMatchObject({ ok: true })
    await show({ ...granted, ownerHash })
    expect(await tryOpening(second)).toMatchObject({ ok: true })
  })

  test('is compared without the number that the operator alone knows', async () => {
    await show({ ...granted, ownerHash })
    const order = await anOrderOf()
    expect(await tryOpening(order, { msisdn: '971999999' })).toMatchObject({ ok: true })
    expect(await tryOpening(order, { accountId: 'P2' })).toEqual(
      fail({ code: 'request.invalid', field: 'accountId' }),
    )
  })
})

describe('the repeat of a request', () => {
  const again = (order: Order, key: string, by = asker) => {
    const { transactionType, msisdn, amount } = order
    const asked = { transactionType, msisdn, amount }
    const request = { key, body: 'body', order: { repeatOf: order.id }, asked, choice: page }
    return initiate(deps, by, request)
  }

  test('that brought its order is answered with the same attempt', async () => {
    const order = await anOrderOf()
    const id = await opened(order, page, 'the key')
    expect(await again(order, 'the key')).toEqual({ ok: true, value: id })
  })

  test('is answered with nothing to another device, or where its key is gone', async () => {
    const order = await anOrderOf()
    const refused = fail({ code: 'request.not-found' })
    expect(await again(order, 'no key', visitor().asker)).toEqual(refused)
    expect(await again(ownOrder({ ownerHash }), 'no key')).toEqual(refused)
    const id = await opened(order, page)
    expect((await find({ id })).orderId).toBe(order.id)
  })
})

describe('a prompt of the same order', () => {
  const live = { state: 'in-process', chargeExpiresAt: agoMs(-minutes(2)) } as const
  const rung = { ...live, chargeSentAt: agoMs(minutes(1)) }

  test.each<[string, Partial<Payment>, boolean]>([
    ['rings', rung, true],
    ['may ring, its answer being lost', { ...rung, state: 'unknown' }, true],
    ['was not sent', { ...live, state: 'raised', chargeSentAt: null }, false],
    ['has no known end', { ...rung, chargeExpiresAt: null }, false],
    ['has ended', { ...rung, chargeExpiresAt: agoMs(0) }, false],
    ['was refused', { ...rung, state: 'failed' }, false],
  ])('that %s is the answer to another request for the same phone: %3$s', async (...row) => {
    const [, fields, isAnswer] = row
    const [order, choice] = [await anOrderOf(), ring(freshPhone())]
    const first = await opened(order, choice)
    await set({ id: first }, fields)
    const second = await opened(order, choice)
    expect(second === first).toBe(isAnswer)
    const isLeft = !isAnswer && fields.state !== 'failed'
    const { state } = await find({ id: first })
    expect(state).toBe(isLeft ? 'superseded' : fields.state)
  })

  test('is given up for a page', async () => {
    const order = await anOrderOf()
    const first = await opened(order, ring(freshPhone()))
    await set({ id: first }, rung)
    expect(await opened(order, page)).not.toBe(first)
    expect((await find({ id: first })).state).toBe('superseded')
  })
})
