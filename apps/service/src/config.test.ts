import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const complete = {
  DATABASE_URL: 'postgres://portal@127.0.0.1/portal',
  PIN_PRIVATE_KEY: 'key',
  BSS_URL: 'http://127.0.0.1:4000/',
  BSS_API_KEY: 'key',
  FLUTTERWAVE_URL: 'http://127.0.0.1:4000/flutterwave',
  FLUTTERWAVE_SECRET_KEY: 'key',
  FLUTTERWAVE_WEBHOOK_HASH: 'hash',
}

test('what is not set has the published default', () => {
  const config = readConfig(complete)
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3_000, timeScale: 1, trustedProxies: 0 })
  expect(config.publicUrl).toBe('http://127.0.0.1:3000')
  expect(config.bss.baseUrl).toBe('http://127.0.0.1:4000')
})

const required = Object.keys(complete).filter((name) => name !== 'FLUTTERWAVE_URL')

test.each(required)('no start without %s, and no default that leads anywhere', (name) => {
  expect(() => readConfig({ ...complete, [name]: undefined })).toThrow(`${name} is missing`)
})

test('a gateway without an address is not connected', () => {
  const config = readConfig({ ...complete, FLUTTERWAVE_URL: undefined })
  expect(config).toMatchObject({ flutterwave: null, airtelMoney: null, smpp: null })
})

test('a wallet whose callbacks are unsigned is connected only when that is accepted', () => {
  const wallet = {
    ...complete,
    AIRTEL_MONEY_URL: 'http://127.0.0.1:4000/airtel-money',
    AIRTEL_MONEY_CLIENT_ID: 'id',
    AIRTEL_MONEY_CLIENT_SECRET: 'secret',
  }
  expect(() => readConfig(wallet)).toThrow('AIRTEL_MONEY_HASH_KEY is missing')
  const accepted = readConfig({ ...wallet, AIRTEL_MONEY_UNSIGNED: 'accepted' })
  expect(accepted.airtelMoney).toMatchObject({ hashKey: '', isOffered: true })
})

test.each([
  ['PORT', 'many', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '70000', 'PORT must be a whole number'],
  ['BSS_URL', 'ftp://host', 'BSS_URL must be an http or https address'],
  ['PUBLIC_URL', 'portal', 'PUBLIC_URL must be an http or https address'],
  ['TIME_SCALE', '0', 'TIME_SCALE must be a whole number from 1'],
  ['TRUSTED_PROXIES', 'yes', 'TRUSTED_PROXIES must be a whole number from 0'],
  ['DATABASE_CONNECTIONS_MAX', '2.5', 'DATABASE_CONNECTIONS_MAX must be a whole number'],
  ['GATEWAY_ORIGINS', 'nonsense;script-src *', 'GATEWAY_ORIGINS must be origins'],
  ['GATEWAY_ORIGINS', 'https://pay.example/path', 'GATEWAY_ORIGINS must be origins'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of debug'],
  ['LIMIT_PAYMENTS_PER_ADDRESS', '-1', 'LIMIT_PAYMENTS_PER_ADDRESS must be a whole number'],
])('%s=%s stops the start with what was expected', (name, value, message) => {
  expect(() => readConfig({ ...complete, [name]: value })).toThrow(message)
})
