import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start.ts'
import { type Answer, createCamaraClient, errorOf, paymentOf } from './client.fixture.ts'

const timeScale = 100
/** Longer than any wait below, on a busy machine too. */
const patience = { timeout: 5_000, interval: 20 }
const prepaid = '971000001'
let sandbox: RunningSandbox
let base: string
let client: ReturnType<typeof createCamaraClient>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, timeScale })
  base = `http://127.0.0.1:${sandbox.port}`
})
beforeEach(async () => {
  client = createCamaraClient(base)
  await client.reset()
})
afterAll(() => sandbox.stop())

const airtimeOf = async (msisdn: string) => (await client.line(msisdn)).airtime
const statusOf = async ({ body }: Answer) =>
  (await client.get(`/payments/${body.paymentId}`)).body.paymentStatus

describe('a token', () => {
  test('is for the scopes that are asked for, and lives for an hour', async () => {
    const scope = 'carrier-billing:payments:read'
    const { status, body } = await client.askToken({ scope })
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), token_type: 'Bearer', expires_in: 3_600, scope },
    ])
    const headers = { authorization: `Bearer ${body.access_token}` }
    const path = '/carrier-billing/v0.5/payments'
    expect((await client.call('GET', path, undefined, headers)).status).toBe(200)
    const sent = await client.call('POST', path, paymentOf(prepaid), headers)
    expect(errorOf(sent)).toEqual([403, 'PERMISSION_DENIED'])
    expect(await airtimeOf(prepaid)).toBe('150.00')
  })

  test.each<[string, object, string | undefined, number]>([
    ['a wrong secret', {}, 'wrong', 401],
    ['another grant', { grant_type: 'password' }, undefined, 400],
    ['an unknown scope', { scope: 'openid everything' }, undefined, 400],
    ['no scope', { scope: '' }, undefined, 400],
  ])('is not given for %s', async (_, change, secret, status) => {
    expect((await client.askToken({ ...change }, secret)).status).toBe(status)
  })

  test('is over after its life, and no call goes without one', async () => {
    const brief = await startSandbox({ port: 0, timeScale: 2_000 })
    const other = createCamaraClient(`http://127.0.0.1:${brief.port}`)
    expect((await other.get('/payments')).status).toBe(200)
    await expect
      .poll(async () => errorOf(await other.get('/payments')), patience)
      .toEqual([401, 'UNAUTHENTICATED'])
    await brief.stop()
  })

  test('that is none meets no fault, which strikes the payment after it', async () => {
    await client.setFault('error', { times: 1 })
    const headers = { authorization: 'Bearer none' }
    const path = '/carrier-billing/v0.5/payments'
    expect((await client.call('GET', path, undefined, headers)).status).toBe(401)
    expect((await client.pay(prepaid)).status).toBe(500)
  })
})

