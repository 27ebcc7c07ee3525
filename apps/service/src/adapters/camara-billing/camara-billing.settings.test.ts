import { expect, test } from 'vitest'
import { readerOf } from '../settings.fixture.ts'
import { readCamaraBilling } from './camara-billing.settings.ts'

const least = {
  CAMARA_BILLING_URL: 'http://127.0.0.1:4000/camara/',
  CAMARA_BILLING_TOKEN_URL: 'http://127.0.0.1:4000/camara/oauth2/token',
  CAMARA_BILLING_CLIENT_ID: 'portal',
  CAMARA_BILLING_CLIENT_SECRET: 'secret',
}
const read = (values: Record<string, string | undefined> = {}, timeScale = 1) =>
  readCamaraBilling(readerOf({ ...least, ...values }), { timeScale })

test('without an address nothing is connected', () => {
  expect(read({ CAMARA_BILLING_URL: undefined })).toBeNull()
})

test('addresses and credentials are enough', () => {
  expect(read()).toEqual({
    baseUrl: 'http://127.0.0.1:4000/camara',
    tokenUrl: 'http://127.0.0.1:4000/camara/oauth2/token',
    clientId: 'portal',
    clientSecret: 'secret',
    scope:
      'carrier-billing:payments:create carrier-billing:payments:read carrier-billing-refund:refunds:create carrier-billing-refund:refunds:read',
    merchantId: null,
    timeoutMs: 8_000,
    isOffered: true,
    chargeSettlesAfterMs: 600_000,
    refundSettlesAfterMs: 600_000,
    timeScale: 1,
  })
})

test('scope, merchant and offers are settings of their own', () => {
  const changed = {
    CAMARA_BILLING_SCOPE: 'dpv:ServiceProvision carrier-billing:payments:create',
    CAMARA_BILLING_MERCHANT_ID: 'shop',
    CAMARA_BILLING_OFFERED: 'off',
  }
  expect(read(changed)).toMatchObject({
    scope: changed.CAMARA_BILLING_SCOPE,
    merchantId: 'shop',
    isOffered: false,
  })
})

test('a time scale shortens what networks take', () => {
  expect(read({ CAMARA_BILLING_SETTLES_MS: '300000' }, 60)).toMatchObject({
    chargeSettlesAfterMs: 5_000,
    refundSettlesAfterMs: 5_000,
    timeScale: 60,
  })
})

test.each(['TOKEN_URL', 'CLIENT_ID', 'CLIENT_SECRET'])(
  'with an address but no CAMARA_BILLING_%s there is no start',
  (name) => {
    expect(() => read({ [`CAMARA_BILLING_${name}`]: undefined })).toThrow(`CAMARA_BILLING_${name}`)
  },
)

test.each([
  ['CAMARA_BILLING_URL', 'ftp://127.0.0.1'],
  ['CAMARA_BILLING_TOKEN_URL', 'ftp://127.0.0.1'],
  ['CAMARA_BILLING_TIMEOUT_MS', '25001'],
  ['CAMARA_BILLING_SETTLES_MS', '999'],
  ['CAMARA_BILLING_OFFERED', 'yes'],
])('%s=%s stops the start', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})
