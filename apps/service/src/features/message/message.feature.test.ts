import { expect, test } from 'vitest'
import { readSmpp } from '../../adapters/smpp/smpp.settings.ts'
import { readSmtp } from '../../adapters/smtp/smtp.settings.ts'
import { createReader } from '../../configuration/settings-reader.ts'
import type { JobDeps } from '../define-feature.ts'
import { messageFeature } from './message.feature.ts'

const centre = {
  SMPP_URL: 'ssmpp://sms.example.com:3550',
  SMPP_SYSTEM_ID: 'portal',
  SMPP_PASSWORD: 'Pass-7d1',
  SMPP_SOURCE: 'Zuba',
}
const server = {
  SMTP_URL: 'smtps://mail.example.com',
  SMTP_USER: 'portal',
  SMTP_PASSWORD: 'own-Password-7d1c',
  MAIL_FROM: 'no-reply@example.com',
}

test.each([
  ['nothing', {}, 0],
  ['a message centre', centre, 1],
  ['a mail server', server, 1],
  ['both', { ...centre, ...server }, 2],
])('with %s connected there is a loop for each channel and no other', (_what, settings, loops) => {
  const reader = createReader(settings)
  const portal = { smpp: readSmpp(reader), smtp: readSmtp(reader) }
  const { workers } = messageFeature.read(reader).jobs({ portal } as JobDeps)
  expect(workers).toHaveLength(loops)
})
