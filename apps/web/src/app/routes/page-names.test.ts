import { describe, expect, test } from 'vitest'
import { pageNameOf } from '../../lib/page/page-name.ts'
import { findRoute } from './find-route.ts'
import { routes } from './routes.ts'

const nameOf = (path: string) => pageNameOf(findRoute(path, true))

/** Names by which pages are counted, by their patterns: they stay. */
const names: Readonly<Record<string, string>> = {
  '/': 'zm_cw_homepage',
  '/prepaid-recharge': 'zm_cw_prepaid_recharge',
  '/data-bundle': 'zm_cw_data_bundle',
  '/broadband-recharge': 'zm_cw_broadband_recharge',
  '/table': 'zm_cw_table',
  '/payment/start': 'zm_cw_start',
  '/payment/start/:method': 'zm_cw_start',
  '/payment/status': 'zm_cw_status',
  '/payment/status/:id': 'zm_cw_status',
  '/receipt/:code': 'zm_cw_receipt',
  '/gethelp': 'zm_cw_gethelp',
  '/help-documents/:document': 'zm_cw_help_documents',
  '/gethelp/:parent': 'zm_cw_gethelp',
  '/gethelp/:parent/:category': 'zm_cw_gethelp',
  '/gethelp/:parent/:category/:question': 'zm_cw_gethelp',
  '/store-locator': 'zm_cw_store_locator',
  '/storeLocator': 'zm_cw_storelocator',
  '/store_finder/shops': 'zm_cw_shops',
  '/store_finder/dealers': 'zm_cw_dealers',
  '/contact-us': 'zm_cw_contact_us',
  '/give_your_feedback': 'zm_cw_give_your_feedback',
  '/mobile-money': 'zm_cw_mobile_money',
  '/privacy': 'zm_cw_privacy',
  '/about': 'zm_cw_about',
  '/page-not-found': 'zm_cw_page_not_found',
  '/offline': 'zm_cw_offline',
  '/gallery': 'zm_cw_gallery',
}

test('every page of the route table has a name by each of its paths, and those that are known stay', () => {
  const patterns = routes.flatMap(({ paths }) => paths)
  const made = patterns.map((pattern) => [pattern, pageNameOf({ pattern, params: {} })])
  expect(Object.fromEntries(made)).toMatchObject(names)
  for (const [, name] of made) expect(name).toMatch(/^zm_cw_[a-z0-9_]+$/)
})

test.each([
  ['/payment/start/card', 'zm_cw_card'],
  ['/payment/start/zuba-money', 'zm_cw_zuba_money'],
])('the name of %s says how it is paid: %s', (path, name) => {
  expect(nameOf(path)).toBe(name)
})

describe('nothing of an address is in the name of', () => {
  test.each([
    ['an order', '/payment/status/01K8Z0N2J5QWERTYASDFGH2345', 'zm_cw_status'],
    ['a receipt', '/receipt/4K7Q-19MX', 'zm_cw_receipt'],
    ['a receipt without a digit', '/receipt/ABCD-EFGH', 'zm_cw_receipt'],
    ['a number in place of a payment method', '/payment/start/971234567', 'zm_cw_start'],
    ['an address in place of a payment method', '/payment/start/ann%40example.com', 'zm_cw_start'],
    ['a page that is not there', '/mwansa-banda', 'zm_cw_about'],
  ])('%s', (_what, path, name) => {
    expect(nameOf(path)).toBe(name)
  })
})
