import type { AccountNo } from '@portal/kernel/account-no'
import type { OrderId } from '@portal/kernel/ids'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { anOrder, aPayment } from '../../payments/core/payment-fixture.ts'
import { memoryGrants } from '../../ports/device-grants.fixture.ts'
import type { AccountAnswer, BillPayment } from '../../ports/operator/bill.port.ts'
import type { LineAnswer } from '../../ports/operator/operator.port.ts'
import type { OrderRequest } from '../../ports/product.port.ts'
import { billProduct } from './bill.product.ts'

const account = '1000000003' as AccountNo
const nobody = { ownerHash: null, orderId: null }
const owner = { ownerHash: 'owner', orderId: null }

type Facts = { line?: LineAnswer; answer?: AccountAnswer; raises?: boolean }

function market({
  line = { kind: 'line', lineType: 'POSTPAID' },
  answer = { kind: 'account', accountNo: account },
  raises = true,
}: Facts = {}) {
  const paid: BillPayment[] = []
  const { grants } = memoryGrants()
  const product = billProduct({
    lines: { lineType: async () => line },
    bills: {
      accountOf: async () => answer,
      outstandingOf: async () => ({ kind: 'lost', detail: 'a price needs no bill' }),
    },
    billPayments: {
      pay: async (payment) => {
        paid.push(payment)
        return { kind: 'delivered' }
      },
      enquire: async () => ({ kind: 'absent' }),
      settlesAfterMs: 300_000,
    },
    grants,
    limits: () => ({ minimumMajor: 5, maximumMajor: 20_000 }),
    raisesFractions: () => raises,
    currency: 'ZMW',
    deliveryWindowMs: 900_000,
  })
  const show = (totalOutstanding: string) =>
    grants.give(
      { ownerHash: 'owner', kind: 'bill', subject: '971000003' },
      { accountNo: account, totalOutstanding },
      1,
    )
  return { product, paid, show }
}

const request: OrderRequest = {
  transactionType: 'POSTPAID BILL PAYMENT',
  msisdn: '971000003',
  amount: '246',
}

describe('a payment towards a bill', () => {
  test.each(['POSTPAID', 'HYBRID'] as const)(
    'of a %s line is taken from anyone',
    async (lineType) => {
      const { product } = market({ line: { kind: 'line', lineType } })
      const quote = await product.price(request, 'EN', nobody)
      const amount = money(24_600n, 'ZMW')
      const item = { kind: 'bill', lineType, account }
      expect(quote).toEqual({
        ok: true,
        value: { item, msisdn: '971000003', amount, value: amount },
      })
    },
  )

  test.each<[string, Facts, string, string?]>([
    ['of no subscriber', { line: { kind: 'no-subscriber' } }, 'line.invalid', 'msisdn'],
    [
      'of a prepaid line',
      { line: { kind: 'line', lineType: 'PREPAID' } },
      'line.not-billed',
      'msisdn',
    ],
    [
      'of a line that is billed to nobody',
      { answer: { kind: 'no-account' } },
      'line.not-billed',
      'msisdn',
    ],
    ['of a line out of reach', { line: { kind: 'lost', detail: '' } }, 'provider.unavailable'],
    [
      'whose account cannot be asked for',
      { answer: { kind: 'unsent', detail: '' } },
      'provider.unavailable',
    ],
  ])('%s is refused with %3$s', async (_, facts, code, field) => {
    const error = field === undefined ? { code } : { code, field, tellsOfNumber: true }
    const priced = await market(facts).product.price(request, 'EN', nobody)
    expect(priced).toEqual({ ok: false, error })
  })

  test.each<[Partial<OrderRequest>, string, string]>([
    [{ amount: '4' }, 'amount.below-minimum', 'amount'],
    [{ amount: '20001' }, 'amount.above-maximum', 'amount'],
    [{ amount: '10.50' }, 'amount.not-whole', 'amount'],
    [{ currency: 'USD' }, 'request.invalid', 'currency'],
    [{ msisdn: undefined }, 'line.invalid', 'msisdn'],
    [{ lineType: 'HYBRID' }, 'line.not-billed', 'lineType'],
    [{ accountId: '1000000004' }, 'account.other', 'accountId'],
    [{ accountId: 'P1000000001' }, 'account.invalid', 'accountId'],
  ])('with %o is refused with %s', async (fields, code, field) => {
    const priced = await market().product.price({ ...request, ...fields }, 'EN', nobody)
    expect(priced).toMatchObject({ ok: false, error: { code, field } })
  })

  test('tells no device that was not shown it whether an account is right', async () => {
    const { product, show } = market()
    const named = { ...request, accountId: '1000 000 003' }
    const other = { ok: false, error: { code: 'account.other', field: 'accountId' } }
    expect(await product.price(named, 'EN', owner)).toEqual(other)
    await show('245.30')
    expect(await product.price(named, 'EN', nobody)).toEqual(other)
    const quote = await product.price(named, 'EN', owner)
    if (!quote.ok) throw new Error(quote.error.code)
    const { item } = quote.value
    expect(product.describe(item)).toMatchObject({ ownSummary: { accountId: account } })
    expect(product.describe({ kind: 'bill', lineType: 'POSTPAID', account })).toEqual({
      words: 'bill',
      summary: { lineType: 'POSTPAID', accountType: 'POSTPAID' },
    })
  })

  test('tells its account to the device that was shown the bill', async () => {
    const { product, show } = market()
    await show('245.30')
    const item = async (asker: typeof owner | typeof nobody) => {
      const priced = await product.price(request, 'EN', asker)
      return priced.ok && priced.value.item
    }
    expect(await item(owner)).toMatchObject({ accountId: account })
    expect(await item(nobody)).not.toHaveProperty('accountId')
  })
})

