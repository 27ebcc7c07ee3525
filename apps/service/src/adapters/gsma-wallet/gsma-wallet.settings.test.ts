import credentials from '@portal/sandbox/gsma-wallet/credentials.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { readerOf } from '../settings.fixture.ts'
import { readGsmaWallet } from './gsma-wallet.settings.ts'

const least = {
  GSMA_MONEY_URL: 'http://127.0.0.1:4000/money/v1.2/mm/',
  GSMA_MONEY_TOKEN_URL: 'http://127.0.0.1:4000/money/oauth2/token',
  GSMA_MONEY_API_KEY: 'key',
  GSMA_MONEY_CLIENT_ID: 'portal',
  GSMA_MONEY_CLIENT_SECRET: 'secret',
  GSMA_MONEY_CALLBACK_KEY: 'callback',
  GSMA_MONEY_PIN_KEY: credentials.money.pinPublicKey,
}
const read = (values: Record<string, string | undefined> = {}, timeScale = 1) =>
  readGsmaWallet(readerOf({ ...least, ...values }), 'gsma-money', { timeScale })

test('without an address no wallet is connected', () => {
  expect(read({ GSMA_MONEY_URL: undefined })).toBeNull()
  expect(readGsmaWallet(readerOf(least), 'gsma-smartcash', { timeScale: 1 })).toBeNull()
})

test('addresses, credentials and keys are enough', () => {
  expect(read()).toMatchObject({
    name: 'gsma-money',
    baseUrl: 'http://127.0.0.1:4000/money/v1.2/mm',
    tokenUrl: 'http://127.0.0.1:4000/money/oauth2/token',
    apiKey: 'key',
    clientId: 'portal',
    clientSecret: 'secret',
    callbackKey: 'callback',
    callbackUrl: null,
    timeoutMs: 8_000,
    isOffered: true,
    chargeSettlesAfterMs: 600_000,
    refundSettlesAfterMs: 60_000,
    timeScale: 1,
  })
  expect(read()?.pinKey.asymmetricKeyDetails?.modulusLength).toBe(2_048)
})

test('a time scale shortens what networks take', () => {
  expect(read({ GSMA_MONEY_SETTLES_MS: '300000' }, 60)).toMatchObject({
    chargeSettlesAfterMs: 5_000,
    refundSettlesAfterMs: 1_000,
    timeScale: 60,
  })
})

test('callbacks and offers are switched by a setting each', () => {
  const callbackUrl = 'http://127.0.0.1:3000/callbacks/gsma-money'
  const changed = { GSMA_MONEY_CALLBACK_URL: callbackUrl, GSMA_MONEY_OFFERED: 'off' }
  expect(read(changed)).toMatchObject({ callbackUrl, isOffered: false })
})

test('each wallet has settings of its own, and both share the time-out', () => {
  const smartcash = Object.fromEntries(
    Object.entries(least).map(([name, value]) => [name.replace('MONEY', 'SMARTCASH'), value]),
  )
  const values = { ...least, ...smartcash, GSMA_WALLET_TIMEOUT_MS: '700' }
  for (const name of ['gsma-money', 'gsma-smartcash'] as const) {
    const settings = readGsmaWallet(readerOf(values), name, { timeScale: 1 })
    expect(settings).toMatchObject({ name, timeoutMs: 700 })
  }
})

test.each(Object.keys(least).filter((name) => name !== 'GSMA_MONEY_URL'))(
  'with an address but no %s there is no start',
  (name) => {
    expect(() => read({ [name]: undefined })).toThrow(name)
  },
)

test.each([
  ['GSMA_MONEY_URL', 'ftp://127.0.0.1'],
  ['GSMA_MONEY_TOKEN_URL', 'nowhere'],
  ['GSMA_MONEY_CALLBACK_URL', 'nowhere'],
  ['GSMA_MONEY_PIN_KEY', 'bm8ga2V5'],
  ['GSMA_MONEY_PIN_KEY', credentials.money.pinPrivateKey],
  ['GSMA_MONEY_SETTLES_MS', '999'],
  ['GSMA_MONEY_OFFERED', 'yes'],
  ['GSMA_WALLET_TIMEOUT_MS', '25001'],
])('%s=%.20s stops the start, and its message holds no key', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
  if (name.endsWith('KEY')) expect(() => read({ [name]: value })).not.toThrow(value)
})
