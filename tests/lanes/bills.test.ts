import {
  billCall,
  openInvoicesCall,
  shownBillCall,
  shownInvoicesCall,
  validateAccountCall,
} from '@portal/contract/calls/bill'
import { fetchCall, findCall, orderPageCall } from '@portal/contract/calls/order-page'
import { sendInvoiceOtpCall, verifyInvoiceOtpCall } from '@portal/contract/calls/otp'
import {
  type InitiateBody,
  initiateCall,
  openOrderCall,
  paymentOptionsCall,
  processCall,
} from '@portal/contract/calls/transaction'
import { refusals } from '@portal/contract/codes'
import type { Msisdn } from '@portal/kernel/msisdn'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitingFor } from '../../tools/portal/environment.ts'
import { codeAfter } from '../client/codes.ts'
import { ownPortal } from '../client/own-portal.ts'
import { pause } from '../client/poll.ts'
import { transactionOf, waitForEnd } from '../client/recharge.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { card } from '../methods/card.ts'
import { payWhenAsked } from '../methods/pay.ts'
import type { PaymentMethod } from '../methods/payment-method.ts'
import { wallet } from '../methods/wallet.ts'

/** The window of a delivery is fifteen seconds by this scale. */
const portal = ownPortal({
  env: {
    ...waitingFor(800),
    TIME_SCALE: '60',
    BSS_SETTLES_MS: '60000',
    LIMIT_OTP_RESEND_SECONDS: '1',
  },
})
beforeEach(() => fetch(`${portal.sandboxUrl}/reset`, { method: 'POST' }))
afterEach(() => portal.outside.clearFaults())

const endsWithinMs = 60_000
const [postpaid, hybrid, prepaid, stranger] = ['971000003', '971000004', '971000001', '971000009']
const account = '1000000003'
const device = (): Visitor => createVisitor(portal.url)

type AccountTruth = {
  outstanding: string
  invoices: { invoiceNo: string; outstandingAmount: string; invoiceStatus: string }[]
  payments: { reference: string; amount: string; invoiceNo?: string }[]
}
const books = (accountNo: string) => portal.outside.read<AccountTruth>(`/accounts/${accountNo}`)

const refusal = (reason: keyof typeof refusals, field?: string) => ({
  http: refusals[reason].http,
  body: { statusCode: refusals[reason].code, result: { reason, ...(field && { field }) } },
})

async function verified(by: Visitor, msisdn: string): Promise<string> {
  // A number gets its next code a second after the last, as set above.
  await pause(1_100)
  const body = { text: msisdn, text1: '', otpAction: 'INVOICE' } as const
  const { answer, code } = await codeAfter(portal.sandboxUrl, msisdn, () =>
    by.result(sendInvoiceOtpCall, body),
  )
  return (await by.result(verifyInvoiceOtpCall, { otpId: answer.otpId, otp: code })).otpId
}

/** Its wallet has K500. */
const payer = '971000001' as Msisdn

/** Orders, pays by a push and waits for the end. */
async function pay(by: Visitor, order: object) {
  const opened = await by.result(openOrderCall, order as never)
  return payOrder(by, opened)
}

type Opened = { orderId: string; amount: string; summary: Record<string, string> }

/** Opens an attempt, and sends nothing to the provider. */
async function initiateOnly(
  by: Visitor,
  { orderId, amount, summary }: Opened,
  method: PaymentMethod = wallet,
): Promise<string> {
  const { transactionType, msisdn, accountId, invoiceNumber, accountType } = summary
  const initiate = {
    ...{ amount, countryCode: '260', currencyCode: 'ZMW', transactionType, txnId: orderId },
    ...(msisdn?.includes('*') ? {} : { mobileNumber: msisdn }),
    ...(accountId && { accountId }),
    ...(invoiceNumber && { invoiceNumber }),
    ...(accountType && { accountType }),
    ...method.initiate(payer),
  } as InitiateBody
  return (await by.result(initiateCall, initiate, { key: newKey() })).transactionId
}

async function payOrder(by: Visitor, opened: Opened, method: PaymentMethod = wallet) {
  const { orderId, summary } = opened
  const { accountId } = summary
  const transactionId = await initiateOnly(by, opened, method)
  const submitted = { transactionId, ...method.process, ...(accountId && { accountId }) }
  await by.result(processCall, submitted, { key: newKey() })
  const attempt = { orderId, transactionId, msisdn: payer, payer }
  const hand = { visitor: by, sandboxUrl: portal.sandboxUrl, attempt }
  await (await payWhenAsked(method, hand, 'pay')).comeBack()
  return { transactionId, status: await waitForEnd(by, transactionId, endsWithinMs) }
}

