import { parseFixedAccount, parseLineAccount } from '@portal/kernel/account-no'
import { money } from '@portal/kernel/money'
import credentials from '@portal/sandbox/credentials.json' with { type: 'json' }
import { type RunningSandbox, startSandbox } from '@portal/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ample, suspendedAfter } from '../../../adapters/deadline.fixture.ts'
import type { JsonAnswer, JsonCall, SendJson } from '../../../adapters/http-json.ts'
import { finalCodes } from '../tmforum-refusal.ts'
import { createTmForumBillPayments } from './tmforum.bill-payments.ts'
import { readPayment, readPayments } from './tmforum-payments.mapping.ts'

const timeoutMs = 800
let sandbox: RunningSandbox
let base = 'http://bss'

const paymentsBy = (send?: SendJson) =>
  createTmForumBillPayments(
    {
      baseUrl: base,
      apiKey: credentials.bssApiKey,
      ...{ timeoutMs, lineTimeoutMs: timeoutMs, settlesAfterMs: 10_000, finalCodes },
    },
    send,
  )

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(() => fetch(`${base}/reset`, { method: 'POST' }))
afterAll(() => sandbox.stop())

const [line, fixed] = [parseLineAccount('1000000003'), parseFixedAccount('P1000000001')]
if (!line.ok || !fixed.ok) throw new Error('The test needs accounts.')
const payment = {
  reference: 'pay-1',
  accountNo: line.value,
  invoiceNo: null,
  amount: money(10_005n, 'ZMW'),
  within: ample,
}
const ofInvoice = {
  ...payment,
  accountNo: fixed.value,
  invoiceNo: 'INV-P1000000001-2',
  amount: money(45_000n, 'ZMW'),
}
const setFault = (kind: string) =>
  fetch(`${base}/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'bss', kind, times: 1 }),
  })

describe('a payment', () => {
  test('carries account, amount, reference and, for an invoice, the bill', async () => {
    const sent: JsonCall[] = []
    const bills = [{ id: 'CB-2', billNo: ofInvoice.invoiceNo, billingAccount: { id: fixed.value } }]
    const send: SendJson = async (call) => {
      sent.push(call)
      return call.method === 'GET'
        ? { kind: 'answered', status: 200, body: bills, totalCount: 1 }
        : { kind: 'answered', status: 201, body: { correlatorId: 'pay-1', status: 'pending' } }
    }
    expect(await paymentsBy(send).pay(ofInvoice)).toEqual({ kind: 'pending' })
    const [asked, posted] = sent
    const { searchParams } = new URL(asked?.url ?? '')
    expect([searchParams.get('billingAccount.id'), searchParams.get('billNo')]).toEqual([
      'P1000000001',
      'INV-P1000000001-2',
    ])
    expect(posted?.headers).toMatchObject({ 'x-correlation-id': 'pay-1' })
    const totalAmount = { unit: 'ZMW', value: 450 }
    expect(posted?.body).toEqual({
      correlatorId: 'pay-1',
      account: { id: 'P1000000001' },
      totalAmount,
      paymentMethod: { name: 'Self-service portal' },
      paymentItem: [{ item: { id: 'CB-2', '@referredType': 'CustomerBill' }, totalAmount }],
    })
    await paymentsBy(send).pay(payment)
    expect(sent).toHaveLength(3)
    expect(sent[2]?.body).toMatchObject({ totalAmount: { unit: 'ZMW', value: 100.05 } })
    expect(sent[2]?.body).not.toHaveProperty('paymentItem')
  })

  test.each([
    ['fail-delivery', { kind: 'failed', detail: expect.stringContaining('took no payment') }],
    ['refuse-for-good', { kind: 'failed', detail: expect.any(String), forGood: true }],
  ])('that meets %s has failed, now and when asked', async (kind, answer) => {
    await setFault(kind)
    for (const given of [
      await paymentsBy().pay(payment),
      await paymentsBy().pay(payment),
      await paymentsBy().enquire(payment),
    ]) {
      expect(given).toEqual(answer)
    }
  })

  test('into an account that is not there is refused for good', async () => {
    const other = parseLineAccount('1000000009')
    if (!other.ok) throw new Error('The test needs an account.')
    const answer = await paymentsBy().pay({ ...payment, accountNo: other.value })
    expect(answer).toMatchObject({ kind: 'failed', forGood: true })
  })

  test('under a reference that serves another account is lost', async () => {
    await paymentsBy().pay(payment)
    const answer = await paymentsBy().pay(ofInvoice)
    expect(answer).toMatchObject({ kind: 'lost', detail: expect.stringContaining('409') })
  })

  test('of a process suspended after the look at the bills says why it was not sent', async () => {
    const answer = await paymentsBy().pay({ ...ofInvoice, within: suspendedAfter(1) })
    expect(answer).toEqual({ kind: 'unsent', detail: expect.stringContaining('no time left') })
  })

  test.each(['refuse', 'error', 'timeout'])(
    'for an invoice that there is none of, that meets %s when it asks for an earlier try, is unsent',
    async (kind) => {
      const body = JSON.stringify({ system: 'bss', kind: 'slow', times: 1, delayMs: 0 })
      await fetch(`${base}/faults`, { method: 'POST', body })
      await setFault(kind)
      const answer = await paymentsBy().pay({ ...ofInvoice, invoiceNo: 'NONE' })
      expect(answer.kind).toBe('unsent')
    },
  )

  test('settles after the time that the search for its bill may take as well', () => {
    expect(paymentsBy().settlesAfterMs).toBe(10_000 + 2 * timeoutMs)
  })
})

const bill = (id: string, change: object = {}) => ({
  ...{ id, billNo: `INV-${id}`, billingAccount: { id: fixed.value } },
  ...change,
})

describe('the search for a bill', () => {
  const paying = (body: object[]) => {
    const posted: JsonCall[] = []
    const send: SendJson = async (call) => {
      if (call.method === 'POST') posted.push(call)
      const answer: JsonAnswer = { kind: 'answered', status: 200, body, totalCount: body.length }
      return call.url.includes('/payment') ? { ...answer, body: [] } : answer
    }
    const pay = () => paymentsBy(send).pay({ ...ofInvoice, invoiceNo: 'INV-1' })
    return { pay, posted }
  }

  test('finds it in a list that was not filtered', async () => {
    const { pay, posted } = paying([bill('2'), bill('1')])
    await pay()
    expect(posted[0]?.body).toMatchObject({ paymentItem: [{ item: { id: '1' } }] })
  })

  test.each([
    ['a bill of another account', [bill('1'), bill('2', { billingAccount: { id: 'P1' } })]],
    ['a bill without an account', [bill('1'), bill('2', { billingAccount: undefined })]],
    ['two bills of its number', [bill('1'), bill('2', { billNo: 'INV-1' })]],
  ])('that meets %s sends nothing', async (_, bills) => {
    const { pay, posted } = paying(bills)
    expect((await pay()).kind).toBe('unsent')
    expect(posted).toEqual([])
  })
})

const record = (status: string, description?: unknown) => ({
  correlatorId: 'pay-1',
  status,
  description,
})
const settled = 'BILL_SETTLED: paid already'

describe('the status of a payment', () => {
  test.each([
    ['done', { kind: 'delivered' }],
    ['pending', { kind: 'pending' }],
    ['inProgress', { kind: 'pending' }],
    ['failed', { kind: 'failed', detail: 'status failed' }],
    ['rejected', { kind: 'failed', detail: 'status rejected' }],
    ['cancelled', { kind: 'failed', detail: 'status cancelled' }],
    ['accepted', { kind: 'lost', detail: expect.stringContaining('accepted') }],
  ])('%s', (status, answer) => {
    expect(readPayment(record(status), 'pay-1', finalCodes)).toEqual(answer)
    expect(readPayments([record(status)], 'pay-1', finalCodes)).toEqual(answer)
  })

  test('of another reference, or that cannot be read, is lost', () => {
    expect(readPayment(record('done'), 'pay-2', finalCodes).kind).toBe('lost')
    expect(readPayments([record('done')], 'pay-2', finalCodes).kind).toBe('lost')
    expect(readPayment({ status: 'done' }, 'pay-1', finalCodes).kind).toBe('lost')
    expect(readPayments({}, 'pay-1', finalCodes).kind).toBe('lost')
    expect(readPayments([], 'pay-1', finalCodes)).toEqual({ kind: 'absent' })
  })

  test('is final only where each record of it is', () => {
    const two = (second: object) =>
      readPayments([record('failed', settled), second], 'pay-1', finalCodes)
    expect(two(record('failed', settled))).toMatchObject({ forGood: true })
    expect(two(record('failed', 'busy'))).toEqual({ kind: 'failed', detail: 'busy' })
    expect(two(record('done', settled))).toEqual({ kind: 'delivered' })
    expect(two(record('pending'))).toEqual({ kind: 'pending' })
  })
})
