import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchantClient as createMoneyClient } from './airtel-money/wallet.fixture.ts'
import {
  type Bss,
  balance,
  catalogue,
  key,
  leadOf,
  orderOf,
  paymentOf,
  startBss,
} from './bss/bss.fixture.ts'
import { createCamaraClient, errorOf } from './camara-billing/client.fixture.ts'
import { createMerchantClient as createMpesaClient } from './daraja/merchant.fixture.ts'
import dpoCredentials from './dpo/credentials.json' with { type: 'json' }
import { readMessage, textIn, writeMessage } from './dpo/message.ts'
import { createWalletClient } from './gsma-wallet/wallet.fixture.ts'

/** A sandbox of a market where a kwacha's worth costs a hundred francs. */
let bss: Bss
let base = ''
beforeAll(async () => {
  bss = await startBss(100, 'CDF')
  base = bss.base
})
afterAll(() => bss.stop())

const topUpOf = (reference: string, units: string) => ({
  amount: { amount: 2_000, units },
  usageType: 'monetary',
  bucket: { id: '971000001-main' },
  partyAccount: { id: 'A971000001' },
  requestor: { id: reference, '@referredType': 'TopupReference' },
})
const topUp = (reference: string, units: string) =>
  bss.post(`${balance}/topupBalance`, topUpOf(reference, units), { 'x-correlation-id': reference })

describe("the operator's systems of another market", () => {
  test('have their prices and balances in its currency', async () => {
    const offering = await bss.get(`${catalogue}/DATA_1GB_7D`)
    expect(offering.body.productOfferingPrice[0].price).toEqual({
      taxIncludedAmount: { unit: 'CDF', value: 3_000 },
    })
    const buckets = await bss.get(`${balance}/bucket?logicalResource.id=260971000002`)
    expect(buckets.body[0].remainingValue).toEqual({ amount: 200, units: 'CDF' })
    expect(await bss.accountOf('1000000003')).toMatchObject({ outstanding: '24530.00' })
  })

  test('take amounts in it, and in no other', async () => {
    expect(await topUp('t-1', 'ZMW')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('CDF') },
    })
    expect((await topUp('t-2', 'CDF')).status).toBe(201)
    expect((await bss.lineOf('971000001')).airtime).toBe('17000.00')
  })

  const priced = (unit: string) => ({
    itemTotalPrice: [{ price: { taxIncludedAmount: { unit, value: 3_000 } } }],
  })
  const revenue = (unit: string) => ({ estimatedRevenue: { unit, value: 65_000 } })
  const total = (unit: string) => ({ totalAmount: { unit, value: 8_000 } })
  test.each([
    ['an order', (unit: string) => bss.order(orderOf(`o-${unit}`, priced(unit)))],
    ['a lead', (unit: string) => bss.submitLead(leadOf(`l-${unit}`, revenue(unit)))],
    ['a payment', (unit: string) => bss.pay(paymentOf(`p-${unit}`, {}, total(unit)))],
  ])('take %s in it, and in no other', async (_, send) => {
    expect((await send('ZMW')).status).toBe(400)
    expect((await send('CDF')).status).toBe(201)
  })

  test('take amounts of control calls as they are', async () => {
    expect((await bss.setOutstanding('1000000004', { outstanding: '1234.50' })).body).toMatchObject(
      { outstanding: '1234.50' },
    )
    const changed = await bss.changeOffering('DATA_2500MB_7D', { price: '6500.00' })
    expect(changed.body.price).toBe('6500.00')
  })
})

describe('payment providers of another market', () => {
  const payer = '971000001'

  test('the wallet by prompt', async () => {
    const client = createMoneyClient(base)
    const asked = (currency: string) => {
      const place = { country: 'ZM', currency }
      const body = {
        reference: 'The operator',
        subscriber: { ...place, msisdn: payer },
        transaction: { ...place, amount: 5_000, id: `w-${currency}` },
      }
      return client.fresh('POST', '/merchant/v1/payments/', body, { 'x-currency': currency })
    }
    expect((await asked('ZMW')).body.status?.result_code).toBe('ROUTER112')
    expect((await asked('CDF')).status).toBe(200)
    expect((await client.wallet(payer)).balance).toBe('50000.00')
    const phone = await (
      await fetch(`${base}/phone/${payer}`, { headers: { accept: 'text/html' } })
    ).text()
    expect(phone).toContain('FC 5,000.00')
    expect(phone).not.toMatch(/K\d/)
  })

  test('the wallet by PIN', async () => {
    const client = createWalletClient(base, 'smartcash')
    const change = { amount: '5000.00', currency: 'CDF' }
    expect(
      (await client.pay(payer, { change: { ...change, currency: 'ZMW' } })).body.errorCode,
    ).toBe('currencyNotSupported')
    const paid = await client.pay(payer, { change })
    expect(paid.body).toMatchObject({ amount: '5000.00', currency: 'CDF' })
    const part = { type: 'reversal', amount: '50.00' }
    expect((await client.reverse(paid.body.transactionReference, randomUUID(), part)).status).toBe(
      400,
    )
    const whole = { type: 'reversal', amount: '5000.00' }
    const back = await client.reverse(paid.body.transactionReference, randomUUID(), whole)
    expect(back.status).toBe(201)
  })

  test('airtime, with its limit', async () => {
    const client = createCamaraClient(base)
    const pay = (amount: number, currency = 'CDF') =>
      client.pay(payer, { charging: { amount, currency } })
    expect(errorOf(await pay(5_000, 'ZMW'))).toEqual([400, 'INVALID_ARGUMENT'])
    expect((await pay(5_000)).status).toBe(201)
    expect(errorOf(await pay(100_000.01))).toEqual([422, 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT'])
  })

  test('MPESA, with its limit', async () => {
    const client = createMpesaClient(base, 'http://127.0.0.1:9/back')
    await client.logIn()
    expect((await client.push(payer, { Amount: 25_000_001 })).status).toBe(400)
    expect((await client.push(payer, { Amount: 25_000_000 })).status).toBe(200)
  })

  test.each([
    ['CDF', '10000000.00', '000'],
    ['CDF', '10000000.01', '905'],
    ['USD', '50.00', '000'],
    ['ZMW', '50.00', '904'],
  ])('the second card gateway, for %s %s: %s', async (currency, amount, code) => {
    const body = writeMessage({
      ...{ CompanyToken: dpoCredentials.companyToken, Request: 'createToken' },
      Transaction: { PaymentAmount: amount, PaymentCurrency: currency },
      Services: {
        Service: {
          ServiceType: dpoCredentials.serviceType,
          ServiceDescription: 'Airtime',
          ServiceDate: '2026/03/01 08:05',
        },
      },
    })
    const reply = await fetch(`${base}/dpo/API/v6/`, { method: 'POST', body })
    expect(textIn(readMessage(await reply.text()) ?? {}, 'Result')).toBe(code)
  })
})

test('the start page writes amounts as people of the market do', async () => {
  const page = await (await fetch(`${base}/`, { headers: { accept: 'text/html', ...key } })).text()
  expect(page).toContain('two bills, FC 24,530.00 to pay')
  expect(page).toContain('CDF 5000.00')
  expect(page).not.toMatch(/\bK\d|ZMW/)
})