const billOrder = (amount: string, more: object = {}) => ({
  ...{ transactionType: 'POSTPAID BILL PAYMENT', msisdn: postpaid, amount },
  ...more,
})

describe('the bill of a number', () => {
  test('is told once for each verified code, and shown again to its device alone', async () => {
    const by = device()
    const otpId = await verified(by, postpaid)
    const foreign = await device().call(billCall, { msisdn: postpaid, otpId })
    expect(foreign).toMatchObject(refusal('proof.unusable', 'otpId'))
    const bill = { totalOutstanding: '245.30', accountNo: account }
    expect(await by.result(billCall, { msisdn: postpaid, otpId })).toEqual(bill)
    const again = await by.call(billCall, { msisdn: postpaid, otpId })
    expect(again).toMatchObject(refusal('proof.unusable', 'otpId'))
    expect(await by.result(shownBillCall, { msisdn: postpaid })).toEqual({ bill })
    expect(await device().result(shownBillCall, { msisdn: postpaid })).toEqual({})
  })

  test('is told to ten requests with one code once', async () => {
    const by = device()
    const otpId = await verified(by, hybrid)
    const ask = () => by.call(billCall, { msisdn: hybrid, otpId })
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })

  test('is told for its account, once for each accepted pair', async () => {
    const by = device()
    const asked = { msisdn: postpaid, accountNo: account }
    expect(await by.call(billCall, asked)).toMatchObject(refusal('proof.unusable', 'accountNo'))
    expect(await by.call(validateAccountCall, asked)).toMatchObject({
      body: { statusCode: 200, status: 'success' },
    })
    expect(await by.result(billCall, asked)).toMatchObject({ totalOutstanding: '245.30' })
    expect(await by.call(billCall, asked)).toMatchObject(refusal('proof.unusable', 'accountNo'))
  })

  test.each([
    [
      postpaid,
      '1000000004',
      'account.other',
      'accountNo',
      "This account doesn't belong to this number.",
    ],
    [
      postpaid,
      '1000000099',
      'account.unknown',
      'accountNo',
      'There is no account with this number.',
    ],
    [postpaid, '12', 'account.invalid', 'accountNo', 'Invalid Account Number'],
    [
      prepaid,
      account,
      'line.not-billed',
      'msisdn',
      'This number has no bill. It is paid for in advance.',
    ],
    [stranger, account, 'line.invalid', 'msisdn', 'Invalid Mobile No'],
  ] as const)(
    'is not told for %s with the account %s: %s',
    async (msisdn, accountNo, code, field, message) => {
      const refused = await device().call(validateAccountCall, { msisdn, accountNo })
      expect(refused).toMatchObject(refusal(code, field))
      expect(refused.body.message).toBe(message)
    },
  )

  test('is guarded from whoever tries accounts for one number', async () => {
    const guess = (n: number) =>
      device().call(validateAccountCall, { msisdn: hybrid, accountNo: `10000001${n + 10}` })
    const answers: number[] = []
    for (let n = 0; n < 11; n++) answers.push((await guess(n)).http)
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
    expect(answers[10]).toBe(429)
  })
})