describe('a payment', () => {
  test('takes airtime at once, as the balance and the line show', async () => {
    const transaction = { clientCorrelator: 'c-1' }
    const { status, body, headers } = await client.pay(prepaid, {
      transaction,
      charging: { amount: 49.5 },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      paymentStatus: 'succeeded',
      amountTransaction: { ...transaction, phoneNumber: `+260${prepaid}`, referenceCode: 'p-1' },
    })
    expect(headers.get('location')).toContain(body.paymentId)
    const { airtime, debits } = await client.line(prepaid)
    expect(airtime).toBe('100.50')
    expect(debits).toEqual([
      { reference: 'c-1', amount: '49.50', at: expect.any(String), refunded: false },
    ])
    const bucket = await fetch(
      `${base}/tmf-api/prepayBalanceManagement/v4/bucket?logicalResource.id=260${prepaid}`,
      { headers: { 'x-api-key': 'sandbox-bss-key-4b1f' } },
    )
    expect((await bucket.json())[0].remainingValue.amount).toBe(100.5)
    await client.reset()
    expect(await client.line(prepaid)).toMatchObject({ airtime: '150.00', debits: [] })
    expect(errorOf(await client.get(`/payments/${body.paymentId}`))).toEqual([404, 'NOT_FOUND'])
  })

  test('goes onto the next bill of a postpaid line, up to a limit', async () => {
    const pay = () => client.pay('971000003', { charging: { amount: 200 } })
    expect((await pay()).status).toBe(201)
    expect(errorOf(await pay())).toEqual([422, 'CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED'])
    const { airtime, debits } = await client.line('971000003')
    expect([airtime, debits.length]).toEqual(['0.00', 1])
  })

  test.each([
    ['971000002', 403, 'CARRIER_BILLING.PAYMENT_DENIED'],
    ['971000004', 403, 'CARRIER_BILLING.PAYMENT_DENIED'],
    ['971000005', 422, 'SERVICE_NOT_APPLICABLE'],
    ['971000009', 404, 'IDENTIFIER_NOT_FOUND'],
  ])('of %s is refused with %i %s and leaves nothing behind', async (msisdn, status, code) => {
    expect(errorOf(await client.pay(msisdn))).toEqual([status, code])
    expect((await client.get('/payments')).body).toEqual([])
  })

  test('of too large a sum is refused', async () => {
    const { status, body } = await client.pay(prepaid, { charging: { amount: 1_000.01 } })
    expect([status, body.code]).toEqual([422, 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT'])
  })

  test('adds a tax that is not in its amount', async () => {
    await client.pay(prepaid, { charging: { amount: 50, isTaxIncluded: false, taxAmount: 8 } })
    expect(await airtimeOf(prepaid)).toBe('92.00')
  })

  test('is made once under a correlator, which a refusal does not use up', async () => {
    const transaction = { clientCorrelator: 'c-2' }
    const tooMuch = await client.pay(prepaid, { transaction, charging: { amount: 900 } })
    expect(tooMuch.status).toBe(403)
    expect((await client.pay(prepaid, { transaction })).status).toBe(201)
    expect(errorOf(await client.pay(prepaid, { transaction }))).toEqual([409, 'ALREADY_EXISTS'])
    expect(await airtimeOf(prepaid)).toBe('100.00')
  })

  test.each<[string, object, string]>([
    [
      'a number without plus',
      { transaction: { phoneNumber: `260${prepaid}` } },
      'INVALID_ARGUMENT',
    ],
    ['no number', { transaction: { phoneNumber: undefined } }, 'MISSING_IDENTIFIER'],
    ['no reference', { transaction: { referenceCode: undefined } }, 'INVALID_ARGUMENT'],
    ['an amount of ten thousandths', { charging: { amount: 0.0001 } }, 'INVALID_ARGUMENT'],
    ['an amount as a text', { charging: { amount: '50' } }, 'INVALID_ARGUMENT'],
    ['nothing as its amount', { charging: { amount: 0 } }, 'INVALID_ARGUMENT'],
    ['a part of a ngwee', { charging: { amount: 0.005 } }, 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT'],
    ['other money', { charging: { currency: 'USD' } }, 'INVALID_ARGUMENT'],
    ['no description', { charging: { description: undefined } }, 'INVALID_ARGUMENT'],
    ['a misspelt field', { charging: { taxIncluded: true } }, 'INVALID_ARGUMENT'],
    ['a field of its own', { more: { callback: 'x' } }, 'INVALID_ARGUMENT'],
    ['a plain sink', { more: { sink: 'http://portal.example/' } }, 'INVALID_SINK'],
    [
      'a password for its sink',
      { more: { sink: 'https://x.example', sinkCredential: { credentialType: 'PLAIN' } } },
      'INVALID_CREDENTIAL',
    ],
    [
      'a sink without a token',
      { more: { sink: 'https://x.example', sinkCredential: { credentialType: 'ACCESSTOKEN' } } },
      'INVALID_TOKEN',
    ],
  ])('with %s is refused', async (_, change, code) => {
    const { status, body } = await client.pay(prepaid, change)
    const unprocessable = ['MISSING_IDENTIFIER', 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT']
    expect([status, body.code]).toEqual([unprocessable.includes(code) ? 422 : 400, code])
    expect(await airtimeOf(prepaid)).toBe('150.00')
  })

  test.each(['{', '[]', '"x"'])('of the body %s is refused', async (body) => {
    const answer = await client.call('POST', '/carrier-billing/v0.5/payments', body)
    expect(errorOf(answer)).toEqual([400, 'INVALID_ARGUMENT'])
  })

  test('names the correlator of its request, where that is sound', async () => {
    const path = '/carrier-billing/v0.5/payments'
    const { headers } = await client.call('GET', path, undefined, { 'x-correlator': 'a-1' })
    expect(headers.get('x-correlator')).toBe('a-1')
    const odd = await client.call('GET', path, undefined, { 'x-correlator': 'a b' })
    expect(errorOf(odd)).toEqual([400, 'INVALID_ARGUMENT'])
  })

  test('that is answered before its end is taken later, or denied', async () => {
    await client.setFault('asynchronous', { delayMs: 1_500 })
    const first = await client.pay(prepaid, { charging: { amount: 100 } })
    const second = await client.pay(prepaid, { charging: { amount: 100 } })
    expect([first, second].map(({ body }) => body.paymentStatus)).toEqual([
      'processing',
      'processing',
    ])
    expect(await airtimeOf(prepaid)).toBe('150.00')
    await expect.poll(() => statusOf(first), patience).toBe('succeeded')
    await expect.poll(() => statusOf(second), patience).toBe('denied')
    expect(await airtimeOf(prepaid)).toBe('50.00')
  })

  test('fails by order of a fault', async () => {
    await client.setFault('decline', { times: 1 })
    expect(errorOf(await client.pay(prepaid))).toEqual([403, 'CARRIER_BILLING.PAYMENT_DENIED'])
    await client.setFault('error', { times: 1 })
    expect((await client.pay(prepaid)).status).toBe(500)
    await client.setFault('refuse', { times: 1 })
    await expect(client.pay(prepaid)).rejects.toThrow()
    expect(await airtimeOf(prepaid)).toBe('150.00')
  })
})

describe('the list of payments', () => {
  const idsIn = ({ body }: { body: unknown }) =>
    (body as { paymentId: string }[]).map(({ paymentId }) => paymentId)

  async function made(count: number): Promise<string[]> {
    const ids: string[] = []
    while (ids.length < count) {
      const { body } = await client.pay(prepaid, { charging: { amount: 1 } })
      ids.push(String(body.paymentId))
    }
    return ids
  }

  test('comes in pages, newest first or last, with its length', async () => {
    const ids = await made(12)
    const first = await client.get('/payments')
    expect(idsIn(first)).toEqual(ids.toReversed().slice(0, 10))
    expect(first.headers.get('x-total-count')).toBe('12')
    expect(first.headers.get('content-last-key')).toBe('10')
    expect(idsIn(await client.get('/payments?order=asc&perPage=5&page=3'))).toEqual(ids.slice(10))
    expect(idsIn(await client.get('/payments?page=4'))).toEqual([])
  })

  test('is cut by time, state and merchant', async () => {
    const merchant = { chargingMetaData: { merchantIdentifier: 'shop' } }
    await made(1)
    const own = paymentOf(prepaid)
    const transaction = own.amountTransaction as { paymentAmount: object }
    const paymentAmount = { ...transaction.paymentAmount, ...merchant }
    const { body } = await client.pay(prepaid, { transaction: { paymentAmount } })
    const at = encodeURIComponent(String(body.paymentCreationDate))
    const before = encodeURIComponent('2020-01-01T00:00:00+02:00')
    const read = async (query: string) => idsIn(await client.get(`/payments?${query}`)).length
    expect(await read(`paymentCreationDate.lte=${before}`)).toBe(0)
    expect(await read(`paymentCreationDate.gte=${before}&paymentCreationDate.lte=${at}`)).toBe(2)
    expect(await read('paymentStatus=denied')).toBe(0)
    expect(await read('paymentStatus=denied&paymentStatus=succeeded')).toBe(2)
    expect(await read('merchantIdentifier=shop')).toBe(1)
  })

  test('is the client’s own', async () => {
    await made(1)
    const basic = Buffer.from('portal-other:sandbox-billing-secret-7e03d9').toString('base64')
    const granted = await fetch(`${base}/camara/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'carrier-billing:payments:read',
      }),
    })
    const authorization = `Bearer ${(await granted.json()).access_token}`
    const path = '/carrier-billing/v0.5/payments'
    expect((await client.call('GET', path, undefined, { authorization })).body).toEqual([])
  })

  test.each([
    ['page=0', 'OUT_OF_RANGE'],
    ['perPage=x', 'OUT_OF_RANGE'],
    ['order=up', 'INVALID_ARGUMENT'],
    ['clientCorrelator=c', 'INVALID_ARGUMENT'],
    ['paymentStatus=paid', 'INVALID_ARGUMENT'],
    ['paymentCreationDate.gte=2026-01-01', 'INVALID_ARGUMENT'],
    [
      'paymentCreationDate.gte=2026-01-02T00:00:00Z&paymentCreationDate.lte=2026-01-01T00:00:00Z',
      'CARRIER_BILLING.INVALID_DATE_RANGE',
    ],
  ])('is refused for %s', async (query, code) => {
    expect(errorOf(await client.get(`/payments?${query}`))).toEqual([400, code])
  })
})

test('a call that is never answered has acted', async () => {
  await client.get('/payments')
  await client.setFault('timeout', { times: 1 })
  client.pay(prepaid).catch(() => {})
  await vi.waitFor(async () => expect(await airtimeOf(prepaid)).toBe('100.00'), patience)
})
