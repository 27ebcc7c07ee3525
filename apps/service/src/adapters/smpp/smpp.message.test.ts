import { describe, expect, test } from 'vitest'
import { messageParts } from './smpp.message.ts'

const gsm = 0x00
const ucs2 = 0x08

describe('a text', () => {
  test.each([
    ['Asante! K50 (97 123 4567) @ 10:15_', gsm],
    ['àéùìòÇØøÅåΔΦÆæßÉÄÖÑÜ§äöñü', gsm],
    ['[€] {~} |^|', gsm],
    ['Ŵ', ucs2],
    ['Imefika ✓', ucs2],
    ['“K50”', ucs2],
    ['ç', ucs2],
    ['😀', ucs2],
  ])('%s is written in alphabet %i', (text, dataCoding) => {
    expect(messageParts(text, 7)).toMatchObject([{ dataCoding, esmClass: 0 }])
  })

  test.each([
    ['160 letters', 'a'.repeat(160), [160]],
    ['161 letters', 'a'.repeat(161), [153, 8]],
    ['306 letters', 'a'.repeat(306), [153, 153]],
    ['307 letters', 'a'.repeat(307), [153, 153, 1]],
    ['80 signs of two octets', '€'.repeat(80), [160]],
    ['81 signs of two octets, none of them cut', '€'.repeat(81), [152, 10]],
    ['70 wide letters', 'Ŵ'.repeat(70), [140]],
    ['71 wide letters', 'Ŵ'.repeat(71), [134, 8]],
    ['36 pairs, none of them cut', '😀'.repeat(36), [132, 12]],
  ])('of %s is cut into parts of the right size', (_, text, sizes) => {
    const parts = messageParts(text, 7)
    const header = parts.length > 1 ? 6 : 0
    expect(parts.map(({ octets }) => octets.length - header)).toEqual(sizes)
  })

  test('in parts carries the same reference in each, and says which part it is', () => {
    const parts = messageParts('a'.repeat(200), 0xab)
    expect(parts.map(({ octets }) => octets.subarray(0, 6).toString('hex'))).toEqual([
      '050003ab0201',
      '050003ab0202',
    ])
    expect(parts.every(({ esmClass }) => esmClass === 0x40)).toBe(true)
  })

  test('longer than any text of the portal is a bug', () => {
    expect(() => messageParts('a'.repeat(40_000), 1)).toThrow(/40000 characters/)
  })
})
