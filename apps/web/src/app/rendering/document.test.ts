// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { PageHead } from '../../lib/page/page.ts'
import type { RouteName } from '../routes/routes.ts'
import type { Boot } from '../start/boot.ts'
import { canonicalOf, countingOf, embedJson, sharingTags, startOf } from './document.ts'

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

const started = (
  boot: Parameters<typeof startOf>[0]['boot'],
  {
    startsItself = false,
    refresh = null,
  }: { startsItself?: boolean; refresh?: string | null } = {},
) =>
  startOf({
    boot,
    refresh,
    script: {
      entry: '/assets/entry.js',
      files: ['/assets/home.js'],
      firstTouch: 'touched()',
      startsItself,
    },
  })

test.each([
  ['EN', 'about', ' data-bare="1"'],
  ['SW', 'about', ''],
  // It keeps its number in the tab.
  ['SW', 'data-bundle', ' data-number="1"'],
] as const)(
  'a page in %s has the files of its script in attributes: %s',
  (language, route, marks) => {
    expect(started({ language, route, words: '/words/home/en?x1' })).toBe(
      '<script data-files="/words/home/en?x1 /assets/home.js /assets/entry.js"' +
        ` data-language="${language}"${marks} data-worker="/service-worker.js">touched()</script>`,
    )
  },
)

const order = { language: 'SW', route: 'about', words: '/words/order/sw?x1' } as const

test('a page that starts its script says so', () => {
  expect(started(order, { startsItself: true })).toContain(' data-now="1"')
  expect(started(order)).not.toContain('data-now')
})

test('a page loads itself again by default, and its script can make that a comment', () => {
  const html = started(order, { startsItself: true, refresh: '10; url=/sw/payment/status?id=1' })
  const element = '<meta http-equiv="refresh" content="10; url=/sw/payment/status?id=1">'
  expect(html).toContain(' data-refresh="10; url=/sw/payment/status?id=1"')
  expect(html.endsWith(`</script>${element}<!-- -->`)).toBe(true)
  expect(html).not.toContain('noscript')
  const page = new DOMParser()
  const refreshes = (text: string) =>
    page.parseFromString(text, 'text/html').querySelectorAll('meta[http-equiv]').length
  expect(refreshes(html)).toBe(1)
  expect(refreshes(html.replace('</script>', '</script><!--'))).toBe(0)
})

test('a page that is counted names the script, where it sends and the name of the page', () => {
  expect(countingOf(null)).toBe('')
  const to = 'https://count.example/?a=1&b="'
  expect(countingOf({ src: '/assets/counts.js', to, page: 'zm_cw_about' })).toBe(
    '<script async fetchpriority="low" src="/assets/counts.js"' +
      ' data-to="https://count.example/?a=1&amp;b=&quot;" data-page="zm_cw_about"></script>',
  )
})
