// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { fakeContext, success } from '../../../lib/page/page-context.fake.ts'
import { readPopup } from './popup-data.ts'

const script = 'http://127.0.0.1:9/inline.js'
const read = (configData: object = { payStackConfig: JSON.stringify({ key: 'pk', script }) }) =>
  readPopup(fakeContext({ 'GET resource/v1/get-product-config': success({ configData }) }).context)

const openedAt = (path: string | null) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue(
      path === null ? [] : [{ name: `http://portal.example${path}` } as PerformanceEntry],
    )
afterEach(() => {
  vi.restoreAllMocks()
})

test.each(['/payment/start/card?order=O', '/sw/payment/start/card', '/payment/status?id=T'])(
  'a document that was opened at %s may load the script',
  async (path) => {
    openedAt(path)
    expect(await read()).toEqual({ script })
  },
)

test.each(['/', '/prepaid-recharge', '/sw/data-bundle?a=/payment/', '/paymentx/a'])(
  'one that was opened at %s may not, and has to be left',
  async (path) => {
    openedAt(path)
    expect(await read()).toBe('elsewhere')
    // Where there is no popup, nothing has to be left.
    expect(await read({})).toBeNull()
  },
)

test('a browser that does not tell where a document was opened may try', async () => {
  openedAt(null)
  expect(await read()).toEqual({ script })
})
