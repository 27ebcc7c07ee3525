import { instantOf } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { momentWords, receiptMail } from './receipt-mail.rules.ts'

const mail = receiptMail({
  ...{ tag: 'en-US', brand: 'Zuba', subject: 'Receipt: "Chat & more"', note: 'Not <you>?' },
  sentence: '<b>Chat & more</b> was added.',
  rows: [
    ['Amount', 'K50.00'],
    ['What', '"Chat" & more'],
  ],
  links: [['The payment', 'https://portal.example/p/A?b&c']],
})

test('text and HTML say the same', () => {
  expect(mail.subject).toBe('Receipt: "Chat & more"')
  expect(mail.text).toBe(
    '<b>Chat & more</b> was added.\n\nAmount: K50.00\nWhat: "Chat" & more\n\n' +
      'The payment: https://portal.example/p/A?b&c\n\nNot <you>?\n',
  )
  for (const words of ['K50.00', 'The payment']) expect(mail.html).toContain(words)
})

test('the HTML is escaped, names its language, and loads nothing', () => {
  expect(mail.html).toContain('<html lang="en-US">')
  expect(mail.html).toContain('<title>Receipt: &quot;Chat &amp; more&quot;</title>')
  expect(mail.html).toContain('<p>&lt;b&gt;Chat &amp; more&lt;/b&gt; was added.</p>')
  expect(mail.html).toContain('href="https://portal.example/p/A?b&amp;c"')
  expect(mail.html).not.toMatch(/src=|url\(|@import|<script|<link|<style|<img/)
  // The one address is that of the link.
  expect(mail.html.match(/https?:/g)).toHaveLength(1)
})

test.each([
  ['en-US', '1 Dec 2026, 00:30'],
  ['sw', '1 Des 2026, 00:30'],
])('a moment is one of Lusaka, the day first, in %s', (tag, words) => {
  expect(momentWords(instantOf(Date.parse('2026-11-30T22:30:00Z')), tag)).toBe(words)
})
