import { expect, test } from 'vitest'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { findRoute } from '../routes/find-route.ts'
import { pageModules } from '../routes/page-modules.ts'

const answers = {
  'GET resource/v1/get-product-config': success({ configData: {} }),
  'GET transaction/v1/order': success({
    orderId: 'o1',
    summary: {},
    transaction: { status: 'SUCCESS' },
  }),
  'GET transaction/v1/receipt': success({ genuine: true }),
}

/** Whether the page at an address starts its script without a touch, with data that the API answers. */
async function startsItself(path: string, search: string, known: typeof answers | object) {
  const { route, params } = findRoute(path, false)
  const page = await pageModules[route.name]()
  const { context } = fakeContext(
    { ...known },
    { path, params, search: new URLSearchParams(search) },
  )
  const loaded = await page.load(context)
  if (loaded.kind !== 'page') throw new Error(`${path} is no page: ${loaded.kind}`)
  return page.startsItself(loaded.data)
}

test.each([
  ['a form that finds a payment', '/payment/status', '', answers],
  ['an unknown payment', '/payment/status', 'id=nothing', {}],
  ['an unknown receipt', '/receipt/NOTHING', '', {}],
  ['no page', '/page-not-found', '', answers],
  ['an unknown address', '/nowhere', '', answers],
  ['the about page', '/about', '', answers],
])('%s waits for the first touch with its script', async (_what, path, search, known) => {
  expect(await startsItself(path, search, known)).toBe(false)
})

test.each([
  ['a payment, which is followed', '/payment/status', 'id=t1'],
  ['a receipt, which is printed and shared', '/receipt/4K7Q', ''],
  ['the page for times without network, which looks for it', '/offline', ''],
])('%s starts its script without a touch', async (_what, path, search) => {
  expect(await startsItself(path, search, answers)).toBe(true)
})

test.each([
  ['the store finder', '', 'wide'],
  ['a list near the visitor, whom the browser has to ask', 'near=me', true],
  ['a map that was asked for', 'map=1', true],
] as const)('%s starts its script by itself: %s', async (_what, search, starts) => {
  const stores = success({ place: null, total: 0, stores: [], towns: [] })
  expect(await startsItself('/store-locator', search, { 'GET stores/v1/search': stores })).toBe(
    starts,
  )
})
