import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productConfigCall } from '@portal/contract/calls/content'
import { recentCall } from '@portal/contract/calls/device'
import { orderPageCall, receiptCall } from '@portal/contract/calls/order-page'
import {
  changeCurrencyCall,
  exchangeRateCall,
  initiateCall,
  openOrderCall,
  paymentOptionsCall,
} from '@portal/contract/calls/transaction'
import type { Currency } from '@portal/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { waitingFor } from '../../../tools/portal/environment.ts'
import { type Books, openBooks } from '../../client/books.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { ownPortal } from '../../client/own-portal.ts'
import { until } from '../../client/poll.ts'
import { postForm } from '../../client/post-form.ts'
import {
  initiateBody,
  openPush,
  optionsBody,
  orderBody,
  waitForEnd,
} from '../../client/recharge.ts'
import { contentOfOtherBrand } from '../../client/second-brand/second-brand.ts'
import { createVisitor, type Visitor } from '../../client/visitor.ts'
import { airtimeIn } from '../../goods/airtime.ts'
import { bundleOf } from '../../goods/bundle.ts'
import type { Good } from '../../goods/good.ts'
import { askForPage } from '../../methods/card.ts'
import { comeBack, press } from '../../methods/hosted-card.ts'
import { phoneOf } from '../../methods/wallet.ts'

/** A market that sells in Congolese francs, and takes dollars as well: by content and settings alone. */
const content = await contentOfOtherBrand()
afterAll(() => content.stop())
async function change(file: string, edit: object) {
  const path = join(content.folder, file)
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...edit }))
}
const ratePerDollar = 2_000
await change('brand.json', { secondCurrency: 'USD' })
await change('product-config.json', { enableDualCurrency: true, exchangeRate: ratePerDollar })

const portal = ownPortal({ env: { CONTENT_DIR: content.folder, ...waitingFor(4_000) } })
let books: Books
beforeAll(() => {
  books = openBooks(portal.databaseUrl)
})
afterAll(() => books.close())
afterEach(() => portal.outside.clearFaults())

const good = airtimeIn('CDF')
const msisdnPattern = /^(..)(...)(....)$/

/** An order of FC 5,000.00, and by the switch one of US$2.50. */
async function order(visitor: Visitor, currency: Currency) {
  const msisdn = freshNumber()
  const first = await visitor.result(openOrderCall, orderBody(msisdn, {}, good))
  if (currency === 'CDF') return { msisdn, ...first }
  const { orderId } = first
  const changed = await visitor.result(changeCurrencyCall, { orderId, currency })
  expect(changed.orderId).not.toBe(orderId)
  return { msisdn, ...changed }
}

async function payByCard(visitor: Visitor, currency: Currency) {
  const { msisdn, orderId: txnId, amount } = await order(visitor, currency)
  const body = initiateBody(msisdn, { txnId, amount, currencyCode: currency }, { good })
  const { transactionId } = await visitor.result(initiateCall, body)
  const address = await press(await askForPage(visitor, { transactionId }), 'pay')
  await comeBack(visitor, { transactionId }, { address, action: 'pay' })
  return { msisdn, transactionId, status: await waitForEnd(visitor, transactionId, 60_000) }
}

const cardOf = async (transactionId: string) =>
  (await portal.outside.cards()).find(({ reference }) => reference.includes(transactionId))

const balancesAfter = async (pay: () => Promise<unknown>) => {
  const before = await books.balances()
  await pay()
  const after = await books.balances()
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changes = names.map((name) => [name, (after[name] ?? 0n) - (before[name] ?? 0n)] as const)
  expect(await books.unbalancedPostings()).toEqual([])
  return Object.fromEntries(changes.filter(([, minor]) => minor !== 0n))
}

