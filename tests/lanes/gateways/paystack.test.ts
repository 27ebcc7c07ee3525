import { productConfigCall } from '@portal/contract/calls/content'
import { giveUpCall, processCall } from '@portal/contract/calls/transaction'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../../tools/portal/environment.ts'
import { secretOf } from '../../client/credentials.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { transactionOf } from '../../client/recharge.ts'
import { createVisitor } from '../../client/visitor.ts'
import type { Callback } from '../../methods/payment-method.ts'
import {
  askForPaystackPage,
  paystack,
  pressPaystack,
  toldByPaystack,
} from '../../methods/paystack.ts'
import { createCardLane, givenBack, kept, type Paying } from './card-lane.ts'

const portal = ownPortal({
  env: {
    ...waitingFor(1_500),
    SANDBOX_CONNECTS: 'paystack',
    TIME_SCALE: '60',
    BSS_SETTLES_MS: '60000',
    PAYSTACK_SETTLES_MS: '60000',
  },
})
afterEach(() => portal.outside.clearFaults())

const { opened, fault, act, untilMoney, untilTaken, untilAsked, debitsOf, deliveriesTo } =
  createCardLane({
    ...{ portal, method: paystack },
    ...{ askForPage: askForPaystackPage, press: pressPaystack },
  })

