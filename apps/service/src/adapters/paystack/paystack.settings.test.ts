import { currencies as official } from '@portal/sandbox/paystack/official.fixture'
import { describe, expect, test } from 'vitest'
import { readerOf } from '../settings.fixture.ts'
import { officialCurrencies, readPaystack } from './paystack.settings.ts'

const set = {
  PAYSTACK_URL: 'https://api.paystack.co',
  PAYSTACK_SECRET_KEY: 'sk_live_0123',
  PAYSTACK_PUBLIC_KEY: 'pk_live_4567',
}
const here = 'http://127.0.0.1:4000/paystack'
const read = (change: Record<string, string> = {}, timeScale = 1) =>
  readPaystack(readerOf({ ...set, ...change }), { timeScale })

describe('the settings of Paystack', () => {
  test('are none where it has no address', () => {
    expect(read({ PAYSTACK_URL: '' })).toBeNull()
  })

  test('have defaults for everything but address and keys', () => {
    expect(read()).toEqual({
      baseUrl: set.PAYSTACK_URL,
      secretKey: 'sk_live_0123',
      publicKey: 'pk_live_4567',
      scriptUrl: 'https://js.paystack.co/v2/inline.js',
      pageOrigin: 'https://checkout.paystack.com',
      currencies: ['USD'],
      channels: ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'],
      timeoutMs: 8_000,
      refundSettlesAfterMs: 2 * 8_000 + 300_000,
      refundMayTakeMs: 24 * 24 * 3_600_000,
      chargeLifeMs: 30 * 60_000,
      isOffered: true,
    })
  })

  test('are divided by the time scale, save what a call takes', () => {
    expect(read({ PAYSTACK_TIMEOUT_MS: '3000', PAYSTACK_SETTLES_MS: '60000' }, 60)).toMatchObject({
      timeoutMs: 3_000,
      refundSettlesAfterMs: 7_000,
      refundMayTakeMs: 24 * 24 * 60_000,
      chargeLifeMs: 30_000,
    })
  })

  test.each([
    ['no secret key', { PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY'],
    ['another kind of key', { PAYSTACK_SECRET_KEY: 'pk_live_4567' }, 'PAYSTACK_SECRET_KEY'],
    ['no public key', { PAYSTACK_PUBLIC_KEY: '' }, 'PAYSTACK_PUBLIC_KEY'],
    ['a public key for tests', { PAYSTACK_PUBLIC_KEY: 'pk_test_4567' }, 'pk_live_'],
    ['the secret key twice', { PAYSTACK_PUBLIC_KEY: 'sk_live_0123' }, 'PAYSTACK_PUBLIC_KEY'],
    ['an unknown channel', { PAYSTACK_CHANNELS: 'cash' }, 'PAYSTACK_CHANNELS'],
    ['a currency it does not take', { PAYSTACK_CURRENCIES: 'ZMW' }, 'PAYSTACK_CURRENCIES'],
  ])('stop the start with %s', (_what, change, named) => {
    expect(() => read(change)).toThrow(named)
  })

  test('let a sandbox on this machine take any currency of the portal', () => {
    const change = { PAYSTACK_URL: here, PAYSTACK_CURRENCIES: 'ZMW,USD' }
    expect(read(change)?.currencies).toEqual(['ZMW', 'USD'])
  })

  test('know the currencies that the official file lists', () => {
    expect(officialCurrencies).toEqual(official)
  })
})
