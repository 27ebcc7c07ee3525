import { expect, test } from 'vitest'
import { manifestOf } from './manifest.rules.ts'

const brand = {
  brand: 'Ours',
  brandMoney: 'Ours Money',
  product: 'Ours',
  moneyDial: '*2#',
  pinResetDial: '*3#',
  pinResetDialHref: 'tel:*3%23',
  careNumber: '1',
  brandIcon: '<svg/>',
  themeLight: '#fff',
  themeDark: '#000',
  backgroundLight: '#eee',
  dialRecharge: '*1#',
  dialRechargeHref: 'tel:*1%23',
  referencePrefix: 'OU',
  firstLanguage: 'en',
  currency: 'ZMW',
  currencyMark: 'K',
}

const iconAt = (file: string) => `https://cdn.example/icons/x1/${file}`

test.each([
  ['', '/', 'en-US'],
  ['/sw', '/sw', 'sw'],
] as const)('under "%s" it starts at %s and is named by the brand', (prefix, start, tag) => {
  const words = { prefix, tag, description: 'What it is for' }
  const manifest = JSON.parse(manifestOf(brand, words, iconAt))
  expect(manifest).toMatchObject({
    name: 'Ours',
    lang: tag,
    id: '/',
    start_url: start,
    scope: '/',
    display: 'standalone',
    theme_color: '#fff',
    background_color: '#eee',
    description: 'What it is for',
  })
})

test('it has icons of both sizes, plain and maskable', () => {
  const words = { prefix: '', tag: 'en-US', description: '' }
  const { icons } = JSON.parse(manifestOf(brand, words, iconAt))
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  expect(icons[2].src).toBe('https://cdn.example/icons/x1/maskable-192.png')
})
