import {
  activeBundlesCall,
  broadbandBalanceCall,
  provedCall,
  queryBalanceCall,
} from '@portal/contract/calls/balance'
import { otpStateCall, resendOtpCall, sendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import { initiateCall, openOrderCall } from '@portal/contract/calls/transaction'
import { refusals } from '@portal/contract/codes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOnPhone } from '../client/codes.ts'
import { secretOf } from '../client/credentials.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { onDatabase } from '../client/on-database.ts'
import { ownPortal } from '../client/own-portal.ts'
import { initiateBody } from '../client/recharge.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { smartcash } from '../methods/smartcash.ts'

const portal = ownPortal({ env: { BSS_LINE_TIMEOUT_MS: '700' } })
// Codes of the test before are on the phones no more.
beforeEach(() => fetch(`${portal.sandboxUrl}/reset`, { method: 'POST' }))
afterEach(() => portal.outside.clearFaults())

const [phone, mifi, stranger, postpaid] = ['971000001', '971000005', '971000009', '971000003']
const device = (): Visitor => createVisitor(portal.url)

type Refs = { refId: string }
const verified = async (by: Visitor, { refId }: Refs, on: string) =>
  (await by.result(verifyOtpCall, { refId, otp: await codeOnPhone(portal.sandboxUrl, on) }))
    .uniqueCode
const proved = async (by: Visitor, msisdn = phone) =>
  verified(by, await by.result(sendOtpCall, { msisdn }), msisdn)
async function provedDevice(by: Visitor) {
  const { txnRefId } = await by.result(broadbandBalanceCall, {
    msisdn: mifi,
    requestType: 'BALANCE',
  })
  return verified(by, { refId: txnRefId }, phone)
}

const balances = async (by: Visitor, msisdn: string, more: { uniqueCode?: string } = {}) =>
  (await by.result(queryBalanceCall, { msisdn, serviceType: 'DATA', ...more })).queryBalanceResult
const refusal = (reason: keyof typeof refusals, field?: string) => ({
  http: refusals[reason].http,
  body: {
    statusCode: refusals[reason].code,
    status: 'error',
    result: { reason, ...(field && { field }) },
  },
})
const unproved = refusal('proof.unusable', 'uniqueCode')
const ask = (by: Visitor, msisdn: string, uniqueCode?: string) =>
  by.call(queryBalanceCall, {
    msisdn,
    serviceType: 'DATA',
    ...(uniqueCode === undefined ? {} : { uniqueCode }),
  })
const clear = (change: string) => onDatabase(portal.databaseUrl, (client) => client.query(change))

/** The operator's own order of a bundle. */
async function grant(msisdn: string, productCode: string) {
  const reference = `G-${msisdn}-${productCode}`
  const product = { productSerialNumber: `260${msisdn}` }
  const item = {
    id: '1',
    action: 'add',
    quantity: 1,
    productOffering: { id: productCode },
    product,
  }
  await fetch(`${portal.sandboxUrl}/tmf-api/productOrderingManagement/v4/productOrder`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': secretOf('.', 'bssApiKey'),
      'x-correlation-id': reference,
    },
    body: JSON.stringify({ externalId: reference, category: 'bundle', productOrderItem: [item] }),
  })
  const delivered = async () =>
    (await portal.outside.line(msisdn)).deliveries.map((each) => each.productCode)
  await expect.poll(delivered, { timeout: 10_000 }).toContain(productCode)
}

const gigabyte = {
  serviceType: 'DATA',
  balanceDescription: '1 GB for 7 days',
  balanceType: 'LIMITED',
  balance: '0.6',
  unitType: 'GB',
  expireTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
}

