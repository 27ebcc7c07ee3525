// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '../../lib/api/contract-client.ts'
import { type Tracked, track } from '../../lib/page/analytics.ts'

const to = 'https://count.example/portal'
const home = { pattern: '/', params: {} }
const bundles = { pattern: '/data-bundle', params: {} }

let sent: [address: unknown, options: RequestInit][]
let listening: Parameters<typeof addEventListener>[]

/** Runs the sender anew, as on a page that counts. */
async function run(page = 'zm_cw_homepage') {
  const element = document.createElement('script')
  Object.assign(element.dataset, { to, page })
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  vi.resetModules()
  await import('./analytics-sender.ts')
}

const bodies = () => sent.map(([, { body }]) => JSON.parse(String(body)))

const setOnNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

beforeEach(() => {
  sent = []
  listening = []
  const listen = addEventListener
  vi.stubGlobal('addEventListener', (...listener: (typeof listening)[number]) => {
    listening.push(listener)
    listen(...listener)
  })
  vi.stubGlobal('fetch', async (address: unknown, options: RequestInit) => {
    sent.push([address, options])
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const listener of listening) removeEventListener(...listener)
  Reflect.deleteProperty(document, 'currentScript')
  Reflect.deleteProperty(navigator, 'doNotTrack')
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

test('the page that was opened is counted once, though it reports itself again', async () => {
  await run()
  track({ page: home })
  track({ page: home })
  expect(bodies()).toEqual([{ page: 'zm_cw_homepage' }])
})

test('each page that follows is counted, and a page that is come back to', async () => {
  await run()
  for (const page of [bundles, home]) track({ page })
  expect(bodies().map(({ page }) => page)).toEqual([
    'zm_cw_homepage',
    'zm_cw_data_bundle',
    'zm_cw_homepage',
  ])
})

test('no cookie and no address of a page goes along', async () => {
  await run()
  const [address, options] = sent[0] ?? []
  expect(address).toBe(to)
  expect(options).toMatchObject({
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })
  expect(Object.keys(options ?? {})).not.toContain('headers')
})

test.each<[string, Failure, string]>([
  ['its message', { kind: 'overloaded', message: 'Busy.', status: 503 }, 'Busy.'],
  ['the words of a refusal', { kind: 'refusal', code: 'x', message: 'Not now.' }, 'Not now.'],
  ['its status', { kind: 'failed', status: 502 }, '502'],
  ['the want of an answer', { kind: 'network' }, 'network'],
])('an event is named after its page, with %s', async (_what, failure, detail) => {
  await run()
  track({ page: bundles, event: 'Fetch Bundle Failed', failure })
  expect(bodies()[1]).toEqual({
    page: 'zm_cw_data_bundle',
    event: 'zm_cw_data_bundle Fetch Bundle Failed',
    detail,
  })
})

describe('nothing is sent', () => {
  test.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('where the browser says %s', async (name, value) => {
    setOnNavigator(name, value)
    await run()
    track({ page: bundles })
    expect(sent).toEqual([])
  })

  test('where no page has the sender', () => {
    track({ page: bundles } satisfies Tracked)
    expect(sent).toEqual([])
  })
})

test('is sent where the browser says that it may be', async () => {
  setOnNavigator('doNotTrack', '0')
  setOnNavigator('globalPrivacyControl', false)
  await run()
  expect(bodies()).toEqual([{ page: 'zm_cw_homepage' }])
})
