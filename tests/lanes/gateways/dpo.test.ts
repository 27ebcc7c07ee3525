import { giveUpCall } from '@portal/contract/calls/transaction'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../../tools/portal/environment.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { transactionOf } from '../../client/recharge.ts'
import { askForDpoPage, dpo, toldByDpo } from '../../methods/dpo.ts'
import { press } from '../../methods/hosted-card.ts'
import type { Callback } from '../../methods/payment-method.ts'
import { createCardLane, givenBack, kept, type Paying } from './card-lane.ts'

const portal = ownPortal({
  env: {
    ...waitingFor(1_500),
    SANDBOX_CONNECTS: 'dpo',
    TIME_SCALE: '60',
    BSS_SETTLES_MS: '60000',
    DPO_SETTLES_MS: '60000',
  },
})
afterEach(() => portal.outside.clearFaults())

const { opened, fault, act, untilMoney, untilTaken, untilAsked, debitsOf, deliveriesTo } =
  createCardLane({ portal, method: dpo, askForPage: askForDpoPage, press })

describe('a recharge by a card of DPO', () => {
  test.each([
    ['nothing', null],
    ['answers that never come', 'timeout'],
    ['broken connections', 'refuse'],
    ['answers of 500', 'error'],
    ['answers that come too late', 'slow'],
    ['a post that never comes', 'no-callback'],
    ['a post that comes twice', 'duplicate-callback'],
    ['a late post', 'late-callback'],
    ['a post about another amount', 'wrong-amount-callback'],
  ])('that meets %s is delivered once for one debit', async (_what, kind) => {
    const payment = await opened()
    if (kind) await fault(kind)
    await act(payment, 'pay')
    await untilMoney(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject(kept)
    expect(await deliveriesTo(payment)).toEqual(['50.00'])
  })

  test('whose browser never comes back is delivered as well, without any post', async () => {
    await fault('no-callback')
    const payment = await opened()
    await press(await askForDpoPage(payment.visitor, payment.attempt), 'pay')
    await untilMoney(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject(kept)
  })

  test.each([
    ['its payer declines, whatever a forged post says', 'forged-callback', 'decline'],
    ['the bank declines', 'decline', 'pay'],
  ] as const)('that %s takes nothing', async (_what, kind, action) => {
    await fault(kind)
    const payment = await opened()
    await act(payment, action)
    await untilMoney(payment, 'nothing-taken')
    expect(await debitsOf(payment)).toMatchObject([{ isKept: false }])
    expect(await deliveriesTo(payment)).toEqual([])
  })

  test('that nobody pays ends with its page, and takes nothing', async () => {
    const payment = await opened()
    await askForDpoPage(payment.visitor, payment.attempt)
    await untilMoney(payment, 'nothing-taken')
    expect(await deliveriesTo(payment)).toEqual([])
  })
})

describe('a visitor who leaves the page of DPO by its link back', () => {
  /** The page of the gateway, left and given up here. */
  async function left() {
    const payment = await opened()
    const page = await askForDpoPage(payment.visitor, payment.attempt)
    const address = await press(page, 'cancel')
    const reply = await payment.visitor.send(address)
    return { payment, page, address: new URL(address), location: reply.headers.get('location') }
  }

  test('finds the other ways to pay, and nothing is taken', async () => {
    const { payment, address, location } = await left()
    const { transactionId } = payment.attempt
    expect(address.searchParams.get('CompanyRef')).toBe(transactionId)
    expect(location).toBe(
      `/payment/status?id=${transactionId}&channel=WEB&pg=PAYMENT_GATEWAY&left=1`,
    )
    await payment.visitor.result(giveUpCall, { transactionId })
    await untilMoney(payment, 'nothing-taken')
    expect(await debitsOf(payment)).toMatchObject([{ isKept: false }])
  })

  test('may come back and pay: what was bought is delivered, or the money goes back', async () => {
    const { payment, page } = await left()
    await press(page, 'pay')
    await untilMoney(payment, 'delivered')
    expect(await debitsOf(payment)).toMatchObject(kept)
  })
})

describe('a browser that comes back from DPO', () => {
  test.each([
    (id: string) => `TransID=T&CCDapproval=9&PnrID=${id}&TransactionToken=T&CompanyRef=${id}`,
    (id: string) => `transid=T&ccdapproval=9&pnrid=${id}`,
    (id: string) => `COMPANYREF=${id}&TRANSACTIONTOKEN=T`,
  ])('to the status page finds its payment by any spelling: %#', async (queryOf) => {
    const { visitor, attempt } = await opened()
    await askForDpoPage(visitor, attempt)
    const query = queryOf(attempt.transactionId)
    const reply = await visitor.send(`/payment/status?${query}`)
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      `/payment/status/return/dpo?${query}`,
    ])
  })
})

