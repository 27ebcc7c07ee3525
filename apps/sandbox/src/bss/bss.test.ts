import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accountManagement,
  type Bss,
  balance,
  billing,
  catalogue,
  inventory,
  key,
  ordering,
  payments,
  startBss,
} from './bss.fixture.ts'

let bss: Bss

beforeAll(async () => {
  bss = await startBss()
})
beforeEach(() => bss.reset())
afterAll(() => bss.stop())

const get: Bss['get'] = (...asked) => bss.get(...asked)
const lineOf = (msisdn: string) => bss.lineOf(msisdn)
const setFault = (fault: object) => bss.setFault(fault)

const topUpOf = (reference: string, amount: unknown = 50, msisdn = '971000001') => ({
  amount: { amount, units: 'ZMW' },
  usageType: 'monetary',
  bucket: { id: `${msisdn}-main` },
  partyAccount: { id: `A${msisdn}` },
  requestor: { id: reference, '@referredType': 'TopupReference' },
})

const topUp = (body: object, correlation = 'ref-1') =>
  bss.post(`${balance}/topupBalance`, body, { 'x-correlation-id': correlation })

describe('the key', () => {
  test.each([[{}], [{ 'x-api-key': '' }], [{ 'x-api-key': 'wrong' }]])(
    '%j is refused everywhere',
    async (headers) => {
      const paths = [
        `${inventory}?productSerialNumber=260971000001`,
        `${balance}/bucket?logicalResource.id=260971000001`,
        `${balance}/topupBalance`,
        catalogue,
        `${catalogue}/DATA_1GB_7D`,
        `${ordering}/productOrder`,
        `${ordering}/productOrder/PO-1`,
        billing,
        `${accountManagement}/1000000003`,
        payments,
      ]
      for (const path of paths) expect((await get(path, headers)).status).toBe(401)
    },
  )
})

describe('product inventory', () => {
  test.each(['260971000003', '971000003', '%2B260971000003'])('knows %s', async (number) => {
    const { body, headers } = await get(`${inventory}?productSerialNumber=${number}`)
    expect(body[0].productCharacteristic).toEqual([
      { name: 'lineType', valueType: 'string', value: 'POSTPAID' },
    ])
    expect(headers.get('x-total-count')).toBe('1')
  })

  test('names the owner of a device without a phone, and of nothing else', async () => {
    const { body } = await get(`${inventory}?productSerialNumber=260971000005`)
    expect(body[0].productCharacteristic).toEqual([
      { name: 'lineType', valueType: 'string', value: 'BROADBAND' },
      { name: 'ownerPhone', valueType: 'string', value: '260971000001' },
    ])
  })

  test('shows the bundles on a line as products of its number, named by its buckets', async () => {
    const { body } = await get(`${inventory}?productSerialNumber=260971000001`)
    expect(body).toHaveLength(2)
    const [line, bundle] = body
    expect(line.productCharacteristic[0]).toMatchObject({ name: 'lineType', value: 'PREPAID' })
    expect(bundle).toEqual({
      id: expect.any(String),
      href: `${inventory}/${bundle.id}`,
      name: '1 GB for 7 days',
      productSerialNumber: '260971000001',
      status: 'active',
      productOffering: { id: 'DATA_1GB_7D', name: '1 GB for 7 days' },
    })
    const buckets = await get(`${balance}/bucket?logicalResource.id=260971000001`)
    const products = buckets.body.map(({ product }: { product: unknown }) => product)
    expect(products).toEqual([[{ id: line.id }], [{ id: bundle.id }]])
  })

  test('has no product of a number that is no subscriber', async () => {
    expect((await get(`${inventory}?productSerialNumber=260971000009`)).body).toEqual([])
  })

  test.each(['', '?productSerialNumber=', '?productSerialNumber=260971000001&limit=x'])(
    'refuses the query "%s"',
    async (query) => {
      expect((await get(inventory + query)).status).toBe(400)
    },
  )
})

describe('buckets', () => {
  test('hold airtime and bundles of a prepaid line', async () => {
    const { body } = await get(`${balance}/bucket?logicalResource.id=260971000001`)
    expect(body.map((bucket: { usageType: string }) => bucket.usageType)).toEqual([
      'monetary',
      'data',
    ])
    expect(body[0].remainingValue).toEqual({ amount: 150, units: 'ZMW' })
  })

  test('are cut by offset and limit, and counted', async () => {
    const path = `${balance}/bucket?logicalResource.id=260971000001&offset=1&limit=1`
    const { body, headers } = await get(path)
    expect(body).toHaveLength(1)
    expect([headers.get('x-result-count'), headers.get('x-total-count')]).toEqual(['1', '2'])
  })

  test('a postpaid line has none', async () => {
    expect((await get(`${balance}/bucket?logicalResource.id=260971000003`)).body).toEqual([])
  })
})

