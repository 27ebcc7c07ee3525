import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietMs } from './fetch-ahead.ts'

const origin = 'http://portal.example'
const facts = { version: 'v1', kept: ['/', '/gethelp/:parent'] }

type Lifecycle = { waitUntil(work: Promise<unknown>): void }
type Asked = Lifecycle & { request: object; respondWith(answer: Promise<Response>): void }

const pageOf = (path: string) =>
  `<html lang="en"><script data-files="/words/a/en?x1 /assets/react.js /assets${path === '/' ? '/home' : path}.js"></script>`

function memoryCache() {
  const kept = new Map<string, Response>()
  const whole = (path: string) => new URL(path, origin).href
  return {
    kept,
    put: async (path: string, reply: Response) => void kept.set(whole(path), reply),
    match: async (path: string) => kept.get(whole(path))?.clone(),
    delete: async (path: string) => kept.delete(whole(path)),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  }
}

type Phone = {
  connection?: object
  /** Pages that are open as the worker comes. */
  open?: readonly string[]
  replyMs?: number
}

/** Activates the worker on such a phone; answers what is fetched, and what it keeps. */
async function activate({ connection, open = [], replyMs = 0 }: Phone = {}) {
  const fetched: string[] = []
  const stores = new Map<string, ReturnType<typeof memoryCache>>()
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? memoryCache()
    stores.set(name, store)
    return store
  }
  storeOf('shell-older')
  storeOf('shell-v0').put('/assets/react.js', new Response('unchanged'))
  const listeners = new Map<string, (event: unknown) => void>()
  vi.stubGlobal('__SHELL__', facts)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('caches', {
    open: async (name: string) => storeOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string) => {
      for (const store of stores.values()) {
        const found = await store.match(path)
        if (found) return found
      }
    },
  })
  vi.stubGlobal('clients', {
    matchAll: async () => open.map((url) => ({ url })),
    claim: async () => {},
  })
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  vi.stubGlobal('fetch', async (wanted: string | { url: string }) => {
    const asked = typeof wanted === 'string' ? wanted : wanted.url
    await new Promise((done) => setTimeout(done, replyMs))
    const { pathname, search } = new URL(asked, origin)
    fetched.push(pathname + search)
    return new Response(pageOf(pathname), { headers: { 'cache-control': 'public, max-age=0' } })
  })
  await import('./service-worker.ts')
  const work: Promise<unknown>[] = []
  const waitUntil = (each: Promise<unknown>) => work.push(each)
  listeners.get('activate')?.({ waitUntil })
  await Promise.all(work)
  return {
    fetched,
    stores: () => [...stores.keys()],
    ask: (method: string, path: string) => {
      const request = { method, mode: 'navigate', url: origin + path }
      const event: Asked = { request, waitUntil, respondWith: () => {} }
      listeners.get('fetch')?.(event)
    },
  }
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shell = ['/offline', '/']
const files = ['/words/a/en?x1', '/assets/offline.js', '/assets/home.js']

test.each([
  [undefined],
  [{ saveData: false, effectiveType: '4g', rtt: 100 }],
  [{ effectiveType: '3g', rtt: 375 }],
])(
  'on a line that is %j, two pages and their files are fetched once the line is idle',
  async (connection) => {
    const { fetched, stores } = await activate(connection ? { connection } : {})
    await later(quietMs - 100)
    expect(fetched).toEqual([])
    await later(200)
    expect(fetched).toEqual([...shell, ...files])
    expect(stores()).toEqual(['shell-v1'])
  },
)

test.each([
  { saveData: true, effectiveType: '4g' },
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
  { effectiveType: '3g', rtt: 400 },
])('on a line that is %j nothing is fetched, and what there was is kept', async (connection) => {
  const { fetched, stores } = await activate({ connection })
  await later(60_000)
  expect(fetched).toEqual([])
  expect(stores()).toContain('shell-v0')
  expect(stores()).not.toContain('shell-older')
})

test('nothing is fetched while a form is on its way', async () => {
  const { fetched, ask } = await activate()
  await later(quietMs - 100)
  ask('POST', '/prepaid-recharge')
  await later(quietMs - 100)
  expect(fetched).toEqual([])
  await later(200)
  expect(fetched).toContain('/')
})

test('a first reply that takes long tells of a slow line where the browser does not', async () => {
  const { fetched } = await activate({ replyMs: 450 })
  await later(60_000)
  expect(fetched).toEqual(['/offline'])
})

test('pages that are open as the worker comes are kept, without their query and where they are for all', async () => {
  const open = ['/gethelp/paid?search=a', '/payment/start'].map((path) => origin + path)
  const { fetched } = await activate({ open })
  await later(quietMs + 100)
  expect(fetched).toContain('/gethelp/paid')
  expect(fetched.join()).not.toMatch(/search|payment/)
})

test('a page that was seen for a query is fetched as it is for all, once the line is idle again', async () => {
  const { fetched, ask } = await activate()
  await later(60_000)
  fetched.length = 0
  ask('GET', '/gethelp/paid?search=a')
  await later(quietMs - 100)
  expect(fetched).toEqual(['/gethelp/paid?search=a'])
  await later(200)
  expect(fetched).toContain('/gethelp/paid')
})

test('a file that the store of an earlier build has is not fetched again', async () => {
  const { fetched } = await activate()
  await later(quietMs + 100)
  expect(fetched).toContain('/assets/offline.js')
  expect(fetched).not.toContain('/assets/react.js')
})
