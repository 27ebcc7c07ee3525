import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bss, catalogue, startBss } from './bss.fixture.ts'

let bss: Bss

beforeAll(async () => {
  bss = await startBss()
})
beforeEach(() => bss.reset())
afterAll(() => bss.stop())

type Offering = {
  id: string
  name: string
  category: { name: string }[]
  marketSegment: { id: string }[]
  productOfferingPrice: { price: { taxIncludedAmount: { unit: string; value: number } } }[]
  prodSpecCharValueUse: {
    name: string
    productSpecCharacteristicValue: { value: number | string }[]
  }[]
}

const list = async (query: string): Promise<Offering[]> => (await bss.get(catalogue + query)).body

/** Every offering, page by page as a client has to read them. */
async function readAll(): Promise<Offering[]> {
  const offerings: Offering[] = []
  for (let total = 1; offerings.length < total; ) {
    const { body, headers } = await bss.get(`${catalogue}?offset=${offerings.length}`)
    total = Number(headers.get('x-total-count'))
    offerings.push(...body)
  }
  return offerings
}

test('an offering says what it is for, costs and holds', async () => {
  expect((await bss.get(`${catalogue}/DATA_1GB_7D`)).body).toEqual({
    id: 'DATA_1GB_7D',
    href: `${catalogue}/DATA_1GB_7D`,
    name: '1 GB for 7 days',
    description: 'For every site and app.',
    isBundle: false,
    isSellable: true,
    lifecycleStatus: 'Active',
    category: [{ id: 'data', name: 'Data' }],
    marketSegment: [
      { id: 'PREPAID', name: 'Prepaid' },
      { id: 'HYBRID', name: 'Hybrid' },
    ],
    productOfferingPrice: [
      {
        id: 'DATA_1GB_7D-price',
        name: 'One-off price',
        priceType: 'oneTime',
        price: { taxIncludedAmount: { unit: 'ZMW', value: 30 } },
      },
    ],
    prodSpecCharValueUse: [
      {
        name: 'data',
        valueType: 'number',
        productSpecCharacteristicValue: [{ value: 1, unitOfMeasure: 'GB' }],
      },
      {
        name: 'validity',
        valueType: 'number',
        productSpecCharacteristicValue: [{ value: 7, unitOfMeasure: 'Days' }],
      },
      {
        name: 'periodType',
        valueType: 'string',
        productSpecCharacteristicValue: [{ value: 'Weekly' }],
      },
    ],
  })
  expect((await bss.get(`${catalogue}/NOTHING`)).status).toBe(404)
})

test.each([
  ['DATA_UNL_1M', 'For every site and app.'],
  ['DATA_3GB_NIGHT_7D', 'From 23:00 to 05:00.'],
  ['COMBO_WEEK', 'Data, calls and SMS in one.'],
])('%s is described', async (code, description) => {
  expect((await bss.get(`${catalogue}/${code}`)).body.description).toBe(description)
})

describe('the whole catalogue', () => {
  test('has six categories for prepaid lines, in order', async () => {
    const names = (await list('?marketSegment.id=PREPAID')).map(({ category }) => category[0]?.name)
    expect([...new Set(names)]).toEqual([
      'Data',
      'Social internet',
      'Voice calls',
      'SMS',
      'International',
      'Roaming',
    ])
  })

  test('has every code once and prices of K1 to K1500', async () => {
    const offerings = await list('')
    const codes = offerings.map(({ id }) => id)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { productOfferingPrice } of offerings) {
      const { unit, value } = productOfferingPrice[0]?.price.taxIncludedAmount ?? {}
      expect(unit).toBe('ZMW')
      expect(value).toBeGreaterThanOrEqual(1)
      expect(value).toBeLessThanOrEqual(1_500)
    }
  })

  test('has bundles without an end, and some of no period', async () => {
    const valuesOf = (offerings: Offering[], name: string) =>
      offerings.map(({ prodSpecCharValueUse }) => {
        const use = prodSpecCharValueUse.find((each) => each.name === name)
        return use?.productSpecCharacteristicValue[0]?.value
      })
    const offerings = await list('')
    for (const name of ['data', 'voice', 'sms', 'validity']) {
      expect(valuesOf(offerings, name)).toContain(-1)
    }
    expect(valuesOf(offerings, 'periodType')).toContain(undefined)
  })
})

