import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accountManagement,
  type Bss,
  billing,
  inventory,
  key,
  paymentOf,
  payments,
  startBss,
} from '../bss.fixture.ts'

let bss: Bss

beforeAll(async () => {
  bss = await startBss()
})
beforeEach(() => bss.reset())
afterAll(() => bss.stop())

const fixed = 'P1000000001'
const overdue = { accountNo: fixed, value: 450, billId: `CB-${fixed}-2` }
const get: Bss['get'] = (...asked) => bss.get(...asked)
const pay: Bss['pay'] = (...asked) => bss.pay(...asked)
const outstanding = async (accountNo = '1000000003') => (await bss.accountOf(accountNo)).outstanding
const today = () => new Date().toISOString()

describe('accounts', () => {
  test.each([
    ['1000000003', '245.30', ['OVERDUE', 'OPEN']],
    ['1000000004', '80.00', ['OPEN']],
    [fixed, '962.75', ['PAID', 'OVERDUE', 'OPEN']],
    ['PE1000000002', '0.00', ['PAID']],
  ])('%s has %s to pay by bills that are %j', async (accountNo, sum, statuses) => {
    const { outstanding, invoices, payments } = await bss.accountOf(accountNo)
    expect([outstanding, payments]).toEqual([sum, []])
    const shown = invoices.map((each: { invoiceStatus: string }) => each.invoiceStatus)
    expect(shown).toEqual(statuses)
  })

  test('say what they owe and whom to ask', async () => {
    const { body } = await get(`${accountManagement}/${fixed}`)
    expect(body.accountBalance).toEqual([
      {
        balanceType: 'receivable balance',
        amount: { unit: 'ZMW', value: 962.75 },
        validFor: { startDateTime: expect.any(String) },
      },
    ])
    const media = body.contact[0].contactMedium
    expect(media.map(({ characteristic }: { characteristic: object }) => characteristic)).toEqual([
      { emailAddress: 'bills@example.com' },
      { phoneNumber: '260971000001' },
    ])
  })

  test.each([
    ['1000000003', '260971000003'],
    [fixed, '260211000001'],
  ])('%s is billed for the line %s', async (accountNo, serial) => {
    const { body } = await get(`${inventory}?billingAccount.id=${accountNo}`)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({ productSerialNumber: serial, status: 'active' })
    expect(body[0].billingAccount.id).toBe(accountNo)
  })

  test('that are unknown are not found', async () => {
    for (const path of [`${accountManagement}/9`, '/accounts/9', `${billing}/CB-9`]) {
      expect((await get(path)).status).toBe(404)
    }
    expect((await get(`${billing}?billingAccount.id=9`)).body).toEqual([])
    expect((await get(`${inventory}?billingAccount.id=9`)).body).toEqual([])
  })
})

describe('bills', () => {
  test('have a number beside the id, a period, a day on which they are due and a rest', async () => {
    const { body, headers } = await get(`${billing}?billingAccount.id=${fixed}`)
    expect(headers.get('x-total-count')).toBe('3')
    const [paid, late, next] = body
    expect([paid.state, late.state, next.state]).toEqual(['settled', 'sent', 'sent'])
    expect(paid.remainingAmount).toEqual({ unit: 'ZMW', value: 0 })
    expect(late).toMatchObject({
      id: `CB-${fixed}-2`,
      billNo: `INV-${fixed}-2`,
      amountDue: { unit: 'ZMW', value: 450 },
      remainingAmount: { unit: 'ZMW', value: 450 },
      billingAccount: { id: fixed },
    })
    expect(late.paymentDueDate < today()).toBe(true)
    expect(next.paymentDueDate > today()).toBe(true)
    expect(late.billingPeriod.endDateTime < next.billingPeriod.startDateTime).toBe(true)
    expect((await get(late.href)).body).toEqual(late)
    expect((await get(`${billing}?billNo=${late.billNo}`)).body).toEqual([late])
  })

  test('are cut by offset and limit, and counted', async () => {
    const { body, headers } = await get(`${billing}?billingAccount.id=${fixed}&offset=1&limit=1`)
    expect(body).toHaveLength(1)
    expect([headers.get('x-result-count'), headers.get('x-total-count')]).toEqual(['1', '3'])
  })

  test('cannot be filtered by anything else', async () => {
    expect((await get(`${billing}?state=sent`)).status).toBe(400)
  })
})