describe('a recharge by a card of Paystack', () => {
  test.each([
    ['nothing', null],
    ['answers that never come', 'timeout'],
    ['broken connections', 'refuse'],
    ['answers of 500', 'error'],
    ['answers that come too late', 'slow'],
    ['an event that never comes', 'no-callback'],
    ['an event that comes twice', 'duplicate-callback'],
    ['a late event', 'late-callback'],
    ['an event about another amount', 'wrong-amount-callback'],
    ['a bank that decides later', 'asynchronous'],
  ])('that meets %s is delivered once for one debit', async (_what, kind) => {
    const payment = await opened()
    if (kind) await fault(kind)
    await act(payment, 'pay')
    await untilMoney(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject(kept)
    expect(await deliveriesTo(payment)).toEqual(['50.00'])
  })

  test('whose browser never comes back is delivered as well, without any event', async () => {
    await fault('no-callback')
    const payment = await opened()
    await pressPaystack(await askForPaystackPage(payment.visitor, payment.attempt), 'pay')
    await untilMoney(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject(kept)
  })

  test.each([
    ['its payer declines, whatever a forged event says', 'forged-callback', 'decline'],
    ['its payer leaves, whatever a forged event says', 'forged-callback', 'cancel'],
  ] as const)('that %s takes nothing', async (_what, kind, action) => {
    await fault(kind)
    const payment = await opened()
    await act(payment, action)
    const { transactionId } = payment.attempt
    if (action === 'cancel') await payment.visitor.result(giveUpCall, { transactionId })
    await untilMoney(payment, 'nothing-taken')
    expect(await debitsOf(payment)).toMatchObject([{ isKept: false }])
    expect(await deliveriesTo(payment)).toEqual([])
  })

  test('that nobody pays ends with its page, and takes nothing', async () => {
    const payment = await opened()
    await askForPaystackPage(payment.visitor, payment.attempt)
    await untilMoney(payment, 'nothing-taken')
    expect(await deliveriesTo(payment)).toEqual([])
  })

  test('by another card than the first, which was declined, is delivered', async () => {
    const payment = await opened()
    const page = await askForPaystackPage(payment.visitor, payment.attempt)
    await pressPaystack(page, 'decline')
    await pressPaystack(page, 'pay')
    await untilMoney(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject(kept)
    expect(await deliveriesTo(payment)).toEqual(['50.00'])
  })
})

test('the product configuration has the public key, as JSON in a text', async () => {
  const { configData } = await createVisitor(portal.url).result(productConfigCall, {})
  expect(JSON.parse(configData.payStackConfig ?? '')).toEqual({
    key: secretOf('paystack', 'publicKey'),
    script: `${portal.sandboxUrl}/paystack/inline.js`,
  })
})

test('payment pages may load the script of the gateway and show its page, and no other page may', async () => {
  const headersOf = async (path: string) => (await fetch(portal.url + path)).headers
  const cspOf = async (path: string) => (await headersOf(path)).get('content-security-policy') ?? ''
  const openerOf = async (path: string) => (await headersOf(path)).get('cross-origin-opener-policy')
  expect(await openerOf('/payment/status')).toBe('same-origin-allow-popups')
  expect(await openerOf('/prepaid-recharge')).toBe('same-origin')
  for (const path of ['/payment/status', '/sw/payment/status']) {
    const csp = await cspOf(path)
    for (const kind of ['script-src', 'connect-src', 'frame-src']) {
      expect(csp).toMatch(new RegExp(`${kind} [^;]*${portal.sandboxUrl}`))
    }
  }
  for (const path of ['/', '/prepaid-recharge', '/about']) {
    const csp = await cspOf(path)
    expect(csp).toContain(`form-action 'self' `)
    expect(csp.replace(/form-action [^;]*/, '')).not.toContain(portal.sandboxUrl)
  }
})

test('the answer to a submission has an address and what the popup needs, the same for a repeat', async () => {
  const { visitor, attempt } = await opened()
  const { transactionId } = attempt
  const body = { transactionId, paymentGateway: 'PAYSTACK' }
  const answer = await visitor.result(processCall, body)
  const code = answer.redirectUrl?.split('/').at(-1)
  expect(answer).toMatchObject({
    redirectUrl: expect.stringContaining('/paystack/checkout/'),
    inline: {
      key: expect.stringMatching(/^pk_test_/),
      accessCode: code,
      reference: transactionId,
    },
  })
  const again = await visitor.result(processCall, body)
  expect(again).toMatchObject({ redirectUrl: answer.redirectUrl, inline: answer.inline })
})

describe('a visitor who leaves the page of Paystack', () => {
  async function left() {
    const payment = await opened()
    const page = await askForPaystackPage(payment.visitor, payment.attempt)
    const address = await pressPaystack(page, 'cancel')
    const reply = await payment.visitor.send(address)
    return { payment, page, location: reply.headers.get('location') }
  }

  test('finds the other ways to pay', async () => {
    const { payment, location } = await left()
    const { transactionId } = payment.attempt
    expect(location).toBe(
      `/payment/status?id=${transactionId}&channel=WEB&pg=PAYMENT_GATEWAY&left=1`,
    )
    await payment.visitor.result(giveUpCall, { transactionId })
    await untilMoney(payment, 'nothing-taken')
    expect(await debitsOf(payment)).toMatchObject([{ isKept: false }])
  })

  test('may come back and pay: what was bought is delivered', async () => {
    const { payment, page } = await left()
    await pressPaystack(page, 'pay')
    await untilMoney(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject(kept)
  })
})

test.each([
  (id: string) => `trxref=${id}&reference=${id}`,
  (id: string) => `reference=${id}.2`,
  (id: string) => `trxref=${id}&status=success`,
])('a browser that comes to the status page finds its payment: %#', async (queryOf) => {
  const { visitor, attempt } = await opened()
  await askForPaystackPage(visitor, attempt)
  const query = queryOf(attempt.transactionId)
  const reply = await visitor.send(`/payment/status?${query}`)
  expect([reply.status, reply.headers.get('location')]).toEqual([
    303,
    `/payment/status/return/paystack?${query}`,
  ])
})

describe('what is posted in the name of Paystack', () => {
  let payment: Paying
  beforeEach(async () => {
    payment = await opened()
  })
  const post = async ({ headers, body }: Callback) => {
    const reply = await payment.visitor.send('/callbacks/paystack', {
      method: 'POST',
      headers,
      body,
    })
    return reply.status
  }
  const id = () => payment.attempt.transactionId
  const now = () => transactionOf(payment.visitor, payment.attempt)
  const nothingTaken = () =>
    portal.books.count('payments', 'id = $1 and taken_minor is null', [id()])

  test.each(Object.entries(paystack.forgedCallbacks))(
    'with %s is refused, and changes nothing',
    async (_what, forge) => {
      await askForPaystackPage(payment.visitor, payment.attempt)
      const before = await now()
      expect(await post(forge(id()))).toBe(401)
      expect(await now()).toEqual(before)
      expect(await nothingTaken()).toBe(1)
    },
  )

  test('before there is a page is heard, and changes nothing', async () => {
    const before = await now()
    expect(await post(toldByPaystack(id()))).toBe(200)
    expect(await now()).toEqual(before)
    expect(await deliveriesTo(payment)).toEqual([])
  })

  test.each([
    ['about another amount', { amount: 500 }],
    ['in another currency', { currency: 'USD' }],
    ['in major units', { amount: '50.00' }],
    ['about a payment that is not a success', { status: 'abandoned' }],
    ['about a later try', { amount: 500, reference: null }],
  ])('while the page waits, %s, is a hint at most', async (_what, lie) => {
    await askForPaystackPage(payment.visitor, payment.attempt)
    const changes = 'reference' in lie ? { ...lie, reference: `${id()}.2` } : lie
    for (let time = 0; time < 2; time += 1) {
      expect(await post(toldByPaystack(id(), changes))).toBe(200)
    }
    await untilAsked(payment)
    expect(await now()).toMatchObject({ status: 'IN_PROCESS' })
    expect(await deliveriesTo(payment)).toEqual([])
    expect(await nothingTaken()).toBe(1)
  })

  test('after the delivery, late or again, changes nothing', async () => {
    await act(payment, 'pay')
    await untilMoney(payment, 'delivered')
    const before = await now()
    for (const lie of [{}, {}, { status: 'failed' }, { amount: 500 }]) {
      expect(await post(toldByPaystack(id(), lie))).toBe(200)
    }
    expect(await now()).toEqual(before)
    expect(await debitsOf(payment)).toMatchObject(kept)
    expect(await deliveriesTo(payment)).toEqual(['50.00'])
  })

  test('about no payment of ours is heard, and what is no event is refused', async () => {
    expect(await post(toldByPaystack('4'.repeat(26)))).toBe(200)
    expect(await post({ ...toldByPaystack(''), body: 'nonsense' })).toBe(401)
  })
})

describe('money for what the operator refuses', () => {
  test.each([
    ['nothing', null],
    ['a lost answer to the refund', 'timeout'],
    ['broken connections', 'refuse'],
    ['answers of 500', 'error'],
    ['an answer that comes too late', 'slow'],
    ['a refund that fails', 'refund-fails'],
  ])('goes back once where it meets %s', async (_what, kind) => {
    await portal.outside.setFault({ system: 'bss', kind: 'refuse-for-good' })
    const payment = await opened()
    const page = await askForPaystackPage(payment.visitor, payment.attempt)
    await pressPaystack(page, 'pay')
    await untilTaken(payment)
    if (kind) await fault(kind)
    await untilMoney(payment, 'refunded')
    expect(await debitsOf(payment)).toMatchObject(givenBack)
    expect(await deliveriesTo(payment)).toEqual([])
  })
})