describe('a payment towards a bill', () => {
  test('by somebody who proved nothing is taken, and tells nothing of the account', async () => {
    const by = device()
    const { transactionId, status } = await pay(by, billOrder('246'))
    expect(status).toBe('SUCCESS')
    const { outstanding, payments } = await books(account)
    expect({ outstanding, amounts: payments.map(({ amount }) => amount) }).toEqual({
      outstanding: '-0.70',
      amounts: ['246.00'],
    })
    const { billsPaid } = (await portal.outside.line(postpaid)) as unknown as {
      billsPaid: { account: string; amount: string }[]
    }
    expect(billsPaid).toEqual([expect.objectContaining({ account, amount: '246.00' })])
    const page = await by.result(orderPageCall, { tid: transactionId })
    expect(page.summary).not.toHaveProperty('accountId')
    expect(page.summary).toMatchObject({ msisdn: postpaid, words: 'bill' })
  })

  test('names the account to the device that was shown the bill, and to no other', async () => {
    const by = device()
    await by.result(billCall, { msisdn: postpaid, otpId: await verified(by, postpaid) })
    const { transactionId, status } = await pay(by, billOrder('50', { accountId: account }))
    expect(status).toBe('SUCCESS')
    const entity = await by.result(fetchCall, { txnId: transactionId })
    expect(entity).toMatchObject({ accountId: account, transactionType: 'POSTPAID BILL PAYMENT' })
    const foreign = await device().result(fetchCall, { txnId: transactionId })
    expect(foreign).not.toHaveProperty('accountId')
    expect((await books(account)).outstanding).toBe('195.30')
    const bill = { accountNo: account, totalOutstanding: '195.30' }
    expect(await by.result(shownBillCall, { msisdn: postpaid })).toEqual({ bill })
  })

  test.each([
    [{ amount: '10.50' }, 'amount.not-whole', 'amount'],
    [{ amount: '4' }, 'amount.below-minimum', 'amount'],
    [{ amount: '20001' }, 'amount.above-maximum', 'amount'],
    [{ msisdn: prepaid }, 'line.not-billed', 'msisdn'],
    [{ accountId: '1000000004' }, 'account.other', 'accountId'],
    [{ msisdn: undefined }, 'line.invalid', 'msisdn'],
  ] as const)('with %j is refused as %s', async (change, code, field) => {
    const refused = await device().call(openOrderCall, { ...billOrder('246'), ...change } as never)
    expect(refused).toMatchObject(refusal(code, field))
  })

  test.each(['timeout', 'error', 'refuse'])(
    'under the fault %s of the operator is made once',
    { timeout: 90_000 },
    async (kind) => {
      const by = device()
      const opened = await by.result(openOrderCall, billOrder('100') as never)
      await portal.outside.setFault({ system: 'bss', kind, times: 2 })
      const { status } = await payOrder(by, opened as never)
      expect(status).toBe('SUCCESS')
      const { outstanding, payments } = await books(account)
      expect([outstanding, payments.length]).toEqual(['145.30', 1])
    },
  )
})

const fixed = 'P1000000001'
const email = 'bills@example.com'
const openInvoices = (by: Visitor, accountNo = fixed) =>
  by.result(openInvoicesCall, { accountNo, contactPersonEmailId: email })

async function overdueOf(by: Visitor) {
  const { response } = await openInvoices(by)
  const found = response.invoices.find(({ invoiceStatus }) => invoiceStatus === 'OVERDUE')
  if (!found) throw new Error('no invoice is overdue')
  return found
}

const invoiceOrder = (invoiceNumber: string, more: object = {}) => ({
  ...{ transactionType: 'BILL_PAYMENT', accountId: fixed, invoiceNumber },
  ...more,
})

describe('invoices of fixed internet', () => {
  test('are told to who knows the address: one overdue, one open, one paid', async () => {
    const by = device()
    const shown = await openInvoices(by, 'p1000000001')
    expect(shown.response.invoices.map(({ invoiceStatus }) => invoiceStatus).sort()).toEqual([
      'OPEN',
      'OVERDUE',
      'PAID',
    ])
    expect(shown).toMatchObject({ lineNumber: '** *** **01', contactPersonMsisdn: '** *** **01' })
    expect(await by.result(shownInvoicesCall, { accountNo: fixed })).toEqual({ shown })
    expect(await device().result(shownInvoicesCall, { accountNo: fixed })).toEqual({})
  })

  test.each([
    ['a wrong address', fixed, 'other@example.com'],
    ["another account's address", fixed, 'home@example.com'],
    ['an account that is none', 'P1000000099', email],
  ])('are refused alike for %s', async (_, accountNo, contactPersonEmailId) => {
    const refused = await device().call(openInvoicesCall, { accountNo, contactPersonEmailId })
    expect(refused).toMatchObject(refusal('invoices.unknown'))
  })

  test('that are all paid are told as such', async () => {
    const asked = { accountNo: 'PE1000000002', contactPersonEmailId: 'home@example.com' }
    const { response } = await device().result(openInvoicesCall, asked)
    expect(response.invoices.every(({ invoiceStatus }) => invoiceStatus === 'PAID')).toBe(true)
  })
})