describe('filters', () => {
  test.each([
    ['marketSegment.id=POSTPAID', 8],
    ['marketSegment.id=BROADBAND', 8],
    ['marketSegment.id=HBB_ODU_AW', 4],
    ['marketSegment.id=HYBRID&category.id=sms', 4],
    ['category.id=broadband-data', 8],
    ['lifecycleStatus=Retired', 1],
    ['lifecycleStatus=Retired&category.id=sms', 0],
    ['marketSegment.id=VIP', 0],
  ])('%s leaves %i', async (query, count) => {
    const { body, headers } = await bss.get(`${catalogue}?${query}`)
    expect(body).toHaveLength(count)
    expect(headers.get('x-total-count')).toBe(String(count))
  })

  test('the retired offering cannot be sold, the others can', async () => {
    for (const status of ['Active', 'Retired']) {
      const { body } = await bss.get(`${catalogue}?lifecycleStatus=${status}`)
      const sellable = body.map((each: { isSellable: boolean }) => each.isSellable)
      expect(new Set(sellable)).toEqual(new Set([status === 'Active']))
    }
  })

  test.each(['lifecyclestatus=Active', 'limit=-1', 'offset=x'])('%s is refused', async (query) => {
    expect((await bss.get(`${catalogue}?${query}`)).status).toBe(400)
  })
})

describe('a large catalogue', () => {
  test('comes in pages of 100, whatever the limit', async () => {
    expect(await bss.growCatalogue({ size: 250 })).toEqual({ status: 200, body: { size: 250 } })
    const { body, headers } = await bss.get(`${catalogue}?limit=1000`)
    expect(body).toHaveLength(100)
    expect([headers.get('x-result-count'), headers.get('x-total-count')]).toEqual(['100', '250'])
    const offerings = await readAll()
    expect(new Set(offerings.map(({ id }) => id)).size).toBe(250)
    expect(new Set(offerings.map(({ id, name }) => `${id} ${name}`)).size).toBe(250)
  })

  test('shrinks with a smaller size and with a reset, never below the listed offerings', async () => {
    const listed = (await readAll()).length
    await bss.growCatalogue({ size: 5_000 })
    expect((await bss.growCatalogue({ size: 200 })).body).toEqual({ size: 200 })
    expect((await bss.growCatalogue({ size: 0 })).body).toEqual({ size: listed })
    await bss.growCatalogue({ size: 200 })
    await bss.reset()
    expect(await readAll()).toHaveLength(listed)
  })

  test.each([[{}], [{ size: -1 }], [{ size: 1.5 }], [{ size: '' }], [{ size: 100_001 }], [[]]])(
    '%j is refused',
    async (body) => {
      expect((await bss.growCatalogue(body)).status).toBe(400)
    },
  )
})

describe('one offering', () => {
  const code = 'DATA_1GB_7D'
  const sold = async () => {
    const { body } = await bss.get(`${catalogue}/${code}`)
    const [{ price }] = body.productOfferingPrice
    return [price.taxIncludedAmount.value, body.lifecycleStatus, body.isSellable]
  }

  test('gets another price, is taken out of sale and put back, until the reset', async () => {
    expect((await bss.changeOffering(code, { price: '35.50' })).body).toEqual({
      productCode: code,
      price: '35.50',
      retired: false,
    })
    expect(await sold()).toEqual([35.5, 'Active', true])
    await bss.changeOffering(code, { retired: true })
    expect(await sold()).toEqual([35.5, 'Retired', false])
    expect((await list('?limit=100')).find(({ id }) => id === code)).toMatchObject({
      productOfferingPrice: [{ price: { taxIncludedAmount: { value: 35.5 } } }],
    })
    await bss.changeOffering(code, { retired: false })
    expect(await sold()).toEqual([35.5, 'Active', true])
    await bss.reset()
    expect(await sold()).toEqual([30, 'Active', true])
  })

  test.each([
    [code, {}, 400],
    [code, [], 400],
    [code, { price: 35 }, 400],
    [code, { price: 'much' }, 400],
    [code, { retired: 'yes' }, 400],
    [code, { retired: true, name: 'x' }, 400],
    ['NOTHING', { retired: true }, 404],
  ])('%s is not changed by %j: %i', async (asked, body, status) => {
    expect((await bss.changeOffering(asked, body)).status).toBe(status)
    expect(await sold()).toEqual([30, 'Active', true])
  })
})
