import { expect, test } from 'vitest'
import { partsMatching } from './match.rules.ts'

const marked = (text: string, query: string) =>
  partsMatching(text, query)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test.each([
  ['How do I recharge?', 'RECHARGE', 'How do I [recharge]?'],
  ['Data, data', 'data', '[Data], [data]'],
  ['How do I recharge?', '  do i ', 'How [do I] recharge?'],
  ['How do I recharge?', 'do   i', 'How [do I] recharge?'],
  ['How do I recharge?', 'sms', 'How do I recharge?'],
  ['How do I recharge?', '', 'How do I recharge?'],
  ['What is *113#?', '*113#', 'What is [*113#]?'],
  ['Can I recharge from abroad?', 'abroad recharge', 'Can I [recharge] from [abroad]?'],
  ['How do I get a refund?', 'i do refund it', 'How do I get a [refund]?'],
  ['Recharged recharge', 'recharge recharged', '[Recharged] [recharge]'],
  ['İstanbul data', 'data', 'İstanbul data'],
])('of "%s" searched for "%s", %s is marked', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})