describe('an invoice', () => {
  test('is settled by the device that was shown it, for its amount, and found again', async () => {
    const by = device()
    const { invoiceNo, outstandingAmount } = await overdueOf(by)
    const opened = await by.result(openOrderCall, invoiceOrder(invoiceNo) as never)
    expect(opened.amount).toBe(outstandingAmount)
    expect(opened.summary).toMatchObject({
      ...{ msisdn: '** *** **01', words: 'invoice', accountType: 'FIXED_INTERNET' },
      ...{ accountId: fixed, invoiceNumber: invoiceNo },
    })
    const asked = { amount: outstandingAmount, transactionType: 'BILL_PAYMENT' } as const
    const { paymentOption } = await by.result(paymentOptionsCall, asked)
    expect(paymentOption.length).toBeGreaterThan(1)
    const { transactionId, status } = await payOrder(by, opened as never)
    expect(status).toBe('SUCCESS')
    const { invoices, payments } = await books(fixed)
    expect(invoices.find((each) => each.invoiceNo === invoiceNo)?.invoiceStatus).toBe('PAID')
    expect(payments).toHaveLength(1)
    const { shown } = await by.result(shownInvoicesCall, { accountNo: fixed })
    const again = shown?.response.invoices.find((each) => each.invoiceNo === invoiceNo)
    expect(again).toMatchObject({ invoiceStatus: 'PAID', outstandingAmount: '0.00' })
    const reference = (await transactionOf(by, { transactionId }))?.reference ?? ''
    const found = await device().result(findCall, { reference, accountId: 'p1000000001' })
    expect(found).toEqual({ transactionId })
    const entity = await by.result(fetchCall, { txnId: transactionId })
    expect(entity).toMatchObject({
      accountId: fixed,
      invoiceNumber: invoiceNo,
      msisdn: '** *** **01',
    })
  })

  test.each([
    [
      'that was not shown',
      { invoiceNumber: 'CB-P1000000001-9' },
      'item.not-shown',
      'invoiceNumber',
    ],
    ['for another amount', { amount: '1.00' }, 'invoice.other-amount', 'amount'],
    ['of a malformed account', { accountId: '1000000001' }, 'account.invalid', 'accountId'],
  ] as const)('%s is not ordered', async (_, change, code, field) => {
    const by = device()
    const { invoiceNo } = await overdueOf(by)
    const refused = await by.call(openOrderCall, invoiceOrder(invoiceNo, change) as never)
    expect(refused).toMatchObject(refusal(code, field))
  })

  test('whose attempt came to nothing is ordered again once it is shown again', async () => {
    const by = device()
    const { invoiceNo } = await overdueOf(by)
    const order = () => by.call(openOrderCall, invoiceOrder(invoiceNo) as never)
    const opened = await by.result(openOrderCall, invoiceOrder(invoiceNo) as never)
    await initiateOnly(by, opened as never)
    expect(await order()).toMatchObject(refusal('item.not-shown', 'invoiceNumber'))
    await by.result(shownInvoicesCall, { accountNo: fixed })
    expect((await order()).http).toBe(200)
  })

  test('is ordered by no other device', async () => {
    const { invoiceNo } = await overdueOf(device())
    const refused = await device().call(openOrderCall, invoiceOrder(invoiceNo) as never)
    expect(refused).toMatchObject(refusal('item.not-shown', 'invoiceNumber'))
  })

  test('opens one of ten attempts at once by ten orders', async () => {
    const by = device()
    const { invoiceNo, outstandingAmount: amount } = await overdueOf(by)
    const open = () => by.result(openOrderCall, invoiceOrder(invoiceNo) as never)
    const orders = await Promise.all(Array.from({ length: 10 }, open))
    const initiate = ({ orderId }: { orderId: string }) =>
      by.call(initiateCall, {
        ...{ amount, countryCode: '260', currencyCode: 'ZMW', txnId: orderId },
        ...{ transactionType: 'BILL_PAYMENT', accountId: fixed, invoiceNumber: invoiceNo },
        ...wallet.initiate(payer),
      })
    const answers = await Promise.all(orders.map(initiate))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })

  test('that was paid elsewhere meanwhile gives the money back', { timeout: 90_000 }, async () => {
    const [first, second] = [device(), device()]
    const { invoiceNo } = await overdueOf(first)
    await overdueOf(second)
    const late = await second.result(openOrderCall, invoiceOrder(invoiceNo) as never)
    expect((await pay(first, invoiceOrder(invoiceNo))).status).toBe('SUCCESS')
    const { transactionId, status } = await payOrder(second, late as never, card)
    expect(status).toBe('FAILED')
    expect((await transactionOf(second, { transactionId }))?.money).toBe('refunded')
    expect((await books(fixed)).payments).toHaveLength(1)
  })
})
