import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gsmaWallet } from '../../../sandbox/src/gsma-wallet/gsma-wallet.provider.ts'
import { feedbackDays } from '../features/feedback/feedback.feature.ts'
import { windowMs } from '../http/limits/limits.ts'
import { orderRetention } from '../payments/core/retention.settings.ts'
import { ConfigError, readConfig, readPagesConfig } from './config.ts'
import { createReader } from './settings-reader.ts'

const PIN_PRIVATE_KEY = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64')

const complete = {
  SANDBOX: 'on',
  DATABASE_URL: 'postgres://portal@127.0.0.1/portal',
  PIN_PRIVATE_KEY,
  SESSION_SECRET: 'key',
  OTP_SECRET: 'key',
  BSS_URL: 'http://127.0.0.1:4000/',
  BSS_API_KEY: 'key',
  FLUTTERWAVE_URL: 'http://127.0.0.1:4000/flutterwave',
  FLUTTERWAVE_SECRET_KEY: 'key',
  FLUTTERWAVE_WEBHOOK_HASH: 'hash',
}

test('the page about data says how long they are kept where nothing else is set', () => {
  const file = join(import.meta.dirname, '../../../../content/pages/en/privacy-policy-config.json')
  const policy = readFileSync(file, 'utf8')
  const reader = createReader(complete)
  const { bareOrdersHours, contactDays, numbersDays } = orderRetention.read(reader)
  expect(policy).toContain(`${bareOrdersHours} hours`)
  expect(policy).toContain(`until ${contactDays} days after the payment is over`)
  expect(policy).toContain(`after ${numbersDays / 365} years`)
  expect(policy).toContain(`kept for ${feedbackDays.read(reader)} days`)
})

test('the page about data says how long a network is counted, and when its address is deleted', () => {
  const policy = (language: string) =>
    readFileSync(
      join(import.meta.dirname, `../../../../content/pages/${language}/privacy-policy-config.json`),
      'utf8',
    )
  const minutes = windowMs / 60_000
  expect(policy('en')).toMatch(
    new RegExp(`for ${minutes} minutes, by device or by internet address.*within two hours`),
  )
  expect(policy('sw')).toMatch(new RegExp(`dakika ${minutes}, .*anwani ya intaneti.*saa mbili`))
  // The limiter deletes every five minutes what is over for an hour.
  expect(minutes + 60 + 5).toBeLessThan(120)
})

test('pages over another service need its address, a secret of their own and no system else', () => {
  const set = {
    SESSION_SECRET: 'Zm5-kd83.qpLx0wT7-vBn42hRs9yAeUj',
    PORTAL_SERVICE_URL: 'https://api.operator.example/portal-service/',
    PUBLIC_URL: 'https://portal.example',
  }
  expect(readPagesConfig(set)).toMatchObject({
    port: 3_000,
    service: { serviceUrl: 'https://api.operator.example/portal-service', identity: {} },
  })
  const named = { ...set, PORTAL_SERVICE_ID: 'web', PORTAL_SERVICE_KEY: 'key' }
  expect(readPagesConfig(named).service.identity).toEqual({
    'x-service-id': 'web',
    'x-api-key': 'key',
  })
  expect(() => readPagesConfig({ ...set, PORTAL_SERVICE_URL: '' })).toThrow(/PORTAL_SERVICE_URL/)
  // Codes and tokens of visitors go there.
  const plain = { ...set, PORTAL_SERVICE_URL: 'http://api.operator.example/portal-service' }
  expect(() => readPagesConfig(plain)).toThrow(/PORTAL_SERVICE_URL/)
})

test('what is not set has the published default', () => {
  const config = readConfig(complete)
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3_000, timeScale: 1, trustedProxies: 0 })
  expect(config).toMatchObject({ operationsHost: '127.0.0.1', operationsPort: 13_000 })
  expect(config.publicUrl).toBe('http://127.0.0.1:3000')
  expect(config.prompts).toEqual({ openMax: 1, perHour: 3, perDay: 6 })
  expect(config.pinsPerPayerDay).toBe(5)
  expect(config.smtp).toBeNull()
  const retention = { bareOrdersHours: 24, contactDays: 90, numbersDays: 3_650 }
  expect(orderRetention.read(createReader(complete))).toEqual(retention)
  expect(feedbackDays.read(createReader(complete))).toBe(365)
  expect(config.operator).toMatchObject({ callTimeoutMs: 8_000, visitorTimeoutMs: 3_000 })
})

const required = Object.keys(complete).filter(
  (name) => !['FLUTTERWAVE_URL', 'SANDBOX'].includes(name),
)

