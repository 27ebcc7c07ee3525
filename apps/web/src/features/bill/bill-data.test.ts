import { describe, expect, test } from 'vitest'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { keepNumber } from '../../order/number/kept-number.ts'
import { billPath } from '../../order/product/bill-path.ts'
import { configWith } from './bill.fake.ts'
import { isWithoutDevice, loadBill } from './bill-data.ts'

const bill = { totalOutstanding: '245.30', accountNo: '1000000003' }
const paid = (transactionType: string, msisdn: string) => ({ transactionType, msisdn })
const answers = {
  'GET resource/v1/get-product-config': configWith(),
  'GET transaction/v1/recent': success({ recent: [] }),
  'POST subscriber/v1/shown-bill': success({ bill }),
}
const at = (
  more: Parameters<typeof fakeContext>[0] = {},
  parts: Parameters<typeof fakeContext>[1] = {},
) => fakeContext({ ...answers, ...more }, { path: billPath, ...parts })

describe('the page', () => {
  test('asks for the bill of the number that its tab keeps', async () => {
    const { context, sentTo } = at()
    keepNumber(context.store, billPath, '971000003')
    expect(await loadBill(context)).toMatchObject({
      data: { number: '971000003', bill, terms: { raises: true, limits: { min: 5, max: 20_000 } } },
    })
    expect(sentTo('shown-bill')[0]?.body).toEqual({ msisdn: '971000003' })
  })

  test('is about the number of a form that was posted without script, or of a link', async () => {
    const { context } = at({}, { store: emptyStore, knownDevice: true })
    const answer = { kind: 'stay', problems: [], values: { msisdn: '971000003' } } as const
    expect(await loadBill(context, answer)).toMatchObject({ data: { number: '971000003', bill } })
    const search = new URLSearchParams({ msisdn: '0971000003' })
    expect(await loadBill({ ...context, search })).toMatchObject({ data: { number: '971000003' } })
  })

  test('asks for no bill for a device without a session, and says nothing of one', async () => {
    const { context, sentTo } = at({}, { store: emptyStore })
    const loaded = await loadBill(context)
    expect(sentTo('shown-bill')).toEqual([])
    expect(loaded.kind === 'page' && isWithoutDevice(loaded.data)).toBe(true)
  })

  test('offers the numbers whose bills this device paid', async () => {
    const recent = [
      paid('POSTPAID BILL PAYMENT', '971000003'),
      paid('PREPAID RECHARGE', '971000001'),
      paid('POSTPAID BILL PAYMENT', '971000003'),
    ]
    const known = { 'GET transaction/v1/recent': success({ recent }) }
    const loaded = await loadBill(at(known, { knownDevice: true }).context)
    expect(loaded).toMatchObject({ data: { numbers: ['971000003'] } })
    expect(loaded.kind === 'page' && isWithoutDevice(loaded.data)).toBe(false)
  })

  const unfinished = {
    ...{ orderId: 'ORDER', transactionId: 'ATTEMPT', askedAt: '2026-11-29T10:00:00Z' },
    ...{ transactionType: 'POSTPAID BILL PAYMENT', amount: '246.00', currency: 'ZMW' },
    ...{ msisdn: '971000003', status: 'IN_PROCESS' },
  } as const
  test.each([
    ['of this number', {}, '246.00'],
    ['of another number', { msisdn: '971000004' }, null],
    ['of another product', { transactionType: 'PREPAID RECHARGE' }, null],
    ['without an attempt', { transactionId: undefined }, null],
    ['that is given back', { settling: 'refund-due' }, null],
  ])('knows of a payment %s that is not finished', async (_, change, underWay) => {
    const open = success({ unfinished: { ...unfinished, ...change } })
    const known = { 'GET transaction/v1/unfinished': open }
    const { context } = at(known, { knownDevice: true })
    keepNumber(context.store, billPath, '971000003')
    expect(await loadBill(context)).toMatchObject({ data: { underWay } })
  })

  test('says so where the operator has no bills', async () => {
    const none = { 'GET resource/v1/get-product-config': configWith({ notOffered: ['bills'] }) }
    expect(await loadBill(at(none).context)).toMatchObject({
      kind: 'failed',
      failure: { code: 'ability.missing' },
    })
  })
})
