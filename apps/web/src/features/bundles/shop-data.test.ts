import { describe, expect, test } from 'vitest'
import { fakeBundle } from '../../bundle/catalogue/bundle.fake.ts'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { keepNumber } from '../../order/number/kept-number.ts'
import { broadbandShop, bundleShop, type Shop } from './shop.ts'
import { loadShop, loadTable } from './shop-data.ts'

const line = 'POST subscriber/line-type'
const list = 'POST product/v1/bundle'
const [small, large] = [fakeBundle({ productCode: 'SMALL' }), fakeBundle({ productCode: 'LARGE' })]

/** The data of a page at this address; `kept` is the number of the tab. */
async function load(
  address: string,
  more: Parameters<typeof fakeContext>[0] = {},
  kept = '',
  shop: Shop = bundleShop,
) {
  const answers = { [line]: success('PREPAID'), [list]: success([small, large]), ...more }
  const { context, sentTo } = fakeContext(answers, { search: new URLSearchParams(address) })
  if (kept) keepNumber(context.store, shop.path, kept)
  const loaded = await loadShop(shop)(context)
  if (loaded.kind !== 'page') throw new Error(loaded.kind)
  return { ...loaded.data, sentTo, context }
}

const config = 'GET resource/v1/get-product-config'
const lacking = (...notOffered: string[]) => ({
  [config]: success({ configData: { showPostpaidBundles: false }, notOffered }),
})

describe('where the operator sells no bundles', () => {
  test.each([bundleShop, broadbandShop])(
    '$path is not there, with or without a number',
    async (shop) => {
      for (const address of ['', 'msisdn=971234567', 'product=SMALL']) {
        const answers = {
          [line]: success('PREPAID'),
          [list]: refusal('ability.missing'),
          ...lacking('bundles'),
        }
        const { context } = fakeContext(answers, { search: new URLSearchParams(address) })
        expect(await loadShop(shop)(context)).toMatchObject({
          kind: 'failed',
          failure: { kind: 'refusal', code: 'ability.missing' },
        })
      }
    },
  )

  test('nor is the table of all', async () => {
    const { context } = fakeContext(lacking('bundles'))
    expect(await loadTable(context)).toMatchObject({ failure: { code: 'ability.missing' } })
  })
})

