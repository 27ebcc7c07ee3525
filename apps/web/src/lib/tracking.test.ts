import { expect, test } from 'vitest'
import { trackingPageName } from './tracking.ts'

test.each([
  ['/', 'zm_cw_homepage'],
  ['', 'zm_cw_homepage'],
  ['/sw', 'zm_cw_homepage'],
  ['/sw/', 'zm_cw_homepage'],
  ['/prepaid-recharge', 'zm_cw_prepaid_recharge'],
  ['/sw/prepaid-recharge', 'zm_cw_prepaid_recharge'],
  ['/payment/start/card', 'zm_cw_card'],
  ['/openNetworks', 'zm_cw_opennetworks'],
  ['/postpaid-bill-pay/', 'zm_cw_postpaid_bill_pay'],
])('%s is measured as %s', (path, name) => {
  expect(trackingPageName(path)).toBe(name)
})