describe('a payment into an account', () => {
  test('pays the oldest debt first, and is in the books of account and line', async () => {
    const { status, body } = await pay(paymentOf('p-1', { value: 130.1 }))
    expect([status, body.status, body.correlatorId]).toEqual([201, 'done', 'p-1'])
    const { invoices, payments: paid, ...rest } = await bss.accountOf('1000000003')
    expect(rest).toEqual({ outstanding: '115.20' })
    expect(invoices).toEqual([
      { invoiceNo: 'INV-1000000003-1', outstandingAmount: '0.00', invoiceStatus: 'PAID' },
      { invoiceNo: 'INV-1000000003-2', outstandingAmount: '115.20', invoiceStatus: 'OPEN' },
    ])
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(paid).toEqual([{ reference: 'p-1', amount: '130.10', at }])
    expect((await bss.lineOf('971000003')).billsPaid).toEqual([
      { reference: 'p-1', account: '1000000003', amount: '130.10', at },
    ])
    const { body: bills } = await get(`${billing}?billingAccount.id=1000000003`)
    expect(bills.map(({ state }: { state: string }) => state)).toEqual(['settled', 'partiallyPaid'])
  })

  test('of more than is owed leaves a credit', async () => {
    await pay(paymentOf('p-1', { value: 300 }))
    expect(await outstanding()).toBe('-54.70')
    const { body } = await get(`${accountManagement}/1000000003`)
    expect(body.accountBalance[0].amount).toEqual({ unit: 'ZMW', value: -54.7 })
  })

  test('with the same reference is booked once, and answers with the first result', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => pay(paymentOf('p-1'))))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await outstanding()).toBe('145.30')
  })

  test.each([
    ['another amount', paymentOf('p-1', { value: 60 })],
    ['another account', paymentOf('p-1', { accountNo: '1000000004' })],
    ['a bill', paymentOf('p-1', { billId: 'CB-1000000003-1' })],
  ])('with the same reference and %s is a conflict', async (_, other) => {
    await pay(paymentOf('p-1'))
    expect((await pay(other)).status).toBe(409)
    expect(await outstanding()).toBe('145.30')
  })

  test.each([
    ['no account', { account: undefined }],
    ['no amount', { totalAmount: undefined }],
    ['an amount as text', { totalAmount: { unit: 'ZMW', value: '5' } }],
    ['nothing', { totalAmount: { unit: 'ZMW', value: 0 } }],
    ['a third decimal', { totalAmount: { unit: 'ZMW', value: 5.005 } }],
    ['another currency', { totalAmount: { unit: 'USD', value: 5 } }],
    ['no payment method', { paymentMethod: undefined }],
    ['an empty payment method', { paymentMethod: {} }],
    ['two items', { paymentItem: [{}, {}] }],
    ['an unknown field', { amount: { unit: 'ZMW', value: 5 } }],
    ['no reference', { correlatorId: undefined }],
  ])('with %s is refused and pays nothing', async (_, change) => {
    expect((await pay(paymentOf('p-1', {}, change), 'p-1')).status).toBe(400)
    expect(await outstanding()).toBe('245.30')
  })

  test('that its header names otherwise is refused', async () => {
    expect((await pay(paymentOf('p-1'), 'p-2')).status).toBe(400)
  })

  test('into an unknown account is refused by a code', async () => {
    const { status, body } = await pay(paymentOf('p-1', { accountNo: '9' }))
    expect([status, body.code]).toEqual([400, 'ACCOUNT_NOT_FOUND'])
  })

  test('is found by its reference and by its id, and by nothing else', async () => {
    const { body } = await pay(paymentOf('p-1'))
    expect((await get(`${payments}?correlatorId=p-1`)).body).toEqual([body])
    expect((await get(body.href)).body).toEqual(body)
    expect((await get(`${payments}?correlatorId=p-2`)).body).toEqual([])
    expect((await get(`${payments}?status=done`)).status).toBe(400)
  })

  test('is forgotten by a reset', async () => {
    await pay(paymentOf('p-1'))
    await bss.reset()
    expect(await outstanding()).toBe('245.30')
    expect((await get(payments)).body).toEqual([])
  })
})