describe('the balance of a number', () => {
  test('is told, with every field, to the session that typed its code', async () => {
    const visitor = device()
    const uniqueCode = await proved(visitor)
    expect(await balances(visitor, phone, { uniqueCode })).toEqual([gigabyte])
    const asked = { msisdn: phone, uniqueCode, serviceType: 'AIRTIME' } as const
    expect((await visitor.result(queryBalanceCall, asked)).queryBalanceResult).toEqual([
      {
        serviceType: 'AIRTIME',
        balanceDescription: 'Airtime',
        balanceType: 'LIMITED',
        balance: '150.00',
        unitType: 'ZMW',
        expireTime: null,
      },
    ])
  })

  test('is told by the session alone too, again and again', async () => {
    const visitor = device()
    await proved(visitor)
    expect(await balances(visitor, phone)).toEqual([gigabyte])
    expect(await balances(visitor, phone)).toEqual([gigabyte])
  })

  test.each<[string, (by: Visitor) => Promise<[Visitor, string, string?]>]>([
    ['a stranger', async () => [device(), phone]],
    [
      'a stranger with the code of another session',
      async (by) => [device(), phone, await proved(by)],
    ],
    [
      'a session with a false code',
      async (by) => [by, phone, (await proved(by)).replace(/.$/, '_')],
    ],
    ['a session that proved another number', async (by) => [by, mifi, await proved(by)]],
    ['anyone about a number of no subscriber', async (by) => [by, stranger, await proved(by)]],
    ['anyone about what is no number', async (by) => [by, '171000001', await proved(by)]],
  ])('is not told to %s, in the same words', async (_who, prepare) => {
    const [by, msisdn, uniqueCode] = await prepare(device())
    expect(await ask(by, msisdn, uniqueCode)).toMatchObject(unproved)
  })

  test('is opened in every tab by the code that proved it, and the code named to its session alone', async () => {
    const visitor = device()
    const refOf = async (by: Visitor, msisdn: string) =>
      (await by.result(provedCall, { msisdn })).refId
    expect(await refOf(visitor, phone)).toBeUndefined()
    await proved(visitor)
    const refId = await refOf(visitor, phone)
    expect(await visitor.result(otpStateCall, { refId: refId ?? '' })).toMatchObject({
      msisdn: phone,
    })
    expect(await refOf(visitor, mifi)).toBeUndefined()
    expect(await refOf(device(), phone)).toBeUndefined()
  })

  test('is not even asked for without a proof', async () => {
    const visitor = device()
    const uniqueCode = await proved(visitor)
    await portal.outside.setFault({ system: 'bss', kind: 'error', times: 1 })
    for (const each of [await ask(device(), phone), await ask(device(), phone, uniqueCode)]) {
      expect(each).toMatchObject(unproved)
    }
    // The fault waits for the first question.
    expect(await portal.outside.faults()).toHaveLength(1)
    expect(await ask(visitor, phone)).toMatchObject(refusal('provider.unavailable'))
    expect(await portal.outside.faults()).toEqual([])
  })

  test('without end is unlimited, and one that never expires says so', async () => {
    const [visitor, msisdn] = [device(), freshNumber()]
    for (const productCode of ['DATA_UNL_1M', 'DATA_3GB_KEEP']) await grant(msisdn, productCode)
    await proved(visitor, msisdn)
    expect(await balances(visitor, msisdn)).toMatchObject([
      { balanceType: 'UNLIMITED', balance: '-1', expireTime: gigabyte.expireTime },
      { balanceType: 'LIMITED', balance: '3', expireTime: null },
    ])
  })

  test('is over with the ten minutes of its proof', async () => {
    const visitor = device()
    const uniqueCode = await proved(visitor)
    await clear(`update proofs set until = until - interval '601 seconds'`)
    expect(await ask(visitor, phone, uniqueCode)).toMatchObject(unproved)
    expect(await ask(visitor, phone)).toMatchObject(unproved)
  })

  test('is over once the proof has opened a payment', async () => {
    const visitor = device()
    const uniqueCode = await proved(visitor)
    expect(await balances(visitor, phone, { uniqueCode })).toHaveLength(1)
    const opening = initiateBody(freshNumber(), { uniqueCode }, { method: smartcash, payer: phone })
    await visitor.result(initiateCall, opening)
    expect(await ask(visitor, phone, uniqueCode)).toMatchObject(unproved)
    expect(await ask(visitor, phone)).toMatchObject(unproved)
  })

  test.each(['timeout', 'error', 'refuse'] as const)(
    'is unavailable while the operator’s system has the fault %s, and there afterwards',
    async (kind) => {
      const visitor = device()
      await proved(visitor)
      await portal.outside.setFault({ system: 'bss', kind })
      expect(await ask(visitor, phone)).toMatchObject(refusal('provider.unavailable'))
      await portal.outside.clearFaults()
      await expect.poll(async () => (await ask(visitor, phone)).http, { timeout: 15_000 }).toBe(200)
    },
  )
})

