import { expect, test } from 'vitest'
import { canonicalOf, embedJson, escapeHtml } from './document.ts'

test('data cannot end the element it stands in', () => {
  const written = embedJson({ text: '</script><script>alert(1)</script>\u2028' })
  expect(written).not.toContain('<')
  expect(JSON.parse(written)).toEqual({ text: '</script><script>alert(1)</script>\u2028' })
})

test('text cannot end the attribute it stands in', () => {
  expect(escapeHtml('"><script>&')).toBe('&quot;&gt;&lt;script&gt;&amp;')
})

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
])('the one address of %s is %s', (path, canonical) => {
  expect(canonicalOf(path)).toBe(canonical)
})
