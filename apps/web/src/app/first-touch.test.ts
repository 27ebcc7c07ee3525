// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

let asked: string[]
let connection: object
let listening: Parameters<typeof addEventListener>[]

/** Runs the page's own script anew, as at the address of this page. */
async function run(marks: Readonly<Record<string, string>> = {}) {
  const element = document.createElement('script')
  Object.assign(element.dataset, { files: '/assets/part.js /assets/entry.js', ...marks })
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  vi.resetModules()
  await import('./first-touch.ts')
}

/** The browser shows another entry of this document's history, and the page knows of it by this alone. */
function goTo(address: string) {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

beforeEach(() => {
  asked = []
  connection = {}
  listening = []
  // Tests before this one may have left a payment to go on with.
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.removeAttribute('data-offline')
  const listen = addEventListener
  vi.stubGlobal('addEventListener', (...listener: (typeof listening)[number]) => {
    listening.push(listener)
    listen(...listener)
  })
  vi.stubGlobal('fetch', async (file: string) => {
    asked.push(file)
    return new Response('', { status: 503 })
  })
  Object.defineProperty(navigator, 'connection', { get: () => connection, configurable: true })
  history.replaceState(null, '', '/about')
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const listener of listening) removeEventListener(...listener)
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(document, 'currentScript')
})

describe.each([
  ['a good line', {}],
  ['data saver', { saveData: true }],
])('with %s', (_name, line) => {
  beforeEach(() => {
    connection = line
  })

  test('Back to another page of this document brings the script, which alone can show it', async () => {
    await run()
    expect(asked).toEqual([])
    goTo('/')
    expect(asked).toEqual(['/assets/part.js', '/assets/entry.js'])
  })

  test('Back to a place in another page brings it too, whatever the place', async () => {
    await run()
    goTo('/about?id=1#main')
    expect(asked).toHaveLength(2)
  })

  test('keeps for the script the address that the page was drawn for', async () => {
    await run()
    goTo('/')
    expect(document.documentElement.dataset.at).toBe('/about')
  })

  test('a link to a place in the page brings nothing', async () => {
    await run()
    goTo('/about#main')
    expect(asked).toEqual([])
  })
})

test.each([
  ['a good line', 2, {}],
  ['data saver', 0, { saveData: true }],
])('a touch with %s asks for %i files', async (_name, count, line) => {
  connection = line
  await run()
  dispatchEvent(new Event('pointerdown'))
  expect(asked).toHaveLength(count)
})

test.each([
  [{ number: '1' }, true, 2],
  [{ number: '1' }, false, 0],
  [{}, true, 0],
])(
  'a page with the marks %j, in a tab that keeps a number: %s, asks for %i files',
  async (marks, isKept, count) => {
    if (isKept) sessionStorage.setItem('numbers', '{"/data-bundle":"971234567"}')
    await run(marks)
    expect(asked).toHaveLength(count)
  },
)
