import type { SessionId } from '@portal/kernel/ids'
import { expect, test } from 'vitest'
import { readSession, sessionSetCookie } from './session.ts'

const id = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

test.each([
  [`sid=${id}`, id],
  [`a=b; sid=${id}; c=d`, id],
  [`xsid=${id}`, null],
  ['sid=short', null],
  ['', null],
  [undefined, null],
])('reads the session out of %j', (header, session) => {
  expect(readSession(header)).toBe(session)
})

test('the cookie is kept from scripts and other sites, for 30 days, and Secure under TLS', () => {
  const cookie = sessionSetCookie(id as SessionId, true)
  expect(cookie).toBe(`sid=${id}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`)
  expect(sessionSetCookie(id as SessionId, false)).not.toContain('Secure')
})
