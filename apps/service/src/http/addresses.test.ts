import { describe, expect, test } from 'vitest'
import { isCanonical } from './addresses.ts'

describe('an address', () => {
  test.each(['/', '/about', '/about/', '/sw?x=/../y', '/a//b', '/a%20b', '/payment/status/01ABC'])(
    '%s is canonical',
    (target) => {
      expect(isCanonical(target)).toBe(true)
    },
  )

  test.each([
    '',
    '*',
    'about',
    '//evil.example',
    '///',
    '/\\evil.example',
    '/x/..',
    '/x/../about',
    '/./about',
    '/x/%2e%2e/about',
    '/x/.%2E',
    '/a\\b',
    '/about#top',
    '/a b',
    'http://evil.example/about',
    'portal:443',
  ])('%j is not', (target) => {
    expect(isCanonical(target)).toBe(false)
  })
})