describe('the page of bundles', () => {
  test('is there where only balances are missing', async () => {
    expect((await load('msisdn=971234567', lacking('balances'))).shown?.kind).toBe('slice')
  })

  test('without a number asks for one, and for nothing else', async () => {
    const { sentTo, context: _context, ...data } = await load('')
    const nothing = { problem: null, lineType: null, shown: null, chosen: null }
    expect(data).toEqual({ number: '', ...nothing, sellsPostpaid: false, isUnsold: false })
    expect([...sentTo('line-type'), ...sentTo('bundle')]).toEqual([])
  })

  test.each([
    ['of the address', 'msisdn=97+123+4567', ''],
    ['of the tab, all digits', '', '971234567'],
  ])('shows the bundles for the line of the number %s', async (_what, address, kept) => {
    const { number, shown, sentTo } = await load(address, {}, kept)
    expect(number).toBe('971234567')
    expect(shown).toMatchObject({ kind: 'slice', found: { total: 2 } })
    expect(sentTo('bundle').map(({ body }) => body)).toEqual([
      { lineType: 'PREPAID', language: 'EN' },
    ])
  })

  test.each([
    ['msisdn=', 'prepaid.numberRequired'],
    ['msisdn=12', 'prepaid.invalidNumber'],
  ])('names what is wrong at %s', async (address, text) => {
    expect(await load(address)).toMatchObject({ problem: { text }, shown: null })
  })

  test('names a number without a subscriber', async () => {
    const data = await load('msisdn=971000009', { [line]: refusal('line.invalid') })
    expect(data).toMatchObject({ problem: { field: 'msisdn' }, shown: null })
  })

  test.each([
    ['about the number', { [line]: new TypeError('offline') }],
    ['about the bundles', { [list]: refusal('provider.unavailable', { status: 502 }) }],
  ])('says that the list failed where nothing is answered %s', async (_what, more) => {
    const { problem, shown } = await load('msisdn=971234567', more)
    expect({ problem, shown }).toEqual({ problem: null, shown: { kind: 'failed' } })
  })

  test('finds the chosen bundle before there is a number, by the line of the address', async () => {
    const { chosen, sentTo } = await load('product=LARGE&line=BROADBAND')
    expect(chosen).toEqual(large)
    expect(sentTo('bundle')[0]?.body).toEqual({ lineType: 'BROADBAND', language: 'EN' })
  })

  test('shows the list in place of a chosen bundle that is not sold any more, though a kept list has it', async () => {
    const answers = { [line]: success('PREPAID'), [list]: success([small, large]) }
    const values = { msisdn: '971234567', productCode: 'LARGE' }
    const chosenAfter = async (text: string) => {
      const { context } = fakeContext(answers, { search: new URLSearchParams('product=LARGE') })
      const loaded = await loadShop(bundleShop)(context, {
        kind: 'stay',
        values,
        problems: [{ text }],
      })
      return loaded.kind === 'page' && [loaded.data.chosen, loaded.data.shown?.kind]
    }
    expect(await chosenAfter('refusal.bundle.not-sold')).toEqual([null, 'slice'])
    expect(await chosenAfter('prepaid.invalidNumber')).toEqual([large, 'slice'])
  })

  test.each([
    ['of another line', success('BROADBAND'), ''],
    ['of nobody', refusal('line.invalid'), ''],
    ['of a hybrid line', success('HYBRID'), '971234567'],
    ['whose line nothing is known of', new TypeError('offline'), '971234567'],
  ])('takes a number of the tab %s for a chosen bundle, or not', async (_what, answer, taken) => {
    const { number, problem, chosen } = await load('product=LARGE', { [line]: answer }, '971234567')
    expect({ number, problem, chosen }).toEqual({ number: taken, problem: null, chosen: large })
  })

  test('names the line of a number that was posted for a chosen bundle of another', async () => {
    const answers = { [line]: success('POSTPAID'), [list]: success([small, large]) }
    const { context } = fakeContext(answers, { search: new URLSearchParams('product=LARGE') })
    const loaded = await loadShop(bundleShop)(context, {
      kind: 'stay',
      values: { msisdn: '971234567', productCode: 'LARGE' },
      problems: [{ field: 'msisdn', text: 'refusal.line.other-type' }],
    })
    expect(loaded).toMatchObject({
      data: {
        number: '971234567',
        chosen: large,
        problem: { field: 'msisdn', text: 'dataBundle.postpaidNumber' },
      },
    })
  })

  test.each([
    ['GONE', {}, true],
    ['SMALL', {}, false],
    ['GONE', { [list]: refusal('provider.unavailable', { status: 502 }) }, false],
  ])('knows whether %s is sold at all, with %j: not %s', async (code, more, isUnsold) => {
    expect((await load(`product=${code}`, more)).isUnsold).toBe(isUnsold)
    expect((await load(`product=${code}&msisdn=971234567`, more)).isUnsold).toBe(isUnsold)
  })
})