describe('a recharge by card', () => {
  test.each([
    {
      currency: 'CDF' as const,
      charged: '5000.00',
      words: 'FC\u00a05,000.00',
      booked: { 'gateway CDF': 500_000n, 'deliveries CDF': -500_000n },
    },
    {
      currency: 'USD' as const,
      charged: '2.50',
      words: 'US$2.50',
      booked: {
        ...{ 'gateway USD': 250n, 'exchange USD': -250n },
        ...{ 'exchange CDF': 500_000n, 'deliveries CDF': -500_000n },
      },
    },
  ])(
    'in $currency charges $words and delivers the same',
    async ({ currency, charged, ...rest }) => {
      const visitor = createVisitor(portal.url)
      const paidFor = { msisdn: '' }
      const changes = await balancesAfter(async () => {
        const { msisdn, transactionId, status } = await payByCard(visitor, currency)
        paidFor.msisdn = msisdn
        expect(status).toBe('SUCCESS')
        expect(await cardOf(transactionId)).toMatchObject({ amount: charged, currency })
        const { summary, transaction } = await visitor.result(orderPageCall, { tid: transactionId })
        expect([summary.amount, summary.currency]).toEqual([charged, currency])
        const code = transaction?.receiptCode ?? ''
        const receipt = await visitor.result(receiptCall, { code })
        expect(receipt).toMatchObject({ amount: charged, currency })
        const priceAmount = currency === 'USD' ? '5000.00' : undefined
        expect('priceAmount' in receipt ? receipt.priceAmount : undefined).toBe(priceAmount)
        const page = await (await visitor.send(`/receipt/${code}`)).text()
        expect(page).toContain(rest.words)
      })
      expect(changes).toEqual(rest.booked)
      const { msisdn } = paidFor
      expect((await portal.outside.line(msisdn)).deliveries).toMatchObject([{ amount: '5000.00' }])
      // The text says what was added, whatever it was paid in; the mail says both.
      const [text] = await until('a text', 30_000, async () => {
        const messages = await portal.outside.messages(msisdn)
        return messages.length > 0 ? messages : null
      })
      expect(text?.text).toContain('FC 5000.00 was added')
      type Mail = { subject: string; text: string }
      const mail = await until('a mail', 30_000, async () => {
        const mails = await portal.outside.read<Mail[]>('/mail')
        const number = msisdn.replace(msisdnPattern, '$1 $2 $3')
        return mails.find(({ text: words }) => words.includes(number)) ?? null
      })
      expect(mail?.subject).toContain('FC 5000.00 was added')
      expect(mail?.text).toContain(rest.words.replace(',', '').replace('\u00a0', ' '))
      // Bought again, it is priced anew.
      const { recent } = await visitor.result(recentCall, {})
      expect(recent).toMatchObject([{ msisdn, amount: '5000.00', currency: 'CDF' }])
    },
  )

  test.each([
    ['CDF' as const, '5000.00'],
    ['USD' as const, '2.50'],
  ])('in %s that cannot be delivered goes back as it was taken', async (currency, charged) => {
    await portal.outside.setFault({ system: 'bss', kind: 'refuse-for-good', times: 20 })
    const visitor = createVisitor(portal.url)
    const changes = await balancesAfter(async () => {
      const { transactionId, status } = await payByCard(visitor, currency)
      expect(status).toBe('FAILED')
      expect(await cardOf(transactionId)).toMatchObject({
        ...{ amount: charged, currency, refunded: charged },
        status: 'refunded',
      })
      const { transaction } = await visitor.result(orderPageCall, { tid: transactionId })
      expect(transaction?.money).toBe('refunded')
    })
    expect(changes).toEqual({})
  })
})

test('mobile money is paid in the currency of the market, and is offered in no other', async () => {
  const visitor = createVisitor(portal.url)
  const push = await openPush(visitor, { good })
  await phoneOf(portal.sandboxUrl, push.payer).press('approve')
  expect(await waitForEnd(visitor, push.transactionId, 60_000)).toBe('SUCCESS')
  const inDollars = optionsBody(push.msisdn, { amount: '2.50', currencyCode: 'USD' }, good)
  const { paymentOption } = await visitor.result(paymentOptionsCall, inDollars)
  expect(paymentOption.map(({ type }) => type)).toEqual(['PG'])
})

test('below one dollar mobile money alone is offered, in either currency', async () => {
  const visitor = createVisitor(portal.url)
  const typesOf = async (changes: object) => {
    const asked = optionsBody(freshNumber(), changes, good)
    const { paymentOption } = await visitor.result(paymentOptionsCall, asked)
    return paymentOption.map(({ type }) => type)
  }
  expect(await typesOf({ amount: '2000.00' })).toContain('PG')
  expect(await typesOf({ amount: '1999.00' })).toContain('PG')
  expect(await typesOf({ amount: '1980.00' })).toEqual(['AM'])
  expect(await typesOf({ amount: '0.99', currencyCode: 'USD' })).toEqual([])
})

test('below one dollar a card pays for nothing, whichever way it is asked', async () => {
  const visitor = createVisitor(portal.url)
  const cheap = { amount: '0.40', currencyCode: 'USD' as const }
  const { body } = await visitor.call(initiateCall, initiateBody(freshNumber(), cheap, { good }))
  expect(body).toMatchObject({ result: { reason: 'method.unavailable', field: 'paymentMode' } })
})

test('what is paid without an order of before is charged as it says', async () => {
  const visitor = createVisitor(portal.url)
  const initiated = async (changes: object, bought: Good) => {
    const body = initiateBody(freshNumber(), { currencyCode: 'USD', ...changes }, { good: bought })
    return visitor.call(initiateCall, body)
  }
  expect((await initiated({ amount: '2.50' }, good)).http).toBe(200)
  const bundle = bundleOf('DATA_1GB_7D', '3000.00', 'BUNDLE PURCHASE', 'CDF')
  expect((await initiated({ amount: '1.50' }, bundle)).http).toBe(200)
  expect((await initiated({ amount: '1.51' }, bundle)).body).toMatchObject({
    result: { reason: 'bundle.other-price' },
  })
})

