import { expect, test } from 'vitest'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { createResumeOffer } from '../../order/again/resume.tsx'
import { pageModules } from '../routes/page-modules.ts'
import type { ViewTools } from './view.ts'
import { countedAs, loadInPlace } from './view-in-place.ts'

const tools: ViewTools = {
  base: fakeContext({
    'GET cms/webpage/activePackage': success({ pageUrl: '', packageHtml: '{}' }),
  }).context,
  pages: pageModules,
  parse: (_pageUrl, text) => JSON.parse(text),
  development: false,
  prepare: async () => {},
  knownDevice: () => false,
  offer: createResumeOffer(() => import('../../order/kept/kept-notice.tsx')),
  extraPackages: [],
}

test.each([
  ['/gethelp/nothing', 'page-not-found', 'EN', '/page-not-found'],
  ['/sw/gethelp/paid/refunds/nothing', 'page-not-found', 'SW', '/page-not-found'],
  ['/help-documents/nothing', 'page-not-found', 'EN', '/page-not-found'],
  ['/nothing', 'about', 'EN', '/about'],
  ['/payment/status/unknown', 'payment-status', 'EN', '/payment/status/:id'],
])(
  '%s, where nothing is, shows %s in %s with status 404, and counts as %s',
  async (address, route, language, pattern) => {
    const result = await loadInPlace(address, tools)
    if (result.kind !== 'view') throw new Error(result.kind)
    expect(result.view).toMatchObject({ address, route, language, status: 404 })
    expect(countedAs(result.view, tools).pattern).toBe(pattern)
  },
)
