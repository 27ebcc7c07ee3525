import { describe, expect, test } from 'vitest'
import { isCanonical, isOwnHost, isOwnOrigin } from './addresses.ts'

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

const publicUrl = 'https://pay.example'
const local = 'http://127.0.0.1:3000'

test.each([
  ['pay.example', publicUrl, true],
  ['pay.example:443', publicUrl, true],
  ['PAY.example', publicUrl, true],
  ['evil.example', publicUrl, false],
  ['127.0.0.1', publicUrl, false],
  ['pay.example@evil.example', publicUrl, false],
  ['user@pay.example', publicUrl, false],
  ['pay.example/../x', publicUrl, false],
  ['pay.example#evil.example', publicUrl, false],
  ['pay.example?x', publicUrl, false],
  ['pay.example\\x', publicUrl, false],
  ['', publicUrl, false],
  [undefined, publicUrl, false],
  ['localhost:3000', local, true],
  ['[::1]:3000', local, true],
  ['evil.example', local, false],
])('the host %s of %s: %s', (host, url, isOwn) => {
  expect(isOwnHost(host, url)).toBe(isOwn)
})

test.each([
  ['https://pay.example', 'pay.example', publicUrl, true],
  ['https://pay.example', 'evil.example', publicUrl, true],
  ['http://evil.example', 'evil.example', publicUrl, false],
  ['http://localhost:3000', 'localhost:3000', publicUrl, false],
  ['null', 'pay.example', publicUrl, false],
  [undefined, 'pay.example', publicUrl, false],
  ['http://localhost:3000', 'localhost:3000', local, true],
  ['http://localhost:4000', 'localhost:3000', local, false],
  ['http://evil.example', 'evil.example', local, false],
])('a form from %s, sent to %s of %s: %s', (origin, host, url, isOwn) => {
  expect(isOwnOrigin(origin, host, url)).toBe(isOwn)
})