describe('a bill with a fraction', () => {
  const exact = { ...request, amount: '245.30' }

  test('is paid to the ngwee by the device that was shown it, where it is not raised', async () => {
    const { product, show } = market({ raises: false })
    await show('245.30')
    expect(await product.price(exact, 'EN', owner)).toMatchObject({
      value: { amount: money(24_530n, 'ZMW') },
    })
  })

  test.each<[string, boolean, string | null, typeof owner | typeof nobody]>([
    ['it is raised', true, '245.30', owner],
    ['the device was shown another', false, '245.40', owner],
    ['it was shown to another device', false, '245.30', nobody],
    ['none was shown', false, null, owner],
  ])('is refused where %s', async (_, raises, shown, asker) => {
    const { product, show } = market({ raises })
    if (shown !== null) await show(shown)
    const error = { code: 'amount.not-whole', field: 'amount' }
    expect(await product.price(exact, 'EN', asker)).toEqual({ ok: false, error })
  })

  test('keeps its price when its order is priced anew after the showing is over', async () => {
    const { product } = market({ raises: false })
    const again = { ownerHash: 'owner', orderId: 'O' as OrderId }
    expect(await product.price(exact, 'EN', again)).toMatchObject({ ok: true })
  })
})

describe('its delivery', () => {
  test('pays the account of the quote under our reference, and no invoice', async () => {
    const { product, paid } = market()
    const item = { kind: 'bill', lineType: 'POSTPAID', account }
    const order = anOrder({ item, value: money(24_600n, 'ZMW') })
    const leg = { reference: 'T-T0', item, order, payment: aPayment(), within: ample }
    expect(await product.fulfil(leg)).toEqual({ kind: 'delivered' })
    expect(paid).toEqual([
      {
        reference: 'T-T0',
        accountNo: account,
        invoiceNo: null,
        amount: money(24_600n, 'ZMW'),
        within: ample,
      },
    ])
    expect(await product.enquire({ ...leg, callsOff: false })).toEqual({ kind: 'absent' })
  })

  test('is the same again for the same number and amount, whoever knows the account', () => {
    const { product } = market()
    const amount = money(24_600n, 'ZMW')
    const item = { kind: 'bill', lineType: 'POSTPAID', account } as const
    const quote = { item, msisdn: '971000003' as Msisdn, amount, value: amount }
    const key = product.same(quote)
    expect(product.same({ ...quote, item: { ...item, accountId: account } })).toBe(key)
    expect(product.same({ ...quote, value: money(24_700n, 'ZMW') })).not.toBe(key)
    expect(product.same({ ...quote, msisdn: '971000004' as Msisdn })).not.toBe(key)
  })
})
