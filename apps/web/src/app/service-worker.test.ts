import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const facts = { version: 'v1', assets: ['assets/entry.js'], kept: ['/', '/gethelp/:parent'] }

type Lifecycle = { waitUntil(work: Promise<unknown>): void }

/** Starts the worker on a phone with such a line; answers what it keeps when it is installed. */
async function install(
  connection: object | undefined,
  open: readonly string[] = [],
): Promise<string[]> {
  const kept: string[] = []
  const cache = {
    addAll: async (files: string[]) => kept.push(...files),
    put: async (path: string) => kept.push(path),
    add: async (path: string) => kept.push(path),
    match: async () => undefined,
    delete: async () => false,
    keys: async () => [],
  }
  const listeners = new Map<string, (event: Lifecycle) => void>()
  vi.stubGlobal('__SHELL__', facts)
  vi.stubGlobal('location', { origin: 'http://portal.example' })
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => [] })
  vi.stubGlobal('clients', {
    matchAll: async () => open.map((url) => ({ url })),
    claim: async () => {},
  })
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  const headers = { 'cache-control': 'public, max-age=0' }
  vi.stubGlobal('fetch', async () => new Response('<html lang="en">', { headers }))
  await import('./service-worker.ts')
  const work: Promise<unknown>[] = []
  listeners.get('install')?.({ waitUntil: (each) => work.push(each) })
  await Promise.all(work)
  return kept
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test.each([undefined, { saveData: false, effectiveType: '4g' }, { effectiveType: '3g' }])(
  'the worker fetches files and pages ahead on a line that is %j',
  async (connection) => {
    expect(await install(connection)).toEqual(['/assets/entry.js', '/', '/offline'])
  },
)

test.each([
  { saveData: true, effectiveType: '4g' },
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
])('the worker fetches nothing ahead on a line that is %j', async (connection) => {
  expect(await install(connection)).toEqual([])
})

const opened = ['/gethelp/paid?search=a', '/payment/start'].map(
  (path) => `http://portal.example${path}`,
)

test('the pages that are open as the worker comes are kept, without their query and where they are for all', async () => {
  expect(await install(undefined, opened)).toEqual([
    '/assets/entry.js',
    '/',
    '/offline',
    '/gethelp/paid',
  ])
})

test('on a dear line they are not fetched again', async () => {
  expect(await install({ saveData: true }, opened)).toEqual([])
})
