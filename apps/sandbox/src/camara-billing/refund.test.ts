import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import { createCamaraClient, errorOf, partOf, totalOf } from './client.fixture.ts'

const prepaid = '971000001'
let sandbox: RunningSandbox
let client: ReturnType<typeof createCamaraClient>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale: 100 })
})
beforeEach(async () => {
  client = createCamaraClient(`http://127.0.0.1:${sandbox.port}`)
  await client.reset()
})
afterAll(() => sandbox.stop())

const paid = async (msisdn = prepaid): Promise<string> =>
  String((await client.pay(msisdn)).body.paymentId)
const leftOf = async (id: string) => (await client.refunds(id, '/remaining-amount')).body
const airtimeOf = async (msisdn: string) => (await client.line(msisdn)).airtime

describe('a refund', () => {
  test('of all gives the airtime back, once', async () => {
    const id = await paid()
    const { status, body } = await client.refund(id, totalOf({ clientCorrelator: 'r-c' }))
    expect(status).toBe(201)
    expect(body).toMatchObject({ type: 'total', refundStatus: 'succeeded' })
    const { airtime, debits } = await client.line(prepaid)
    expect([airtime, debits[0]?.refunded]).toEqual(['150.00', '50.00'])
    expect(errorOf(await client.refund(id))).toEqual([
      403,
      'CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND',
    ])
    const again = await client.refund(id, totalOf({ clientCorrelator: 'r-c' }))
    expect(errorOf(again)).toEqual([409, 'ALREADY_EXISTS'])
    expect(await leftOf(id)).toEqual({ amount: 0, currency: 'ZMW' })
    expect((await client.refunds(id)).body).toMatchObject([{ refundId: body.refundId }])
    expect((await client.refunds(id, `/${body.refundId}`)).body).toEqual(body)
    expect(errorOf(await client.refunds(id, '/CR0'))).toEqual([404, 'NOT_FOUND'])
  })

  test('of parts gives back no more than there is, and then the rest', async () => {
    const id = await paid()
    expect((await client.refund(id, partOf(20))).status).toBe(201)
    expect(await leftOf(id)).toMatchObject({ amount: 30 })
    expect(errorOf(await client.refund(id, partOf(30.01)))).toEqual([
      422,
      'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT',
    ])
    expect(errorOf(await client.refund(id, partOf(5, { isTaxIncluded: false })))).toEqual([
      422,
      'CARRIER_BILLING_REFUND.TAXES_MANAGEMENT_MISMATCH',
    ])
    expect(await airtimeOf(prepaid)).toBe('120.00')
    expect((await client.refund(id)).status).toBe(201)
    expect(await airtimeOf(prepaid)).toBe('150.00')
  })

  test('comes off the next bill of a postpaid line', async () => {
    const id = await paid('971000003')
    await client.refund(id)
    const { airtime, debits } = await client.line('971000003')
    expect([airtime, debits[0]?.refunded]).toEqual(['0.00', '50.00'])
    const whole = { charging: { amount: 300 } }
    expect((await client.pay('971000003', whole)).status).toBe(201)
  })

  test('that is answered before its end gives the money back later', async () => {
    const id = await paid()
    await client.setFault('asynchronous', { times: 1, delayMs: 1_500 })
    expect((await client.refund(id)).body.refundStatus).toBe('processing')
    expect(await leftOf(id)).toMatchObject({ amount: 0 })
    expect(await airtimeOf(prepaid)).toBe('100.00')
    await expect.poll(() => airtimeOf(prepaid), { timeout: 5_000 }).toBe('150.00')
  })

  test('that is denied later gives nothing back, and another may be asked for', async () => {
    const id = await paid()
    await client.setFault('refund-fails', { times: 1 })
    const { body } = await client.refund(id)
    const status = async () => (await client.refunds(id, `/${body.refundId}`)).body.refundStatus
    await expect.poll(status, { timeout: 5_000 }).toBe('denied')
    expect(await airtimeOf(prepaid)).toBe('100.00')
    expect((await client.refund(id)).status).toBe(201)
    expect(await airtimeOf(prepaid)).toBe('150.00')
    const denied = await client.refunds(id, '?refundStatus=denied&order=asc')
    expect(denied.body).toMatchObject([{ refundId: body.refundId }])
  })

  test('of a payment that is not completed is refused', async () => {
    await client.setFault('asynchronous', { times: 1 })
    const code = 'CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS'
    expect(errorOf(await client.refund(await paid()))).toEqual([422, code])
  })

  test.each<[string, object]>([
    ['another type', { ...totalOf(), type: 'all' }],
    ['no reference', totalOf({ referenceCode: undefined })],
    ['no sum', totalOf({ refundAmount: undefined })],
    ['a sum beside all of it', { ...partOf(5), type: 'total' }],
    ['no sum of a part', { ...totalOf(), type: 'partial' }],
    ['a field of its own', totalOf({}, { amount: 5 })],
  ])('with %s is refused', async (_, body) => {
    expect(errorOf(await client.refund(await paid(), body))).toEqual([400, 'INVALID_ARGUMENT'])
    expect(await airtimeOf(prepaid)).toBe('100.00')
  })

  test('of an unknown payment is not found', async () => {
    for (const rest of ['', '/CR0', '/remaining-amount']) {
      expect(errorOf(await client.refunds('CB0', rest))).toEqual([404, 'NOT_FOUND'])
    }
    expect(errorOf(await client.refund('CB0'))).toEqual([404, 'NOT_FOUND'])
  })
})
