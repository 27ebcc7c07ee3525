import { describe, expect, test } from 'vitest'
import { fakeContext, refusal, success } from '../../lib/page/page-context.fake.ts'
import { findNear, loadStores, storesAddress } from './stores-data.ts'

const found = { place: null, total: 0, stores: [], towns: [] }
const call = 'stores/v1/search'
const answers = { [`GET ${call}`]: success(found), 'POST stores/v1/near': success(found) }
const asked = (search: string, pattern = '/store-locator') => {
  const fake = fakeContext(answers, { pattern, search: new URLSearchParams(search) })
  return { ...fake, loaded: loadStores(fake.context) }
}

describe('what an address asks for', () => {
  test.each([
    ['', '/store-locator', 'shown=20', { query: '', asksPlace: false, shown: 20 }],
    ['search= Kitwe ', '/storeLocator', 'query=Kitwe&shown=20', { query: 'Kitwe' }],
    ['search=x&shown=40', '/store_finder/shops', 'query=x&kind=shop&shown=40', { shown: 40 }],
    ['shown=41', '/store_finder/dealers', 'kind=dealer&shown=20', { shown: 20 }],
    ['shown=-5', '/store-locator', 'shown=20', { shown: 20 }],
    ['near=me&search=Kitwe', '/store-locator', 'shown=20', { query: '', asksPlace: true }],
  ])('"%s" at %s is %s', async (search, pattern, query, data) => {
    const { loaded, sentTo } = asked(search, pattern)
    const canonical = pattern === '/storeLocator' ? '/store-locator' : pattern
    expect(await loaded).toMatchObject({
      ...{ kind: 'page', data: { ...data, found } },
      head: { canonical },
    })
    expect(sentTo(call).map(({ address }) => address.split('?')[1])).toEqual([query])
  })

  test('without an answer is a page that says so, by its status too', async () => {
    const statusOf = async (answer: ReturnType<typeof refusal> | Error) =>
      loadStores(fakeContext({ [`GET ${call}`]: answer }).context)
    const failed = { kind: 'page', data: { found: null } }
    expect(await statusOf(new Error('no network'))).toMatchObject({ ...failed, status: 503 })
    expect(await statusOf(refusal('request.too-many', { status: 429 }))).toMatchObject({
      ...failed,
      status: 429,
    })
  })
})

test.each([
  [{}, '/store-locator'],
  [{ query: 'Kitwe', kind: 'shop' }, '/store_finder/shops?search=Kitwe'],
  [{ asksPlace: true, query: 'Kitwe', shown: 40 }, '/store-locator?near=me&shown=40'],
] as const)('the address of %j is %s', (view, address) => {
  expect(storesAddress(view)).toBe(address)
})

test('a place leaves in the body alone', async () => {
  const { context, sent } = fakeContext(answers)
  await findNear(context, { latitude: -12.8123, longitude: 28.2 }, { shown: 20 })
  expect(sent).toMatchObject([
    {
      address: '/portal-service/stores/v1/near',
      body: { latitude: -12.8123, longitude: 28.2, shown: 20 },
    },
  ])
})
