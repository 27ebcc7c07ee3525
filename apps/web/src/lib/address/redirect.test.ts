import { describe, expect, test } from 'vitest'
import { isOutsideAddress, safePath } from './redirect.ts'

const origin = 'http://portal.example'

describe('a path to return to', () => {
  test.each([
    ['/prepaid-recharge', '/prepaid-recharge'],
    ['/sw/about?x=1#y', '/sw/about?x=1#y'],
    ['http://portal.example/about', '/about'],
    ['about', '/about'],
  ])('%s is taken', (raw, path) => {
    expect(safePath(raw, origin)).toBe(path)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'http://portal.example.evil.example/',
    'http://portal.example@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    '/.//evil.example',
    '\t//evil.example',
    '',
    null,
    undefined,
  ])('%s leads home instead', (raw) => {
    expect(safePath(raw, origin)).toBe('/')
  })
})

describe('a gateway address', () => {
  test.each(['https://pay.example/x', 'http://127.0.0.1:4000/pay'])('%s may be entered', (raw) => {
    expect(isOutsideAddress(raw)).toBe(true)
  })

  test.each(['javascript:alert(1)', '/pay', 'data:text/html,x', ''])('%s may not', (raw) => {
    expect(isOutsideAddress(raw)).toBe(false)
  })
})