describe('what is posted in the name of DPO', () => {
  let payment: Paying
  beforeEach(async () => {
    payment = await opened()
  })
  const post = async ({ headers, body }: Callback) => {
    const reply = await payment.visitor.send('/callbacks/dpo', { method: 'POST', headers, body })
    return [reply.status, reply.headers.get('content-type'), await reply.text()]
  }
  const heard = [200, expect.stringContaining('text/plain'), 'OK']
  const id = () => payment.attempt.transactionId

  test('before there is a page is heard, and changes nothing', async () => {
    const before = await transactionOf(payment.visitor, payment.attempt)
    expect(await post(toldByDpo(id()))).toEqual(heard)
    expect(await transactionOf(payment.visitor, payment.attempt)).toEqual(before)
  })

  test.each([
    ['forged', {}],
    ['about another amount', { TransactionAmount: '500.00' }],
    ['about another token', { TransactionToken: 'FFFFFFFF-0000-4000-8000-000000000000' }],
    ['a denial', { Result: '901' }],
    ['a cancel', { Result: '904' }],
  ])(
    'while the page waits, %s, is a hint: the payment is asked about and stays',
    async (_, lie) => {
      await askForDpoPage(payment.visitor, payment.attempt)
      for (let time = 0; time < 2; time += 1) {
        expect(await post(toldByDpo(id(), lie))).toEqual(heard)
      }
      await untilAsked(payment)
      expect(await transactionOf(payment.visitor, payment.attempt)).toMatchObject({
        status: 'IN_PROCESS',
      })
      expect(await deliveriesTo(payment)).toEqual([])
      expect(await portal.books.count('payments', `id = $1 and taken_minor is null`, [id()])).toBe(
        1,
      )
    },
  )

  test('after the delivery, late or again, changes nothing', async () => {
    await act(payment, 'pay')
    await untilMoney(payment, 'delivered')
    const before = await transactionOf(payment.visitor, payment.attempt)
    for (const lie of [{}, {}, { Result: '901' }, { TransactionAmount: '500.00' }]) {
      expect(await post(toldByDpo(id(), lie))).toEqual(heard)
    }
    expect(await transactionOf(payment.visitor, payment.attempt)).toEqual(before)
    expect(await debitsOf(payment)).toMatchObject(kept)
    expect(await deliveriesTo(payment)).toEqual(['50.00'])
  })

  test('about no payment of ours is heard, and what is no message is refused', async () => {
    expect(await post(toldByDpo('4'.repeat(26)))).toEqual(heard)
    const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><API3G><CompanyRef>&b;</CompanyRef></API3G>'
    expect((await post({ ...toldByDpo(''), body: bomb }))[0]).toBe(401)
  })
})

describe('money for what the operator refuses', () => {
  test.each([
    ['nothing', null],
    ['a lost answer to the refund', 'timeout'],
    ['broken connections', 'refuse'],
    ['answers of 500', 'error'],
    ['an answer that comes too late', 'slow'],
  ])('goes back once where it meets %s', async (_what, kind) => {
    await portal.outside.setFault({ system: 'bss', kind: 'refuse-for-good' })
    const payment = await opened()
    const page = await askForDpoPage(payment.visitor, payment.attempt)
    await press(page, 'pay')
    await untilTaken(payment)
    if (kind) await fault(kind)
    await untilMoney(payment, 'refunded')
    expect(await debitsOf(payment)).toMatchObject(givenBack)
    expect(await deliveriesTo(payment)).toEqual([])
  })
})
