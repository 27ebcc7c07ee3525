import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bss, balance, key, ordering, orderOf, startBss } from './bss.fixture.ts'

/** Orders end after 50 ms here; in the other sandbox they stay acknowledged for as long as a test takes. */
let quick: Bss
let bss: Bss

beforeAll(async () => {
  quick = await startBss(100)
  bss = await startBss()
})
beforeEach(() => Promise.all([quick.reset(), bss.reset()]))
afterAll(() => Promise.all([quick.stop(), bss.stop()]))

const orderPath = `${ordering}/productOrder`
const stateOf = async (id: string, at = quick) => (await at.get(`${orderPath}/${id}`)).body.state

describe('an order', () => {
  test('is acknowledged, and delivered under its external id', async () => {
    const { status, body } = await quick.order(orderOf('b-1'))
    expect([status, body.state, body.externalId]).toEqual([201, 'acknowledged', 'b-1'])
    await expect.poll(() => stateOf(body.id)).toBe('completed')
    const line = await quick.lineOf('971000001')
    expect(line.airtime).toBe('150.00')
    expect(line.deliveries).toEqual([
      {
        reference: 'b-1',
        kind: 'bundle',
        amount: '30.00',
        productCode: 'DATA_1GB_7D',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
    expect(line.orders).toEqual([
      { id: body.id, reference: 'b-1', productCode: 'DATA_1GB_7D', state: 'completed' },
    ])
    const ended = (await quick.get(`${orderPath}/${body.id}`)).body
    expect(ended.completionDate).toBe(line.deliveries[0].at)
    const bought = line.bundles.at(-1)
    expect(bought).toMatchObject({ productCode: 'DATA_1GB_7D', remaining: 1, units: 'GB' })
    const lifeMs = Date.parse(bought.expiresAt) - Date.parse(line.deliveries[0].at)
    expect(lifeMs).toBe(7 * 24 * 60 * 60 * 1000)
  })

  test('of a plan of home broadband is carried out for any subscriber, whose line gets no bundle', async () => {
    const { body } = await quick.order({
      ...orderOf('p-1', { productOffering: { id: 'ODU_200GB_1M' } }),
      description: 'Lead L-1',
    })
    expect(body.state).toBe('acknowledged')
    await expect.poll(() => stateOf(body.id)).toBe('completed')
    const line = await quick.lineOf('971000001')
    expect(line.deliveries).toMatchObject([{ reference: 'p-1', productCode: 'ODU_200GB_1M' }])
    expect(
      line.bundles.map(({ productCode }: { productCode: string }) => productCode),
    ).not.toContain('ODU_200GB_1M')
  })

  test('of several kinds fills a bucket of each, beside those of the same bundle', async () => {
    const offering = { productOffering: { id: 'COMBO_WEEK' } }
    const { body: first } = await quick.order(orderOf('b-1', offering))
    const { body: second } = await quick.order(orderOf('b-2', offering))
    await expect.poll(() => stateOf(first.id)).toBe('completed')
    await expect.poll(() => stateOf(second.id)).toBe('completed')
    const { body } = await quick.get(`${balance}/bucket?logicalResource.id=260971000001`)
    type Bucket = { id: string; usageType: string; remainingValue: object }
    const combo = [
      ['data', { amount: 1, units: 'GB' }],
      ['voice', { amount: 100, units: 'Minutes' }],
      ['sms', { amount: 50, units: 'SMS' }],
    ]
    expect(
      body.map(({ usageType, remainingValue }: Bucket) => [usageType, remainingValue]),
    ).toEqual([
      ['monetary', { amount: 150, units: 'ZMW' }],
      ['data', { amount: 0.6, units: 'GB' }],
      ...combo,
      ...combo,
    ])
    expect(new Set(body.map(({ id }: Bucket) => id)).size).toBe(8)
  })

  test('of a bundle without an end never expires', async () => {
    const item = { productOffering: { id: 'DATA_3GB_KEEP' } }
    const { body } = await quick.order(orderOf('b-1', item))
    await expect.poll(() => stateOf(body.id)).toBe('completed')
    expect((await quick.lineOf('971000001')).bundles.at(-1)).toMatchObject({ expiresAt: null })
    const buckets = (await quick.get(`${balance}/bucket?logicalResource.id=260971000001`)).body
    expect(buckets.at(-1)).not.toHaveProperty('validFor')
  })

  test('of a generated offering is taken', async () => {
    await bss.growCatalogue({ size: 100 })
    const item = { productOffering: { id: 'DATA_1GB_7D_V2' } }
    expect((await bss.order(orderOf('b-1', item))).status).toBe(201)
  })

  test('is found by its external id and by its id, and by nothing else', async () => {
    const { body } = await bss.order(orderOf('b-1'))
    expect((await bss.get(`${orderPath}?externalId=b-1`)).body).toEqual([body])
    expect((await bss.get(`${orderPath}/${body.id}`)).body).toEqual(body)
    expect((await bss.get(`${orderPath}?externalId=b-2`)).body).toEqual([])
    expect((await bss.get(`${orderPath}/PO-1`)).status).toBe(404)
    expect((await bss.get(`${orderPath}?externalid=b-1`)).status).toBe(400)
  })

  test('carries what it came with and what the catalogue says', async () => {
    const channel = [{ id: 'web', name: 'Self service' }]
    const price = { taxIncludedAmount: { unit: 'ZMW', value: 30 } }
    const item = orderOf('b-1', { itemTotalPrice: [{ priceType: 'oneTime', price }] })
    const { body } = await bss.order({ ...item, channel, description: 'Bundle' })
    expect(body).toMatchObject({ category: 'bundle', channel, description: 'Bundle' })
    expect(body.productOrderItem).toEqual([
      {
        id: '1',
        action: 'add',
        quantity: 1,
        state: 'acknowledged',
        productOffering: {
          id: 'DATA_1GB_7D',
          href: '/tmf-api/productCatalogManagement/v4/productOffering/DATA_1GB_7D',
          name: '1 GB for 7 days',
        },
        product: { productSerialNumber: '260971000001' },
        itemTotalPrice: [{ priceType: 'oneTime', price }],
      },
    ])
  })
})

describe('a repeat', () => {
  test('delivers once, and answers with the first order, during delivery and after it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => quick.order(orderOf('b-1'))))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const [first] = answers
    await expect.poll(() => stateOf(first?.body.id)).toBe('completed')
    const late = await quick.order(orderOf('b-1'))
    expect([late.status, late.body.id, late.body.state]).toEqual([201, first?.body.id, 'completed'])
    // A second delivery would be due 50 ms later.
    await new Promise((resolve) => setTimeout(resolve, 150))
    const line = await quick.lineOf('971000001')
    expect([line.deliveries.length, line.bundles.length]).toEqual([1, 2])
  })

  const price = { taxIncludedAmount: { unit: 'ZMW', value: 30 } }
  test.each<[string, object]>([
    ['another bundle', orderOf('b-1', { productOffering: { id: 'DATA_5GB_7D' } })],
    ['another number', orderOf('b-1', { product: { productSerialNumber: '260971000002' } })],
    ['a price', orderOf('b-1', { itemTotalPrice: [{ price }] })],
    ['a channel', { ...orderOf('b-1'), channel: [{ id: 'web' }] }],
  ])('with %s is a conflict', async (_, other) => {
    await bss.order(orderOf('b-1'))
    expect((await bss.order(other)).status).toBe(409)
    expect((await bss.get(orderPath)).body).toHaveLength(1)
  })
})

describe('refused, and nothing is kept:', () => {
  const good = orderOf('b-1')
  const priced = (value: unknown, unit = 'ZMW') =>
    orderOf('b-1', { itemTotalPrice: [{ price: { taxIncludedAmount: { unit, value } } }] })
  test.each<[string, object]>([
    ['a list', []],
    ['no external id', { ...good, externalId: undefined }],
    ['an external id with a blank', orderOf('b 1')],
    ['no category', { ...good, category: undefined }],
    ['another category', { ...good, category: 'device' }],
    ['a misspelt field', { ...good, chanel: [] }],
    ['a state', { ...good, state: 'completed' }],
    ['a channel without an id', { ...good, channel: [{ name: 'web' }] }],
    ['no item', { ...good, productOrderItem: [] }],
    [
      'two items',
      { ...good, productOrderItem: [...good.productOrderItem, ...good.productOrderItem] },
    ],
    ['an item without an id', orderOf('b-1', { id: undefined })],
    ['another action', orderOf('b-1', { action: 'delete' })],
    ['two of a bundle', orderOf('b-1', { quantity: 2 })],
    ['an item with a misspelt field', orderOf('b-1', { qty: 1 })],
    ['no offering', orderOf('b-1', { productOffering: undefined })],
    ['no product', orderOf('b-1', { product: undefined })],
    [
      'a number with a digit too few',
      orderOf('b-1', { product: { productSerialNumber: '26097100000' } }),
    ],
    ['a price as text', priced('30')],
    ['another currency', priced(30, 'USD')],
    ['another price', priced(29)],
    ['an unknown offering', orderOf('b-1', { productOffering: { id: 'NOTHING' } })],
    ['a retired offering', orderOf('b-1', { productOffering: { id: 'DATA_2GB_2D' } })],
    ['no subscriber', orderOf('b-1', { product: { productSerialNumber: '260971000009' } })],
    ['a postpaid line', orderOf('b-1', { product: { productSerialNumber: '260971000003' } })],
  ])('%s', async (_, body) => {
    const { status, body: answer } = await bss.order(body, 'b-1')
    expect([status, answer.code, typeof answer.message]).toEqual([400, '400', 'string'])
    expect((await bss.get(orderPath)).body).toEqual([])
  })

  test.each(['b-2', ''])('the correlation id "%s"', async (correlation) => {
    expect((await bss.order(good, correlation)).status).toBe(400)
    expect((await bss.get(orderPath)).body).toEqual([])
  })

  test.each([
    ['DATA_1GB_7D', '971000004'],
    ['POST_DATA_5GB_1M', '971000003'],
    ['MIFI_20GB_30D', '971000005'],
  ])('but not %s for %s', async (id, msisdn) => {
    const change = { productOffering: { id }, product: { productSerialNumber: `260${msisdn}` } }
    expect((await bss.order(orderOf('b-1', change))).status).toBe(201)
  })
})

describe('cancelling', () => {
  test('takes back an order once, and answers a repeat with the first cancellation', async () => {
    const { body: order } = await bss.order(orderOf('b-1'))
    const { status, body } = await bss.cancel(order.id)
    expect([status, body.state, body.productOrder.id]).toEqual([201, 'done', order.id])
    expect((await bss.get(`${orderPath}/${order.id}`)).body).toMatchObject({
      state: 'cancelled',
      cancellationDate: body.effectiveCancellationDate,
      cancellationReason: 'Held for too long.',
    })
    expect(await bss.cancel(order.id, 'Again.')).toEqual({ status: 201, body })
    expect((await bss.get(body.href)).body).toEqual(body)
    const repeat = await bss.order(orderOf('b-1'))
    expect([repeat.status, repeat.body.state]).toEqual([201, 'cancelled'])
  })

  test('is refused once the order is completed, and changes nothing', async () => {
    const { body } = await quick.order(orderOf('b-1'))
    await expect.poll(() => stateOf(body.id)).toBe('completed')
    const before = (await quick.get(`${orderPath}/${body.id}`)).body
    expect((await quick.cancel(body.id)).status).toBe(400)
    expect((await quick.get(`${orderPath}/${body.id}`)).body).toEqual(before)
    expect((await quick.lineOf('971000001')).bundles).toHaveLength(2)
  })

  test.each<[string, (id: string) => unknown]>([
    ['a list', () => []],
    ['no order', () => ({ cancellationReason: 'x' })],
    ['an unknown order', () => ({ productOrder: { id: 'PO-1' } })],
    ['a misspelt field', (id) => ({ productOrder: { id }, reason: 'x' })],
    ['a reason that is no text', (id) => ({ productOrder: { id }, cancellationReason: 1 })],
  ])('with %s is refused', async (_, bodyFor) => {
    const { body } = await bss.order(orderOf('b-1'))
    expect((await bss.post(`${ordering}/cancelProductOrder`, bodyFor(body.id))).status).toBe(400)
    expect(await stateOf(body.id, bss)).toBe('acknowledged')
  })
})

describe('the operator', () => {
  const held = async () => {
    await quick.setFault({ kind: 'hold-delivery', times: 1 })
    const { body } = await quick.order(orderOf('b-1'))
    await expect.poll(() => stateOf(body.id)).toBe('held')
    return body.id
  }
  const deliveries = async () => (await quick.lineOf('971000001')).deliveries.length

  test.each([
    ['completed', 1],
    ['failed', 0],
    ['cancelled', 0],
  ])('brings an order that is held to %s by hand, once', async (state, times) => {
    const id = await held()
    expect(await quick.moveOrder(id, { state })).toEqual({ status: 200, body: { id, state } })
    expect([await stateOf(id), await deliveries()]).toEqual([state, times])
    expect((await quick.moveOrder(id, { state: 'completed' })).status).toBe(409)
    expect([await stateOf(id), await deliveries()]).toEqual([state, times])
  })

  test('lets an order go on that is held, and it stays in progress', async () => {
    const id = await held()
    expect((await quick.moveOrder(id, { state: 'inProgress' })).status).toBe(200)
    // Without the fault it would be completed 50 ms after it came.
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await stateOf(id)).toBe('inProgress')
    expect((await quick.moveOrder(id, { state: 'completed' })).status).toBe(200)
    expect(await deliveries()).toBe(1)
  })

  test.each([{}, { state: 'held' }, { state: 'done' }, { state: 'failed', note: 'x' }])(
    'changes no order by %j',
    async (body) => {
      const id = await held()
      expect((await quick.moveOrder(id, body)).status).toBe(400)
      expect(await stateOf(id)).toBe('held')
      expect((await quick.moveOrder('PO-1', { state: 'failed' })).status).toBe(404)
    },
  )
})

describe('faults', () => {
  test('fail-delivery fails an order once, and the next is delivered', async () => {
    await quick.setFault({ kind: 'fail-delivery', times: 1 })
    const { body: failing } = await quick.order(orderOf('b-1'))
    const { body: next } = await quick.order(orderOf('b-2'))
    await expect.poll(() => stateOf(failing.id)).toBe('failed')
    await expect.poll(() => stateOf(next.id)).toBe('completed')
    const { deliveries } = await quick.lineOf('971000001')
    expect(deliveries.map(({ reference }: { reference: string }) => reference)).toEqual(['b-2'])
    expect((await quick.cancel(failing.id)).status).toBe(400)
    expect(await stateOf(failing.id)).toBe('failed')
  })

  test('hold-delivery holds an order until it is cancelled', async () => {
    await quick.setFault({ kind: 'hold-delivery', times: 1 })
    const { body } = await quick.order(orderOf('b-1'))
    await expect.poll(() => stateOf(body.id)).toBe('held')
    expect((await quick.cancel(body.id)).status).toBe(201)
    expect(await stateOf(body.id)).toBe('cancelled')
  })

  test('refuse-for-good rejects an order with a code that a repeat gets again', async () => {
    await quick.setFault({ kind: 'refuse-for-good', times: 1 })
    const { body } = await quick.order(orderOf('b-1'))
    await expect.poll(() => stateOf(body.id)).toBe('rejected')
    const repeated = await quick.order(orderOf('b-1'))
    const [note] = repeated.body.note
    expect([repeated.body.state, note.text]).toEqual([
      'rejected',
      expect.stringMatching(/^SUBSCRIBER_BARRED: /),
    ])
    expect((await quick.cancel(body.id)).status).toBe(400)
    expect((await quick.lineOf('971000001')).deliveries).toEqual([])
  })

  test('a refused order takes no fault', async () => {
    await quick.setFault({ kind: 'fail-delivery', times: 1 })
    await quick.order(orderOf('b-1', { productOffering: { id: 'NOTHING' } }))
    expect((await quick.get('/faults')).body).toHaveLength(1)
  })

  test('error answers 500 and keeps nothing', async () => {
    await quick.setFault({ kind: 'error', times: 1 })
    expect((await quick.order(orderOf('b-1'))).status).toBe(500)
    expect((await quick.get(orderPath)).body).toEqual([])
  })

  test('timeout delivers and never answers', async () => {
    await quick.setFault({ kind: 'timeout', times: 1 })
    const silent = fetch(`${quick.base}${orderPath}`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json', 'x-correlation-id': 'b-1' },
      body: JSON.stringify(orderOf('b-1')),
      signal: AbortSignal.timeout(150),
    })
    await expect(silent).rejects.toMatchObject({ name: 'TimeoutError' })
    const { body } = await quick.get(`${orderPath}?externalId=b-1`)
    await expect.poll(() => stateOf(body[0].id)).toBe('completed')
  })
})
