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
  for (const mark of ['able', 'offline', 'script', 'live'])
    delete document.documentElement.dataset[mark]
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

  test('keeps for the script the address that the page was rendered for', async () => {
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

describe('a browser that lacks what the oldest have', () => {
  const { abort } = AbortSignal
  afterEach(() => {
    AbortSignal.abort = abort
  })

  test.each([{}, { now: '1' }])('gets nothing of the script: %j', async (marks) => {
    Reflect.deleteProperty(AbortSignal, 'abort')
    await run(marks)
    dispatchEvent(new Event('pointerdown'))
    expect(asked).toEqual([])
    expect(document.documentElement.dataset.script).toBeUndefined()
    expect(document.documentElement.dataset.able).toBeUndefined()
  })

  test('goes on loading a page again', async () => {
    const write = vi.spyOn(document, 'write').mockImplementation(() => {})
    Reflect.deleteProperty(AbortSignal, 'abort')
    await run({ now: '1', refresh: '10' })
    expect(write).not.toHaveBeenCalled()
  })
})

test('a page that starts itself fetches its script without a touch, with data saver too', async () => {
  connection = { saveData: true }
  await run({ now: '1' })
  expect(asked).toHaveLength(2)
})

test.each([
  [{}, 2],
  [{ saveData: true }, 0],
  [{ effectiveType: 'slow-2g' }, 0],
])('a page that starts itself on a good line does on %j: %i files', async (line, files) => {
  connection = line
  await run({ now: 'good' })
  expect(asked).toHaveLength(files)
})

test.each([
  ['a wide screen', 960, {}, 2],
  ['a narrower one', 959, {}, 0],
  ['a wide screen and data saver', 960, { saveData: true }, 0],
])('a page with a map on %s of %i pixels, %j, fetches %i files untouched', async (...values) => {
  const [, width, line, count] = values
  connection = line
  vi.stubGlobal('innerWidth', width)
  await run({ now: 'wide' })
  expect(asked).toHaveLength(count)
})

test('a page says where its browser is one that gets the script, on a dear line too', async () => {
  connection = { saveData: true }
  await run()
  expect(document.documentElement.dataset.able).toBe('')
})

test('a page says that its script may come', async () => {
  await run()
  expect(document.documentElement.dataset.script).toBe('')
})

test('with data saver no script is promised to a page that waits for a touch', async () => {
  connection = { saveData: true }
  await run()
  expect(document.documentElement.dataset.script).toBeUndefined()
})

test('files that do not arrive leave the plain form, and are asked for again with the next touch', async () => {
  await run()
  dispatchEvent(new Event('pointerdown'))
  await vi.waitFor(() => expect(document.documentElement.dataset.script).toBeUndefined())
  dispatchEvent(new Event('pointerdown'))
  expect(asked).toHaveLength(4)
})

describe('a page that loads itself again', () => {
  const reload = vi.fn()
  let chunk = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(document, 'write').mockImplementation(() => {})
    reload.mockClear()
    vi.stubGlobal('location', { pathname: '/', search: '', origin: '', reload, replace: reload })
    // Files that never end.
    vi.stubGlobal('fetch', async () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          chunk = () => controller.enqueue(new Uint8Array(1))
        },
      })
      return new Response(body)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const passed = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

  test('leaves that to its script', async () => {
    await run({ now: '1', refresh: '10' })
    expect(document.write).toHaveBeenCalledExactlyOnceWith('<!--')
  })

  test('does it where no byte of the script comes', async () => {
    await run({ now: '1', refresh: '10' })
    await passed(9)
    expect(reload).not.toHaveBeenCalled()
    await passed(1)
    expect(reload).toHaveBeenCalledExactlyOnceWith()
  })

  test('waits while the script is coming, and no longer', async () => {
    await run({ now: '1', refresh: '10' })
    await passed(5)
    chunk()
    await passed(10)
    expect(reload).not.toHaveBeenCalled()
    await passed(5)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('does not once the script has taken it over', async () => {
    await run({ now: '1', refresh: '10' })
    document.documentElement.dataset.live = ''
    await passed(60)
    expect(reload).not.toHaveBeenCalled()
  })

  test('leaves the answer to a form', async () => {
    await run({ now: '1', refresh: '10; url=/payment/status?id=1' })
    await passed(10)
    expect(reload).toHaveBeenCalledExactlyOnceWith('/payment/status?id=1')
  })

  test('stays while the browser knows of no network', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await run({ now: '1', refresh: '10' })
    await passed(30)
    expect(reload).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    await passed(10)
    expect(reload).toHaveBeenCalledOnce()
  })
})
