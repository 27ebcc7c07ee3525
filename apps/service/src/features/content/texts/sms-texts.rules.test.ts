import { expect, test } from 'vitest'
import { checkSmsTexts } from './sms-texts.rules.ts'

const fileOf = (name: string, value: unknown) => ({
  file: { name: `content/${name}`, text: JSON.stringify(value, null, 2) },
  value,
})

test.each([
  [
    'a package of messages',
    'pages/en/sms-translation.json',
    { 'sms.delivered': 'Paid – thank you' },
  ],
  ['a curly apostrophe', 'pages/sw/sms-translation.json', { 'sms.delivered': 'Don’t pay' }],
  [
    'the part of a product',
    'pages/en/products/airtime.json',
    { 'sms-translation': { 'sms.a': '“K5”' } },
  ],
  ['the name of the brand', 'brand.json', { name: 'Zuba™' }],
  ['the name of a bundle', 'bundles/sw.json', { D1: { name: 'GB 1 – siku 1', description: '' } }],
])('a sign that shortens messages is a warning in %s', (_, name, value) => {
  const [found, ...others] = checkSmsTexts([fileOf(name, value)])
  expect(others).toEqual([])
  expect(found).toMatchObject({ file: `content/${name}`, fault: expect.stringContaining('67') })
})

test('says which text, where, and which signs', () => {
  const texts = { 'sms.a': 'Plain', 'sms.b': 'One… and “two…”' }
  expect(checkSmsTexts([fileOf('pages/en/sms-translation.json', texts)])).toEqual([
    {
      file: 'content/pages/en/sms-translation.json',
      line: 3,
      fault:
        '"sms.b" has "…", "“", "”", with which a text message holds 67 signs a part instead of 153',
    },
  ])
})

test.each([
  [
    'every sign of the alphabet',
    'pages/en/sms-translation.json',
    { a: '@£$¥èéùìòÇØøÅåΔ_ΦΓ{number} [~] €5 äöñüà' },
  ],
  ['other texts of a page', 'pages/en/orp-translation.json', { a: 'Paid – “now”' }],
  [
    'other texts of a product',
    'pages/en/products/airtime.json',
    { 'order-translation': { a: '“K5”' } },
  ],
  [
    'what a bundle is described by',
    'bundles/sw.json',
    { D1: { name: 'GB 1', description: '– “…”' } },
  ],
])('finds nothing in %s', (_, name, value) => {
  expect(checkSmsTexts([fileOf(name, value)])).toEqual([])
})
