import { expect, test } from 'vitest'
import type { PageHead } from '../lib/page.ts'
import type { Boot } from './boot.ts'
import {
  canonicalOf,
  countingOf,
  embedJson,
  sharingTags,
  startAtOnce,
  startWithTouch,
} from './document.ts'
import type { RouteName } from './routes.ts'

test('data cannot end the element it is in', () => {
  const written = embedJson({ text: '</script><script>alert(1)</script>\u2028' })
  expect(written).not.toContain('<')
  expect(JSON.parse(written)).toEqual({ text: '</script><script>alert(1)</script>\u2028' })
})

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
])('the one address of %s is %s', (path, canonical) => {
  expect(canonicalOf(path)).toBe(canonical)
})

const shared = (route: RouteName, head: PageHead = {}, assetBaseUrl = '') =>
  sharingTags({
    canonicalPath: '/table',
    meta: { title: 'All "bundles"', description: 'In one table' },
    // Of these data only route and language are told.
    boot: { route, language: 'EN' } as Boot,
    publicUrl: 'https://portal.example',
    assetBaseUrl,
    icons: 'icons/x1',
    head,
  })

test('a link that is shared has title, words, address and picture of its page', () => {
  expect(shared('table')).toBe(
    '<meta property="og:image" content="https://portal.example/icons/x1/preview.png">' +
      '<meta property="og:title" content="All &quot;bundles&quot;">' +
      '<meta property="og:description" content="In one table">' +
      '<meta property="og:url" content="https://portal.example/table">' +
      '<meta property="og:type" content="website">' +
      '<meta name="twitter:card" content="summary_large_image">',
  )
  expect(shared('table', { picture: '/icons/shop.png' })).toContain('/icons/shop.png')
})

test.each([
  [{}, '/icons/x1/preview.png'],
  [{ picture: '/icons/shop.png' }, '/icons/shop.png'],
])('the picture of a link is whole on the host of the assets: %j', (head, path) => {
  expect(shared('table', head, 'https://cdn.example/zone')).toContain(
    `<meta property="og:image" content="https://cdn.example/zone${path}">`,
  )
})

test('the two lightest pages have the picture alone', () => {
  for (const route of ['home', 'prepaid-recharge'] as const) {
    expect(shared(route)).not.toMatch(/og:title|twitter/)
  }
})

const script = { entry: '/assets/entry.js', chunks: ['/assets/home.js'] }

test('a page that starts its script names its scripts, and they wait until it is whole', () => {
  expect(startAtOnce(script, { words: '/words/receipt/en?x1' })).toBe(
    '<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/words/receipt/en?x1">' +
      '<link rel="modulepreload" fetchpriority="low" href="/assets/home.js">' +
      '<script type="module" fetchpriority="low" src="/assets/entry.js"></script>',
  )
})

test.each([
  ['EN', 'about', ' data-bare="1"'],
  ['SW', 'about', ''],
  // It keeps its number in the tab.
  ['SW', 'data-bundle', ' data-number="1"'],
] as const)(
  'a page in %s that waits for a touch has them in attributes: %s',
  (language, route, marks) => {
    const boot = { language, route, words: '/words/home/en?x1' }
    expect(startWithTouch({ ...script, text: 'touched()' }, boot)).toBe(
      '<script data-files="/words/home/en?x1 /assets/home.js /assets/entry.js"' +
        ` data-language="${language}"${marks} data-worker="/service-worker.js">touched()</script>`,
    )
  },
)

test('a page that is counted names the script, where it sends and the name of the page', () => {
  expect(countingOf(null)).toBe('')
  const to = 'https://count.example/?a=1&b="'
  expect(countingOf({ src: '/assets/counts.js', to, page: 'zm_cw_about' })).toBe(
    '<script async fetchpriority="low" src="/assets/counts.js"' +
      ' data-to="https://count.example/?a=1&amp;b=&quot;" data-page="zm_cw_about"></script>',
  )
})
