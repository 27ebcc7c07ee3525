import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isCanonical, isOwnHost, isOwnOrigin, pathOfTarget } from './addresses.ts'

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

describe('a target in absolute form', () => {
  const pathOf = (url: string, host?: string) =>
    pathOfTarget({ url, headers: { host } } as IncomingMessage)

  test.each([
    ['http://portal.example/about?x=1', '/about?x=1'],
    ['HTTPS://Portal.Example/sw', '/sw'],
    ['http://portal.example', '/'],
    ['http://portal.example?x=1', '/?x=1'],
  ])('%s is its path, where it names the host that was asked for', (url, path) => {
    expect(pathOf(url, 'portal.example')).toBe(path)
  })

  test.each([
    ['http://other.example/about', 'portal.example'],
    ['http://portal.example:81/about', 'portal.example'],
    ['http://portal.example/about', undefined],
    ['ftp://portal.example/about', 'portal.example'],
    ['http:///about', ''],
  ])('%s stays as it is at the host %s', (url, host) => {
    expect(pathOf(url, host)).toBe(url)
    expect(isCanonical(pathOf(url, host))).toBe(false)
  })

  test('cannot lead to another host by its path', () => {
    expect(isCanonical(pathOf('http://portal.example//evil.example', 'portal.example'))).toBe(false)
  })
})