test('a switch gives up what was tried before, and leads back to the same price', async () => {
  const visitor = createVisitor(portal.url)
  const push = await openPush(visitor, { good })
  const toDollars = { orderId: push.orderId, currency: 'USD' as const }
  const { orderId } = await visitor.result(changeCurrencyCall, toDollars)
  const { transaction } = await visitor.result(orderPageCall, { tid: push.transactionId })
  expect(transaction?.legs.find(({ leg }) => leg === 'paid')?.state).not.toBe('done')
  expect(transaction?.money).not.toBe('approve-on-phone')
  const back = await visitor.result(changeCurrencyCall, { orderId, currency: 'CDF' })
  expect([back.amount, back.currency]).toEqual(['5000.00', 'CDF'])
})

test('the switch works without script: it leads to paying another order, in dollars', async () => {
  const visitor = createVisitor(portal.url)
  const { orderId } = await order(visitor, 'CDF')
  const path = `/payment/start/card?order=${orderId}`
  const page = await (await visitor.send(path)).text()
  expect(page).toContain('US$2.50')
  const sent = await postForm(visitor, path, { order: orderId, currency: 'USD', by: 'PG' })
  expect(sent.status).toBe(303)
  const to = sent.headers.get('location') ?? ''
  expect(to).not.toContain(orderId)
  const next = await visitor.send(to)
  const paying = await (await visitor.send(next.headers.get('location') ?? to)).text()
  expect(paying).toContain('Pay US$2.50')
  expect(paying).toContain('FC\u00a05,000.00')
})

test('limits are those of the price, whatever is paid', async () => {
  const visitor = createVisitor(portal.url)
  const ask = (amount: string) =>
    visitor.call(openOrderCall, orderBody(freshNumber(), { amount, currency: 'USD' }, good))
  expect((await ask('699')).body).toMatchObject({
    message: 'Minimum amount should be CDF 700',
  })
  expect((await ask('90001')).body).toMatchObject({
    message: 'Maximum amount should be CDF 90000',
  })
  expect((await ask('90000')).body).toMatchObject({ result: { amount: '45.00', currency: 'USD' } })
})

test('a strange device changes no order, and a third currency is none', async () => {
  const owner = createVisitor(portal.url)
  const { orderId } = await order(owner, 'CDF')
  const stranger = createVisitor(portal.url)
  const foreign = await stranger.call(changeCurrencyCall, { orderId, currency: 'USD' })
  expect(foreign.http).toBe(404)
  const third = await owner.call(changeCurrencyCall, { orderId, currency: 'ZMW' })
  expect(third.body).toMatchObject({ result: { reason: 'request.invalid', field: 'currency' } })
})

describe('the rate', () => {
  const ask = (fromCurrency: Currency, toCurrency: Currency, amount: string) =>
    createVisitor(portal.url).call(exchangeRateCall, { fromCurrency, toCurrency, amount })

  test('converts both ways, and nothing else', async () => {
    expect((await ask('USD', 'CDF', '2.5')).body.result).toEqual({ convertedAmount: '5000.00' })
    expect((await ask('CDF', 'USD', '5000')).body.result).toEqual({ convertedAmount: '2.50' })
    expect(await ask('USD', 'ZMW', '1')).toMatchObject({
      http: 400,
      body: { message: 'something went wrong!', result: { reason: 'exchange.unavailable' } },
    })
    expect((await ask('USD', 'CDF', 'much')).http).toBe(400)
  })

  test('is the one of now, while an order that was quoted keeps its own', async () => {
    const visitor = createVisitor(portal.url)
    const { msisdn, orderId: txnId, amount } = await order(visitor, 'USD')
    await change('product-config.json', { exchangeRate: 2_500 })
    try {
      await until('the other rate', 20_000, async () => {
        const { configData } = await visitor.result(productConfigCall, {})
        return configData.exchangeRate === 2_500 ? true : null
      })
      expect((await ask('CDF', 'USD', '5000')).body.result).toEqual({ convertedAmount: '2.00' })
      expect((await order(visitor, 'USD')).amount).toBe('2.00')
      const body = initiateBody(msisdn, { txnId, amount, currencyCode: 'USD' }, { good })
      const { transactionId } = await visitor.result(initiateCall, body)
      const address = await press(await askForPage(visitor, { transactionId }), 'pay')
      await comeBack(visitor, { transactionId }, { address, action: 'pay' })
      expect(await waitForEnd(visitor, transactionId, 60_000)).toBe('SUCCESS')
      expect(await cardOf(transactionId)).toMatchObject({ amount: '2.50', currency: 'USD' })
    } finally {
      await change('product-config.json', { exchangeRate: ratePerDollar })
    }
  })
})
