import { describe, expect, test } from 'vitest'
import { createReader } from '../../configuration/settings-reader.ts'
import { readSmtp } from './smtp.settings.ts'

const least = {
  SMTP_URL: 'smtps://mail.example.com',
  SMTP_USER: 'portal',
  SMTP_PASSWORD: 'own-Password-7d1c',
  MAIL_FROM: 'no-reply@example.com',
}
/** By the rules of production. */
const read = (values: Record<string, string | undefined> = {}) =>
  readSmtp(createReader({ ...least, ...values }))

test('without an address no mail server is connected', () => {
  expect(read({ SMTP_URL: undefined })).toBeNull()
})

test('address, login and sender are enough', () => {
  expect(read()).toEqual({
    url: 'smtps://mail.example.com',
    isUpgraded: false,
    user: 'portal',
    password: 'own-Password-7d1c',
    from: 'no-reply@example.com',
    timeoutMs: 8_000,
  })
})

test.each(['SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM'])(
  'with an address but no %s there is no start',
  (name) => expect(() => read({ [name]: undefined })).toThrow(name),
)

describe('production', () => {
  test('refuses a plain line to another machine, and takes one that is upgraded or stays here', () => {
    const SMTP_URL = 'smtp://mail.example.com:587'
    expect(() => read({ SMTP_URL })).toThrow('SMTP_URL must begin with smtps: unless')
    expect(read({ SMTP_URL, SMTP_STARTTLS: 'required' })?.isUpgraded).toBe(true)
    expect(read({ SMTP_URL: 'smtp://127.0.0.1:25' })?.isUpgraded).toBe(false)
  })

  test.each([
    ['SMTP_PASSWORD', 'sandbox-mail-password-8d27', 'SMTP_PASSWORD is published'],
    ['SMTP_PASSWORD', 'short', 'SMTP_PASSWORD must have at least 8 characters'],
    ['SMTP_URL', 'https://mail.example.com', 'SMTP_URL must be like smtps://host:465'],
    ['SMTP_URL', 'smtps://user:secret@mail.example.com', 'SMTP_URL must be like'],
    ['SMTP_STARTTLS', 'required', 'SMTP_STARTTLS is for smtp:// alone'],
    ['SMTP_STARTTLS', 'maybe', 'SMTP_STARTTLS must be one of off, required'],
    ['MAIL_FROM', 'Portal <no-reply@example.com>', 'MAIL_FROM must be an address'],
    ['SMTP_TIMEOUT_MS', '49', 'SMTP_TIMEOUT_MS must be a whole number'],
  ])('refuses %s=%s with what was expected', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(message)
  })
})
