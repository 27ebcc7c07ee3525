import { expect, test } from 'vitest'
import { codeMail } from './otp-mail.rules.ts'

const mail = codeMail({
  ...{ tag: 'en-US', subject: 'Code & more', intro: 'Your <code>:', code: '012345' },
  note: 'Tell it to "no one".',
})

test('text and HTML say the same, with one run of six digits', () => {
  expect(mail.text).toBe('Your <code>:\n\n012345\n\nTell it to "no one".\n')
  expect(mail.subject).toBe('Code & more')
  for (const part of [mail.text, mail.html]) expect(part.match(/\d{6,}/g)).toEqual(['012345'])
})

test('the HTML is escaped, names its language and loads nothing', () => {
  expect(mail.html).toContain('<html lang="en-US">')
  expect(mail.html).toContain('<title>Code &amp; more</title>')
  expect(mail.html).toContain('<p>Your &lt;code&gt;:</p>')
  expect(mail.html).not.toMatch(/https?:|src=|<script|<link/)
})
