import { describe, expect, test } from 'vitest'
import type { ContentFault } from '../content.rules.ts'
import { fillBrandWords, readBrandWords, readLook, readMarket, readSocial } from './brand.rules.ts'

const brandFile = {
  name: 'Sol "and" Co',
  products: { money: 'Sol Money' },
  wire: { product: 'Sol' },
  customerCare: { number: '300' },
  dialCodes: { money: '*123#', recharge: '*1#', pinReset: '*2#' },
  referencePrefix: 'SO',
  firstLanguage: 'en',
  currency: 'ZMW',
  icon: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  colours: { themeLight: '#FFFFFF', themeDark: '#000000', backgroundLight: '#EEEEEE' },
}

function read(value: unknown) {
  const faults: ContentFault[] = []
  const brand = { file: { name: 'content/brand.json', text: '' }, value }
  const market = readMarket(brand, faults)
  const words = readBrandWords(brand, market, faults)
  return { words, market, faults: faults.map(({ fault }) => fault) }
}

test('fills what the brand gives and leaves the rest to the page', () => {
  const { words } = read(brandFile)
  const filled = fillBrandWords('{"a":"{brand}: call {careNumber}, {amount}"}', words)
  expect(JSON.parse(filled)).toEqual({ a: 'Sol "and" Co: call 300, {amount}' })
})

test('a drawing with quotes stays one text', () => {
  const { words } = read(brandFile)
  expect(JSON.parse(fillBrandWords('{"icon":"{brandIcon}"}', words))).toEqual({
    icon: brandFile.icon.svg,
  })
})

test('a dial code becomes an address that keeps its last sign', () => {
  const { words } = read(brandFile)
  expect([words.dialRechargeHref, words.pinResetDialHref]).toEqual(['tel:*1%23', 'tel:*2%23'])
})

test('the look has the logo and the colours that the file gives, and names a wrong one', () => {
  const look = (pages: unknown) => {
    const faults: ContentFault[] = []
    const value = { ...brandFile, colours: { ...brandFile.colours, pages } }
    const found = readLook({ file: { name: 'content/brand.json', text: '' }, value }, faults)
    return { ...found, faults: faults.map(({ fault }) => fault) }
  }
  const logo = brandFile.icon.svg
  expect(look(undefined)).toEqual({ logo, light: {}, dark: {}, faults: [] })
  const light = { brand: '#101D42' }
  expect(look({ light })).toEqual({ logo, light, dark: {}, faults: [] })
  expect(look({ dark: { sun: 'red;}' } }).faults).toEqual([
    '"colours.pages.dark.sun" must be a colour such as #0B5D3B',
  ])
})

describe('the currencies of the market', () => {
  const oneOf = 'must be one of ZMW, USD, CDF'
  test.each([
    [{}, { currency: 'ZMW', second: null }, []],
    [{ currency: 'CDF', secondCurrency: 'USD' }, { currency: 'CDF', second: 'USD' }, []],
    [{ currency: 'NGN' }, { currency: 'ZMW', second: null }, [`"currency" ${oneOf}`]],
    [{ currency: undefined }, { currency: 'ZMW', second: null }, [`"currency" ${oneOf}`]],
    [{ secondCurrency: 7 }, { currency: 'ZMW', second: null }, [`"secondCurrency" ${oneOf}`]],
    [
      { secondCurrency: 'ZMW' },
      { currency: 'ZMW', second: 'ZMW' },
      ['"secondCurrency" is the first one'],
    ],
  ])('%j', (change, market, faults) => {
    expect(read({ ...brandFile, ...change })).toMatchObject({ market, faults })
  })

  test('texts name the first one and its mark', () => {
    const { words } = read({ ...brandFile, currency: 'CDF' })
    const filled = fillBrandWords('{"a":"{currency}: {currencyMark}{amount}"}', words)
    expect(JSON.parse(filled)).toEqual({ a: 'CDF: FC {amount}' })
  })
})

test('a complete brand file has no faults', () => {
  expect(read(brandFile).faults).toEqual([])
})

test.each([
  ['name', { ...brandFile, name: '' }, '"name" must be a text'],
  ['product', { ...brandFile, products: {} }, '"products.money" must be a text'],
  ['care number', { ...brandFile, customerCare: 300 }, '"customerCare.number" must be a text'],
  [
    'prefix',
    { ...brandFile, referencePrefix: 'so1' },
    '"referencePrefix" must be two to four capital letters',
  ],
  [
    'name on the wire',
    { ...brandFile, wire: { product: 'Sol & Co' } },
    '"wire.product" must be letters and digits, at most 30',
  ],
])('names a faulty %s', (_what, value, fault) => {
  expect(read(value).faults).toEqual([fault])
})

describe('social links', () => {
  const read = (social: unknown) => {
    const faults: ContentFault[] = []
    const value = { name: 'Zuba', social }
    const file = { name: 'content/brand.json', text: JSON.stringify(value, null, 2) }
    return { links: readSocial({ file, value }, faults), faults }
  }

  test('are in the order of the file, and a brand may have none', () => {
    const social = { WhatsApp: 'https://wa.example/1', Facebook: 'https://f.example/z' }
    expect(read(social)).toEqual({
      links: [
        { label: 'WhatsApp', href: 'https://wa.example/1' },
        { label: 'Facebook', href: 'https://f.example/z' },
      ],
      faults: [],
    })
    expect(read(undefined)).toEqual({ links: [], faults: [] })
  })

  test.each(['javascript:alert(1)', 'http://f.example', '/about', 7])(
    'to %s are at fault',
    (address) => {
      const fault = '"social.Facebook" must be an address that begins with https://'
      expect(read({ Facebook: address }).faults).toEqual([
        { file: 'content/brand.json', line: 4, fault },
      ])
    },
  )

  test('that are a list are at fault', () => {
    expect(read(['https://f.example']).faults).toHaveLength(1)
  })
})