test('every setting at fault is named at once, each once', () => {
  const wrong = { ...complete, PORT: 'x', BSS_URL: undefined, PIN_PRIVATE_KEY: undefined }
  const alsoWrong = { FLUTTERWAVE_SECRET_KEY: '', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'me' }
  const message = () => {
    try {
      return readConfig({ ...wrong, ...alsoWrong }) && ''
    } catch (error) {
      return error instanceof ConfigError ? error.message : error
    }
  }
  expect(message()).toBe(
    [
      'PORT must be a whole number from 0 to 65535.',
      'FLUTTERWAVE_SECRET_KEY is missing: set it in the environment.',
      'BSS_URL is missing: set it in the environment.',
      'MAIL_FROM must be an address such as no-reply@host.example.',
      'PIN_PRIVATE_KEY is missing: set it in the environment.',
    ].join('\n'),
  )
})

test.each(required)('no start without %s, and no default that leads anywhere', (name) => {
  expect(() => readConfig({ ...complete, [name]: undefined })).toThrow(`${name} is missing`)
})

const wallet = {
  AIRTEL_MONEY_URL: 'http://127.0.0.1:4000/airtel-money',
  AIRTEL_MONEY_CLIENT_ID: 'id',
  AIRTEL_MONEY_CLIENT_SECRET: 'secret',
  AIRTEL_MONEY_HASH_KEY: 'key',
}

test('a provider without an address is not connected', () => {
  const both = readConfig({ ...complete, ...wallet })
  expect([both.methods.length, readConfig(complete).methods.length]).toEqual([2, 1])
  expect(readConfig(complete).smpp).toBeNull()
})

test('a wallet with a PIN is connected by its own settings, each by its own', () => {
  const settings = gsmaWallet.settingsFor({ sandboxUrl: 'http://127.0.0.1:4000', port: 3_000 })
  expect(readConfig({ ...complete, ...settings }).methods).toHaveLength(3)
  const smartcash = { ...complete, ...settings, GSMA_MONEY_URL: undefined }
  expect(readConfig(smartcash).methods).toHaveLength(2)
  const noKey = { ...complete, ...settings, GSMA_MONEY_PIN_KEY: 'none' }
  expect(() => readConfig(noKey)).toThrow(ConfigError)
  expect(() => readConfig(noKey)).toThrow('GSMA_MONEY_PIN_KEY must be an RSA public key')
})

test('no start without any payment method', () => {
  const none = { ...complete, FLUTTERWAVE_URL: undefined }
  expect(() => readConfig(none)).toThrow(ConfigError)
  expect(() => readConfig(none)).toThrow('No payment method is connected')
})

test('a wallet whose callbacks are unsigned is connected only when that is accepted', () => {
  const unsigned = { ...complete, ...wallet, AIRTEL_MONEY_HASH_KEY: undefined }
  expect(() => readConfig(unsigned)).toThrow('AIRTEL_MONEY_HASH_KEY is missing')
  const accepted = readConfig({ ...unsigned, AIRTEL_MONEY_UNSIGNED: 'accepted' })
  expect(accepted.methods).toHaveLength(2)
})

test('each payment method says how long its calls may take', () => {
  const { methods } = readConfig({
    ...complete,
    ...wallet,
    FLUTTERWAVE_TIMEOUT_MS: '9000',
    AIRTEL_MONEY_TIMEOUT_MS: '11000',
  })
  expect(methods.map(({ callTimeoutMs }) => callTimeoutMs)).toEqual([9_000, 11_000])
})

test('browsers are sent to the origins that the payment methods name, and to further ones', () => {
  const FLUTTERWAVE_URL = 'https://api.example/base'
  const GATEWAY_ORIGINS = 'https://pay.example,https://api.example'
  const { gatewayOrigins } = readConfig({
    ...complete,
    ...wallet,
    SANDBOX: undefined,
    DEVELOPMENT: 'on',
    FLUTTERWAVE_URL,
    GATEWAY_ORIGINS,
  })
  expect(gatewayOrigins).toEqual(['https://api.example', 'https://pay.example'])
  expect(readConfig({ ...complete, FLUTTERWAVE_URL: undefined, ...wallet }).gatewayOrigins).toEqual(
    [],
  )
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
  ['RETENTION_CONTACT_DAYS', '30', 'RETENTION_CONTACT_DAYS must be a whole number from 31'],
  ['RETENTION_NUMBERS_DAYS', '90', 'RETENTION_NUMBERS_DAYS must be a whole number from 365'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of debug'],
  ['FLUTTERWAVE_CHANNELS', 'card,cash', 'FLUTTERWAVE_CHANNELS must be a comma list of card, bank'],
  ['LIMIT_OTP_OVERALL', '0', 'LIMIT_OTP_OVERALL must be a whole number from 1'],
  ['LIMIT_PAYMENTS_PER_ADDRESS', '-1', 'LIMIT_PAYMENTS_PER_ADDRESS must be a whole number'],
])('%s=%s stops the start with what was expected', (name, value, message) => {
  expect(() => readConfig({ ...complete, [name]: value })).toThrow(message)
})
