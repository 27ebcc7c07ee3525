import credentials from '@portal/sandbox/daraja/credentials.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { selfSigned } from '../certificates.fixture.ts'
import { readerOf } from '../settings.fixture.ts'
import { readInitiatorKey } from './daraja.credential.ts'
import { readDaraja } from './daraja.settings.ts'

const least = {
  DARAJA_URL: 'http://127.0.0.1:4000/daraja/',
  DARAJA_CONSUMER_KEY: 'portal',
  DARAJA_CONSUMER_SECRET: 'secret',
  DARAJA_SHORT_CODE: '174379',
  DARAJA_PASS_KEY: 'pass',
  DARAJA_INITIATOR: 'portal',
  DARAJA_INITIATOR_PASSWORD: 'password',
  DARAJA_INITIATOR_KEY: credentials.publicKey,
}
const read = (values: Record<string, string | undefined> = {}, timeScale = 1) =>
  readDaraja(readerOf({ ...least, ...values }), { timeScale })

test('without an address no wallet is connected', () => {
  expect(read({ DARAJA_URL: undefined })).toBeNull()
})

test('address, credentials and keys are enough', () => {
  expect(read()).toMatchObject({
    ...{ baseUrl: 'http://127.0.0.1:4000/daraja', consumerKey: 'portal', shortCode: '174379' },
    ...{ transactionType: 'CustomerPayBillOnline', prefix: '260', currency: null },
    ...{ numbers: /^260(?:[79]\d{8})$/, utcOffsetHours: 3, timeoutMs: 8_000, isOffered: true },
    ...{ chargeLifeMs: 60_000, chargeSettlesAfterMs: 600_000, refundSettlesAfterMs: 600_000 },
  })
})

test('a prompt is over before its callback is no longer waited for', () => {
  const most = { DARAJA_PROMPT_MS: '899999', DARAJA_SETTLES_MS: '900000' }
  expect(read(most)?.chargeLifeMs).toBe(899_999)
  const tooLong = { ...most, DARAJA_PROMPT_MS: '900000' }
  expect(() => read(tooLong)).toThrow('must be less than DARAJA_SETTLES_MS')
})

test('another market has other numbers', () => {
  const numbers = read({ DARAJA_PREFIX: '254', DARAJA_NUMBERS: '[17]\\d{8}' })?.numbers
  expect([numbers?.test('254712345678'), numbers?.test('260971000001')]).toEqual([true, false])
  expect(numbers?.test('2547123456789')).toBe(false)
})

test('a time scale shortens what networks take, and not the patience of a person', () => {
  const scaled = { chargeLifeMs: 60_000, chargeSettlesAfterMs: 10_000, timeScale: 60 }
  expect(read({}, 60)).toMatchObject(scaled)
})

/** Made for this test; nobody has its private key. */
const certificate = [
  'MIIDDzCCAfegAwIBAgIUFispoBcwOibPPcpHYj1hSvwRpBIwDQYJKoZIhvcNAQELBQAwFjEUMBIGA1UEAwwLd2FsbG',
  'V0LnRlc3QwIBcNMjYxMTI5MTIzODE2WhgPMjEyNjExMDUxMjM4MTZaMBYxFDASBgNVBAMMC3dhbGxldC50ZXN0MIIB',
  'IjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0O1uad2rjt5ZGlSG5Coc37T7VpzA8+1dugKm11BCQdK5y6f+kV',
  'I6L+pGDGWXue2NKk0uO9vpSyvjWLZO71mvvFKsp7ZRvFev9P+4H3vrccDPS5FJlfBn1Mj0qA7vsQIMJQ7Pe799PncU',
  '/BE91bkgwQx7kQ1b+MOolPCvRf3EEchvHJUk/xm1t22Ovga+CyCFg6Y9CWxvMthFjm8l/ISbban3bfvDpdPGT7hwtu',
  'XKqNHUn0Te3WfWYEhuVPJ5B3IfPB6fyCZsaRy7Ak7TCV37gF05uz2pIvjRbgHELyQ3980OQlhbGWNtBMLgWqg0Hpd7',
  'vD+17yzQy+rdgdSPBftO0QIDAQABo1MwUTAdBgNVHQ4EFgQU4/6mWGLBO/dRFG8SCEj1uR/C5QEwHwYDVR0jBBgwFo',
  'AU4/6mWGLBO/dRFG8SCEj1uR/C5QEwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAsUFDE7gZ1KSP',
  'sUcV/4mlXORstup0TLRI9VY4rc3tyw9t+RNAHpIXq8gIgoUXIGzFN1EaS5PUItgfPSBYASeFKDIiTz8RkuAdcU9mzi',
  'tfHlPB+uknEsj37Sz+l9B6YN/1H3xHarepgJVPzB3GLsOIUNEqWUieDFEK92N4mGzWZhecLxIybQ6sfKV1IlZ1oKhD',
  'zQGdTyMrLghv/R3a9fsYw4W93R4Vtpy1HjL9vHwLx0WLsPeN2uB+KuGrPXTQNB84J0YrYykzvmPcEq3Yu6ZmN0fiWr',
  '4A9qDy8BCNI98uGa6PqvwG2i7REfzLIeBklsASMVA9bl3W82K4zlMGxmk6GQ==',
].join('')

test('the key may come by itself or in the wallet’s certificate, and is one of RSA', () => {
  for (const text of [credentials.publicKey, certificate]) {
    expect(readInitiatorKey(text)?.asymmetricKeyType).toBe('rsa')
  }
  const otherKind = selfSigned.cert.replace(/-----[^-]+-----|\s/g, '')
  expect(readInitiatorKey(otherKind)).toBeNull()
})

test.each([
  'CONSUMER_KEY',
  'CONSUMER_SECRET',
  'SHORT_CODE',
  'PASS_KEY',
  'INITIATOR',
  'INITIATOR_PASSWORD',
  'INITIATOR_KEY',
])('with an address but no DARAJA_%s there is no start', (name) => {
  expect(() => read({ [`DARAJA_${name}`]: undefined })).toThrow(`DARAJA_${name}`)
})

test.each([
  ['DARAJA_URL', 'ftp://127.0.0.1'],
  ['DARAJA_TRANSACTION_TYPE', 'Salary'],
  ['DARAJA_PREFIX', '+260'],
  ['DARAJA_NUMBERS', '(\\d'],
  ['DARAJA_CURRENCY', 'KES'],
  ['DARAJA_UTC_OFFSET_HOURS', '15'],
  ['DARAJA_INITIATOR_KEY', 'nonsense'],
  ['DARAJA_TIMEOUT_MS', '25001'],
  ['DARAJA_PROMPT_MS', '999'],
  ['DARAJA_SETTLES_MS', '999'],
  ['DARAJA_OFFERED', 'yes'],
])('%s=%s stops the start', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})