describe('the page of routers and MiFis', () => {
  const ofDevices = (address: string, more: Parameters<typeof fakeContext>[0] = {}) =>
    load(address, more, '', broadbandShop)

  test('asks whether the line is one of them, and shows their bundles', async () => {
    const answers = { [line]: success('BROADBAND') }
    const { lineType, shown, sentTo } = await ofDevices('msisdn=971000005', answers)
    expect({ lineType, shown }).toMatchObject({ lineType: 'BROADBAND', shown: { kind: 'slice' } })
    expect(sentTo('line-type').map(({ body }) => body)).toEqual([
      { msisdn: '971000005', checkIfBroadband: true },
    ])
    expect(sentTo('bundle').map(({ body }) => body)).toEqual([
      { lineType: 'BROADBAND', language: 'EN' },
    ])
  })

  test.each(['PREPAID', 'POSTPAID', 'HYBRID'] as const)(
    'tells a %s line what it is',
    async (lineType) => {
      const answers = { [line]: refusal('line.not-broadband', { lineType }) }
      const { problem, shown } = await ofDevices('msisdn=971234567', answers)
      const text = `broadband.${lineType.toLowerCase()}Number`
      expect({ problem, shown }).toEqual({ problem: { field: 'msisdn', text }, shown: null })
    },
  )

  test('has the number of its own tab, not that of the other page', async () => {
    const { context } = fakeContext({})
    keepNumber(context.store, bundleShop.path, '971234567')
    expect(await loadShop(broadbandShop)(context)).toMatchObject({ data: { number: '' } })
  })

  test('finds a chosen bundle among theirs', async () => {
    const { chosen, sentTo } = await ofDevices('product=LARGE')
    expect(chosen).toEqual(large)
    expect(sentTo('bundle')[0]?.body).toEqual({ lineType: 'BROADBAND', language: 'EN' })
  })
})

describe('the table', () => {
  test.each([
    ['the server has as many rows as are asked for', emptyStore, 30, 60],
    ['a browser has its first rows, and all once more are asked for', undefined, 30, 90],
  ])('of %s', async (_what, store, first, more) => {
    const many = Array.from({ length: 90 }, (_, place) => fakeBundle({ productCode: `B${place}` }))
    const countOf = async (search: string) => {
      const asked = { search: new URLSearchParams(search), ...(store && { store }) }
      const { context } = fakeContext({ [list]: success(many) }, asked)
      const loaded = await loadTable(context)
      const data = loaded.kind === 'page' ? loaded.data : null
      return data?.shown.kind === 'slice' ? data.shown.found.rows.length : 0
    }
    expect([await countOf(''), await countOf('rows=60')]).toEqual([first, more])
  })

  const shows = (showPostpaidBundles: boolean) => ({
    [list]: success([small]),
    'GET resource/v1/get-product-config': success({ configData: { showPostpaidBundles } }),
  })
  const ofTable = async (address: string, showsPostpaid: boolean) => {
    const search = new URLSearchParams(address)
    const { context, sentTo } = fakeContext(shows(showsPostpaid), { search })
    const loaded = await loadTable(context)
    if (loaded.kind !== 'page') throw new Error(loaded.kind)
    return { ...loaded.data, asked: sentTo('bundle').map(({ body }) => body) }
  }

  test.each([
    ['', false, 'PREPAID'],
    ['line=BROADBAND', false, 'BROADBAND'],
    ['line=POSTPAID', true, 'POSTPAID'],
    // The operator does not show them.
    ['line=POSTPAID', false, 'PREPAID'],
    ['line=FIXED', true, 'PREPAID'],
  ] as const)(
    'at "%s", postpaid ones shown: %s, is that of %s lines',
    async (address, showsPostpaid, line) => {
      expect(await ofTable(address, showsPostpaid)).toMatchObject({
        line,
        lines: showsPostpaid ? ['PREPAID', 'POSTPAID', 'BROADBAND'] : ['PREPAID', 'BROADBAND'],
        shown: { kind: 'slice', found: { total: 1 } },
        asked: [{ lineType: line, language: 'EN' }],
      })
    },
  )

  test.each([
    [503, 'the operator is silent', refusal('provider.unavailable', { status: 502 })],
    [503, 'the answer is lost', new TypeError('offline')],
    [429, 'the visitor asked too often', refusal('request.too-many', { status: 429 })],
  ])(
    'is answered by %s where %s, so that the failed list is not kept',
    async (status, _what, answer) => {
      const loaded = await loadTable(fakeContext({ ...shows(false), [list]: answer }).context)
      expect(loaded).toMatchObject({ data: { shown: { kind: 'failed' } }, status })
    },
  )

  test('is a page like any other where there is a list', async () => {
    const loaded = await loadTable(fakeContext(shows(false)).context)
    expect(loaded).not.toHaveProperty('status')
  })
})