describe('the balance of a MiFi', () => {
  test('is told after the code on its owner’s phone, and the owner’s is not', async () => {
    const visitor = device()
    const uniqueCode = await provedDevice(visitor)
    expect(await balances(visitor, mifi, { uniqueCode })).toMatchObject([
      { balance: '12.4', unitType: 'GB', balanceType: 'LIMITED' },
    ])
    expect(await ask(visitor, phone, uniqueCode)).toMatchObject(unproved)
    expect(await ask(device(), mifi, uniqueCode)).toMatchObject(unproved)
  })

  test('pays nothing by that code', async () => {
    const visitor = device()
    const uniqueCode = await provedDevice(visitor)
    const opening = (payer: string) =>
      initiateBody(freshNumber(), { uniqueCode }, { method: smartcash, payer })
    for (const payer of [phone, mifi]) {
      expect(await visitor.call(initiateCall, opening(payer))).toMatchObject({ http: 400 })
    }
    expect(await balances(visitor, mifi)).toHaveLength(1)
  })

  test('never tells the owner’s number', async () => {
    const visitor = device()
    const asked = { msisdn: mifi, requestType: 'BALANCE' } as const
    const sent = await visitor.result(broadbandBalanceCall, asked)
    expect(sent.otpRecipient).toBe('** *** **01')
    const state = await visitor.result(otpStateCall, { refId: sent.txnRefId })
    expect(state).toMatchObject({ msisdn: mifi, recipient: '** *** **01', isToOwner: true })
    expect(JSON.stringify([sent, state])).not.toContain(phone)
  })

  test('counts its codes with the others of the owner’s phone', async () => {
    await clear('delete from otp_sends')
    const visitor = device()
    const asked = { msisdn: mifi, requestType: 'BALANCE' } as const
    const { txnRefId } = await visitor.result(broadbandBalanceCall, asked)
    await visitor.result(resendOtpCall, { refId: txnRefId })
    const { rows } = await onDatabase(portal.databaseUrl, (client) =>
      client.query('select recipient from otp_sends'),
    )
    expect(rows).toEqual([{ recipient: phone }, { recipient: phone }])
  })

  test.each([
    ['a phone', phone, 'line.not-broadband'],
    ['a postpaid phone', postpaid, 'line.not-broadband'],
    ['no subscriber', stranger, 'line.invalid'],
    ['no number', '171000001', 'line.invalid'],
  ] as const)(
    'of %s is refused at the number, and no code is sent',
    async (_what, msisdn, reason) => {
      const asked = { msisdn, requestType: 'BALANCE' } as const
      expect(await device().call(broadbandBalanceCall, asked)).toMatchObject(
        refusal(reason, 'msisdn'),
      )
      expect(await portal.outside.messages(phone)).toEqual([])
    },
  )

  test('is unavailable while the operator is silent', async () => {
    await portal.outside.setFault({ system: 'bss', kind: 'error', times: 1 })
    const asked = { msisdn: mifi, requestType: 'BALANCE' } as const
    expect(await device().call(broadbandBalanceCall, asked)).toMatchObject(
      refusal('provider.unavailable'),
    )
  })
})

describe('what is active on a number', () => {
  const order = (by: Visitor, productCode = 'DATA_1GB_7D', msisdn = phone) =>
    by.result(openOrderCall, { transactionType: 'BUNDLE PURCHASE', msisdn, productCode })
  const active = [
    {
      name: '1 GB for 7 days',
      category: 'Data',
      left: [{ balance: '0.6', unitType: 'GB' }],
      expireTime: gigabyte.expireTime,
    },
  ]

  test('is told with an order to the session that has proved it, and when asked for again', async () => {
    const visitor = device()
    await proved(visitor)
    expect((await order(visitor)).activeBundles).toEqual(active)
    const again = { msisdn: phone, productCode: 'DATA_1GB_7D' }
    expect(await visitor.result(activeBundlesCall, again)).toEqual(active)
  })

  test('is not told beside a bundle of another category', async () => {
    const visitor = device()
    await proved(visitor)
    expect((await order(visitor, 'SMS_20_1D')).activeBundles).toEqual([])
  })

  test.each<[string, (by: Visitor) => Promise<unknown>]>([
    ['a stranger', async () => {}],
    ['a session that proved another number', (by) => proved(by, freshNumber())],
    ['a session that proved a device of its owner', provedDevice],
    [
      'a session whose proof is over',
      async (by) => {
        await proved(by)
        await clear(`update proofs set until = until - interval '601 seconds'`)
      },
    ],
    [
      'a session whose proof opened a payment',
      async (by) => {
        const uniqueCode = await proved(by)
        await by.result(
          initiateCall,
          initiateBody(freshNumber(), { uniqueCode }, { method: smartcash, payer: phone }),
        )
      },
    ],
    ['a stranger, with the proof of another session at hand', () => proved(device())],
  ])('is not told to %s', async (_who, prepare) => {
    const visitor = device()
    await prepare(visitor)
    expect((await order(visitor)).activeBundles).toEqual([])
    const asked = { msisdn: phone, productCode: 'DATA_1GB_7D' }
    expect(await visitor.result(activeBundlesCall, asked)).toEqual([])
  })
})