describe('top-up', () => {
  test('adds to the airtime and is delivered under its reference', async () => {
    const { status, body } = await topUp(topUpOf('ref-1', 50.5))
    expect([status, body.status, body.requestor.id]).toEqual([201, 'completed', 'ref-1'])
    const line = await lineOf('971000001')
    expect(line.airtime).toBe('200.50')
    expect(line.deliveries).toEqual([
      {
        reference: 'ref-1',
        kind: 'airtime',
        amount: '50.50',
        productCode: null,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
  })

  test('with the same reference grants once, and answers with the first result', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => topUp(topUpOf('ref-1'))))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await lineOf('971000001')).deliveries).toHaveLength(1)
  })

  test.each([
    ['another amount', topUpOf('ref-1', 60)],
    ['another number', topUpOf('ref-1', 50, '971000002')],
  ])('with the same reference and %s is a conflict', async (_, other) => {
    await topUp(topUpOf('ref-1'))
    expect((await topUp(other)).status).toBe(409)
    expect((await lineOf('971000002')).deliveries).toEqual([])
    expect((await lineOf('971000001')).airtime).toBe('200.00')
  })

  const good = topUpOf('ref-1')
  test.each([
    ['no amount', { ...good, amount: undefined }],
    ['an amount as text', topUpOf('ref-1', '50')],
    ['nothing', topUpOf('ref-1', 0)],
    ['less than nothing', topUpOf('ref-1', -5)],
    ['a third decimal', topUpOf('ref-1', 5.005)],
    ['another currency', { ...good, amount: { amount: 50, units: 'USD' } }],
    ['another usage', { ...good, usageType: 'data' }],
    ['no bucket', { ...good, bucket: undefined }],
    ['no account', { ...good, partyAccount: undefined }],
    ['the account of another subscriber', { ...good, partyAccount: { id: 'A971000002' } }],
    ['no requestor', { ...good, requestor: undefined }],
    ['a requestor without its type', { ...good, requestor: { id: 'ref-1' } }],
    ['a list', []],
  ])('with %s is refused and adds nothing', async (_, body) => {
    expect((await topUp(body)).status).toBe(400)
    expect((await lineOf('971000001')).airtime).toBe('150.00')
  })

  test('whose header carries another reference is refused', async () => {
    expect((await topUp(topUpOf('ref-1'), 'ref-2')).status).toBe(400)
  })

  test('of a postpaid line finds no bucket', async () => {
    expect((await topUp(topUpOf('ref-1', 50, '971000003'))).status).toBe(404)
  })

  test('is found by its reference and by its id, and by nothing else', async () => {
    const { body } = await topUp(topUpOf('ref-1'))
    expect((await get(`${balance}/topupBalance?requestor.id=ref-1`)).body).toEqual([body])
    expect((await get(`${balance}/topupBalance/${body.id}`)).body).toEqual(body)
    expect((await get(`${balance}/topupBalance?requestor.id=ref-2`)).body).toEqual([])
    expect((await get(`${balance}/topupBalance/TU-99`)).status).toBe(404)
  })

  test('is forgotten by a reset', async () => {
    await topUp(topUpOf('ref-1'))
    await bss.reset()
    expect((await lineOf('971000001')).airtime).toBe('150.00')
    expect((await get(`${balance}/topupBalance?requestor.id=ref-1`)).body).toEqual([])
  })
})

describe('faults', () => {
  test('refuse breaks the connection and does not act', async () => {
    await setFault({ kind: 'refuse' })
    await expect(topUp(topUpOf('ref-1'))).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) },
    })
    expect((await lineOf('971000001')).deliveries).toEqual([])
  })

  test('error answers 500 as many calls as asked and does not act', async () => {
    await setFault({ kind: 'error', times: 2 })
    const statuses = []
    for (let call = 0; call < 3; call++) statuses.push((await topUp(topUpOf('ref-1'))).status)
    expect(statuses).toEqual([500, 500, 201])
  })

  test('timeout acts and never answers', async () => {
    await setFault({ kind: 'timeout' })
    const quiet = fetch(`${bss.base}${balance}/topupBalance`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json', 'x-correlation-id': 'ref-1' },
      body: JSON.stringify(topUpOf('ref-1')),
      signal: AbortSignal.timeout(150),
    })
    await expect(quiet).rejects.toMatchObject({ name: 'TimeoutError' })
    expect((await lineOf('971000001')).deliveries).toHaveLength(1)
  })

  test('slow acts after its delay, and a repeat that overtakes it is the first', async () => {
    await setFault({ kind: 'slow', times: 1, delayMs: 400 })
    const slow = topUp(topUpOf('ref-1'))
    await expect.poll(() => get('/faults').then(({ body }) => body), { interval: 5 }).toEqual([])
    expect((await lineOf('971000001')).deliveries).toEqual([])
    const quick = await topUp(topUpOf('ref-1'))
    expect((await slow).body.id).toBe(quick.body.id)
    expect((await lineOf('971000001')).deliveries).toHaveLength(1)
  })

  test('slow does not act into the time after a reset', async () => {
    await setFault({ kind: 'slow', times: 1, delayMs: 800 })
    const slow = topUp(topUpOf('ref-1'))
    const broken = expect(slow).rejects.toThrow()
    await expect.poll(() => get('/faults').then(({ body }) => body), { interval: 5 }).toEqual([])
    await bss.reset()
    await broken
    expect((await lineOf('971000001')).deliveries).toEqual([])
  })

  test('of another system leave this one alone', async () => {
    await setFault({ system: 'flutterwave', kind: 'error' })
    expect((await topUp(topUpOf('ref-1'))).status).toBe(201)
  })
})
