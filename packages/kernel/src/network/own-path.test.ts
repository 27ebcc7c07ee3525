import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each(['/', '/gethelp', '/table?line=HYBRID#bundles'])('%j is a path of this site', (href) => {
  expect(isOwnPath(href)).toBe(true)
  expect(new URL(href, 'https://here.example').origin).toBe('https://here.example')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'evil',
  '',
])('%j is none', (href) => {
  expect(isOwnPath(href)).toBe(false)
})
