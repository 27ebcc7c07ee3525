// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createRouteStyles } from './route-styles.ts'

const page = '/assets/home-page-a1.css'

const addresses = (): string[] =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
    (link) => link.getAttribute('href') ?? '',
  )

/** Whether a promise has been kept, once everything that waits has gone on. */
async function isKept(promise: Promise<void>): Promise<boolean> {
  let kept = false
  promise.then(() => {
    kept = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  return kept
}

const end = (how: 'load' | 'error') =>
  document.head.querySelector('link:last-of-type')?.dispatchEvent(new Event(how))

beforeEach(() => {
  document.head.innerHTML = `<script data-files="/words/home/en?a1 ${page} /assets/base-a1.js"></script>`
})

test.each(['load', 'error'] as const)(
  'the styles that the first page lacks are there before it is taken over: %s',
  async (how) => {
    const prepare = createRouteStyles('home', '', { home: 'b2' })
    expect(addresses()).toEqual([page])
    const ready = prepare('home')
    expect(await isKept(ready)).toBe(false)
    end(how)
    expect(await isKept(ready)).toBe(true)
    expect(addresses()).toEqual([page])
  },
)

test('a route that is entered later brings its own styles, once', async () => {
  const prepare = createRouteStyles('home', 'https://assets.example', { help: 'c3' })
  const ready = prepare('help')
  expect(prepare('help')).toBe(ready)
  expect(addresses()).toEqual([page, 'https://assets.example/assets/help-c3.css'])
  expect(await isKept(ready)).toBe(false)
  end('load')
  expect(await isKept(ready)).toBe(true)
})

test('a page that has all of its styles, as from the sources, waits for none', async () => {
  document.head.innerHTML = '<script data-files="/words/home/en?a1 /assets/entry.ts"></script>'
  const prepare = createRouteStyles('home', '', {})
  expect(await isKept(prepare('home'))).toBe(true)
  expect(await isKept(prepare('help'))).toBe(true)
  expect(addresses()).toEqual([])
})