describe('a payment of one bill', () => {
  test('settles it', async () => {
    const { body } = await pay(paymentOf('p-1', overdue))
    expect(body.status).toBe('done')
    const { outstanding, invoices, payments } = await bss.accountOf(fixed)
    expect(outstanding).toBe('512.75')
    expect(invoices[1]).toEqual({
      invoiceNo: `INV-${fixed}-2`,
      outstandingAmount: '0.00',
      invoiceStatus: 'PAID',
    })
    expect(payments[0]).toMatchObject({ reference: 'p-1', invoiceNo: `INV-${fixed}-2` })
  })

  test.each([
    ['that is settled', { ...overdue, billId: `CB-${fixed}-1` }, 'BILL_SETTLED'],
    ['of another amount', { ...overdue, value: 449.99 }, 'BILL_OTHER_AMOUNT'],
    ['of another account', { ...overdue, billId: 'CB-1000000003-1' }, '400'],
  ])('%s is refused, and nothing is paid', async (_, target, code) => {
    const { status, body } = await pay(paymentOf('p-1', target))
    expect([status, body.code]).toEqual([400, code])
    expect(await outstanding(fixed)).toBe('962.75')
    expect((await get(`${payments}?correlatorId=p-1`)).body).toEqual([])
  })

  test('that it settled before answers as it did then', async () => {
    const first = await pay(paymentOf('p-1', overdue))
    expect(await pay(paymentOf('p-1', overdue))).toEqual(first)
    expect((await pay(paymentOf('p-2', overdue))).body.code).toBe('BILL_SETTLED')
  })
})

describe('what an account leaves to pay', () => {
  test.each(['0.00', '12.05', '245.30', '1000.00', '-10.00'])('can be set to %s', async (sum) => {
    for (const accountNo of ['1000000003', 'PE1000000002']) {
      const { status, body } = await bss.setOutstanding(accountNo, { outstanding: sum })
      expect([status, body.outstanding]).toEqual([200, sum])
    }
    await bss.setOutstanding('1000000003', { outstanding: '80.00' })
    expect(await outstanding()).toBe('80.00')
  })

  test.each([null, {}, { outstanding: 5 }, { outstanding: 'x' }, { outstanding: '1', more: 1 }])(
    'is not set by %j',
    async (body) => {
      expect((await bss.setOutstanding('1000000003', body)).status).toBe(400)
      expect(await outstanding()).toBe('245.30')
    },
  )

  test('of an unknown account cannot be set', async () => {
    expect((await bss.setOutstanding('9', { outstanding: '5.00' })).status).toBe(404)
  })
})

describe('faults', () => {
  test.each([
    ['fail-delivery', 'The billing system took no payment.'],
    ['refuse-for-good', 'ACCOUNT_CLOSED: The account takes no payments.'],
  ])('%s ends a payment as failed, a repeat as well', async (kind, description) => {
    await bss.setFault({ kind, times: 1 })
    for (const { body } of [await pay(paymentOf('p-1')), await pay(paymentOf('p-1'))]) {
      expect(body).toMatchObject({ status: 'failed', description })
    }
    expect(await outstanding()).toBe('245.30')
  })

  test('error answers 500 and does not act', async () => {
    await bss.setFault({ kind: 'error', times: 1 })
    expect((await pay(paymentOf('p-1'))).status).toBe(500)
    expect(await outstanding()).toBe('245.30')
  })

  test('timeout acts and never answers', async () => {
    await bss.setFault({ kind: 'timeout' })
    const quiet = fetch(bss.base + payments, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json', 'x-correlation-id': 'p-1' },
      body: JSON.stringify(paymentOf('p-1')),
      signal: AbortSignal.timeout(150),
    })
    await expect(quiet).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await outstanding()).toBe('145.30')
  })
})
