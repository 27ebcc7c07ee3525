import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publishedSecrets } from '../../../../tools/portal/published-secrets.fixture.ts'
import credentials from '../../../sandbox/src/credentials.json' with { type: 'json' }
import { ConfigError, readConfig } from './config.ts'

const keyOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64')
const ellipticKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64')

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64')

/** Every secret and address of a start as production wants it. */
const sound = {
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://portal:word@db.example/portal?sslmode=verify-full',
  PIN_PRIVATE_KEY: keyOf(2_048),
  SESSION_SECRET: 'a-secret-for-the-sessions-of-devices',
  OTP_SECRET: 'a-secret-that-codes-are-derived-by',
  BSS_URL: 'https://bss.example',
  BSS_API_KEY: 'a-key-of-the-operator',
  FLUTTERWAVE_URL: 'https://api.flutterwave.example',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-0123456789abcdef-X',
  FLUTTERWAVE_WEBHOOK_HASH: 'a-hash-of-the-dashboard',
  AIRTEL_MONEY_URL: 'https://openapi.airtel.example',
  AIRTEL_MONEY_CLIENT_ID: 'a-client',
  AIRTEL_MONEY_CLIENT_SECRET: 'a-secret-of-the-portal',
  AIRTEL_MONEY_HASH_KEY: 'a-hash-key-of-the-portal',
  GSMA_MONEY_URL: 'https://wallet.example/mm',
  GSMA_MONEY_TOKEN_URL: 'https://wallet.example/oauth2/token',
  GSMA_MONEY_API_KEY: 'an-api-key-of-the-portal',
  GSMA_MONEY_CLIENT_ID: 'a-client',
  GSMA_MONEY_CLIENT_SECRET: 'a-secret-of-the-wallet',
  GSMA_MONEY_CALLBACK_KEY: 'a-callback-key-of-the-wallet',
  GSMA_MONEY_CALLBACK_URL: 'https://portal.example/callbacks/gsma-money',
  GSMA_MONEY_PIN_KEY: publicKey,
  SMPP_URL: 'ssmpp://smsc.example',
  SMPP_SYSTEM_ID: 'operator',
  SMPP_PASSWORD: 'pass-987',
  SMPP_SOURCE: 'Operator',
  SMTP_URL: 'smtps://mail.example',
  SMTP_USER: 'portal',
  SMTP_PASSWORD: 'word-987',
  MAIL_FROM: 'no-reply@portal.example',
}
type Name = keyof typeof sound
const names = Object.keys(sound) as Name[]
const withOther = (changes: Partial<Record<string, string>>) => readConfig({ ...sound, ...changes })

const sandbox = {
  SANDBOX: 'on',
  BSS_URL: 'http://127.0.0.1:4000',
  FLUTTERWAVE_URL: 'http://127.0.0.1:4000/flutterwave',
  AIRTEL_MONEY_URL: 'http://localhost:4000/airtel-money',
  GSMA_MONEY_URL: 'http://127.0.0.1:4000/gsma-wallet/money/v1.2/mm',
  GSMA_MONEY_TOKEN_URL: 'http://127.0.0.1:4000/gsma-wallet/money/oauth2/token',
  GSMA_MONEY_CALLBACK_URL: 'http://127.0.0.1:3000/callbacks/gsma-money',
  SMPP_URL: 'smpp://127.0.0.1:4001',
  SMTP_URL: 'smtp://127.0.0.1:4002',
}

test('sound settings start', () => {
  expect(withOther({}).methods).toHaveLength(3)
})

describe('a production start is refused by name', () => {
  const addresses = names.filter((name) => name.endsWith('_URL') && name !== 'DATABASE_URL')

  test.each(addresses.filter((name) => !/^SM[PT]P_URL$/.test(name)))('with a plain %s', (name) => {
    const reading = () => withOther({ [name]: 'http://host.example' })
    expect(reading).toThrow(ConfigError)
    expect(reading).toThrow(`${name} must begin with https:`)
  })

  test.each(['http://127.0.0.1.example.com', 'http://localhost.example.com', 'http://10.0.0.1'])(
    'with the address %s, which is not this machine',
    (address) => {
      expect(() => withOther({ BSS_URL: address })).toThrow('BSS_URL must begin with https:')
    },
  )

  test('with the default address of a service that listens to the network', () => {
    expect(() => withOther({ PUBLIC_URL: undefined, HOST: '0.0.0.0' })).toThrow('PUBLIC_URL')
  })

  test('with a plain address of a page, of the delivery host or of the collector', () => {
    expect(() => withOther({ ANALYTICS_URL: 'http://count.example' })).toThrow('ANALYTICS_URL')
    expect(() => withOther({ GATEWAY_ORIGINS: 'http://pay.example' })).toThrow('GATEWAY_ORIGINS')
    expect(() => withOther({ ASSET_BASE_URL: 'http://cdn.example' })).toThrow('ASSET_BASE_URL')
  })

  test('with a message centre in the clear, unless that is accepted', () => {
    const plain = { SMPP_URL: 'smpp://smsc.example' }
    expect(() => withOther(plain)).toThrow('SMPP_URL must begin with ssmpp:')
    expect(withOther({ ...plain, SMPP_PLAIN: 'accepted' }).smpp?.url).toBe(plain.SMPP_URL)
  })

  const secrets = [
    'BSS_API_KEY',
    'FLUTTERWAVE_SECRET_KEY',
    'FLUTTERWAVE_WEBHOOK_HASH',
    'AIRTEL_MONEY_CLIENT_SECRET',
    'AIRTEL_MONEY_HASH_KEY',
    'GSMA_MONEY_API_KEY',
    'GSMA_MONEY_CLIENT_SECRET',
    'GSMA_MONEY_CALLBACK_KEY',
    'SMPP_SYSTEM_ID',
    'SMPP_PASSWORD',
    'SMTP_PASSWORD',
    'SESSION_SECRET',
    'OTP_SECRET',
  ] as const

  test.each(secrets)('with a value of the sandbox as %s', (name) => {
    for (const value of publishedSecrets) {
      expect(() => withOther({ [name]: value }), value).toThrow(`${name} is published`)
    }
    expect(() => withOther({ [name]: 'FLWSECK_TEST-0123456789abcdef-X' })).toThrow(name)
  })

  test('with a key for tests of Paystack', () => {
    const keys = (mode: string) => ({
      PAYSTACK_URL: 'https://api.paystack.co',
      PAYSTACK_SECRET_KEY: `sk_${mode}_0123456789abcdef`,
      PAYSTACK_PUBLIC_KEY: `pk_${mode}_0123456789abcdef`,
    })
    expect(() => withOther(keys('test'))).toThrow('PAYSTACK_SECRET_KEY is published')
    expect(() => withOther(keys('live'))).not.toThrow()
  })

  test.each(secrets.slice(0, 8))('with fewer than 16 characters as %s', (name) => {
    expect(() => withOther({ [name]: '123456789012345' })).toThrow(
      `${name} must have at least 16 characters`,
    )
    expect(() => withOther({ [name]: '1234567890123456' })).not.toThrow()
  })

  test.each(['SESSION_SECRET', 'OTP_SECRET'])('with a %s of fewer than 32 characters', (name) => {
    expect(() => withOther({ [name]: '0123456789abcdef-0123456789abcd' })).toThrow(
      `${name} must have at least 32 characters`,
    )
    expect(() => withOther({ [name]: '0123456789abcdef-0123456789abcde' })).not.toThrow()
  })

  test('with a mail server in the clear', () => {
    expect(() => withOther({ SMTP_URL: 'smtp://mail.example' })).toThrow('SMTP_URL must begin with')
  })

  test('with a password of the message centre that is shorter than its protocol allows', () => {
    expect(() => withOther({ SMPP_PASSWORD: '1234567' })).toThrow(
      'SMPP_PASSWORD must have at least 8',
    )
  })

  test.each([
    ['of 1024 bits', keyOf(1_024)],
    ['of another kind', ellipticKey],
    ['that is none', 'bm8ga2V5'],
  ])('with a PIN key %s', (_what, key) => {
    expect(() => withOther({ PIN_PRIVATE_KEY: key })).toThrow(
      'PIN_PRIVATE_KEY must be an RSA private key of at least 2048 bits',
    )
  })

  test.each([
    'postgres://portal:word@db.example/portal',
    'postgres://portal:word@db.example/portal?sslmode=disable',
    'postgres://portal:word@db.example/portal?sslmode=prefer',
    'postgres://portal:word@db.example/portal?sslmode=no-verify',
    'postgres:///portal?host=db.example',
    'postgres://portal@127.0.0.1/portal?host=db.example',
    'postgres://db.example/portal?sslmode=require&sslmode=disable',
    'postgres://db.example/portal?sslmode=require&uselibpqcompat=true',
    'no address',
  ])('with the database at %s', (url) => {
    expect(() => withOther({ DATABASE_URL: url })).toThrow('DATABASE_URL')
  })

  test.each([
    'https://user:word@portal.example',
    'https://portal.example/path',
    'https://portal.example?query',
    'https://portal.example#part',
  ])('with the public address %s, which is more than an origin', (url) => {
    expect(() => withOther({ PUBLIC_URL: url })).toThrow('PUBLIC_URL must be a host alone')
  })

  test('without the check of certificates', () => {
    expect(() => withOther({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
      'NODE_TLS_REJECT_UNAUTHORIZED',
    )
  })

  test.each([
    '                    ',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    ' sandbox-secret-of-this-repository',
  ])('with "%s" as a secret', (secret) => {
    expect(() => withOther({ SESSION_SECRET: secret })).toThrow('SESSION_SECRET')
  })

  test('with a database that the environment names, where the address names none', () => {
    const url = { DATABASE_URL: 'postgres:///portal', PGHOST: 'db.example' }
    expect(() => withOther(url)).toThrow('DATABASE_URL must name sslmode=verify-full')
  })

  test('without a key for the callbacks of the wallet, unless hints are accepted', () => {
    const unsigned = { AIRTEL_MONEY_HASH_KEY: undefined }
    expect(() => withOther(unsigned)).toThrow('AIRTEL_MONEY_HASH_KEY')
    expect(() => withOther({ ...unsigned, AIRTEL_MONEY_UNSIGNED: 'accepted' })).not.toThrow()
  })

  test('with the operators’ pages where visitors are', () => {
    const open = { OPERATIONS_PUBLIC: 'on' }
    expect(() => withOther(open)).toThrow('OPERATIONS_PUBLIC must be off in production')
    expect(withOther({ ...sandbox, ...open }).operationsPublic).toBe(true)
  })

  test.each([
    ['LIMIT_OTP_GUESSES_PER_CODE', '1000000'],
    ['LIMIT_OTP_GUESSES_PER_RECIPIENT_DAY', '1000'],
    ['LIMIT_OTP_SENDS_PER_RECIPIENT_DAY', '1000'],
    ['LIMIT_PROMPTS_PER_PAYER_HOUR', '100'],
    ['LIMIT_PINS_PER_PAYER_DAY', '1000'],
    ['TRUSTED_PROXIES', '9'],
  ])('with %s of %s, which protects no more', (name, value) => {
    expect(() => withOther({ [name]: value })).toThrow(`${name} must be a whole number from`)
  })

  test('with one secret for sessions and codes', () => {
    const { SESSION_SECRET } = sound
    const same = 'OTP_SECRET must be another secret than SESSION_SECRET'
    for (const OTP_SECRET of [SESSION_SECRET, ` ${SESSION_SECRET}`])
      expect(() => withOther({ OTP_SECRET })).toThrow(same)
    expect(() => withOther({ ...sandbox, OTP_SECRET: SESSION_SECRET })).not.toThrow()
  })

  test.each(['0.0.0.0', '::'])('with the operators’ listener on %s, unless accepted', (address) => {
    const every = { OPERATIONS_HOST: address }
    expect(() => withOther(every)).toThrow('OPERATIONS_HOST is every address of this machine')
    const accepted = { ...every, OPERATIONS_HOST_EVERY: 'accepted' }
    expect(withOther(accepted).operationsHost).toBe(address)
  })

  test('with notifications of a provider at another host', () => {
    const other = { GSMA_MONEY_CALLBACK_URL: 'https://portal.example.evil/callbacks/gsma-money' }
    expect(() => withOther(other)).toThrow('GSMA_MONEY_CALLBACK_URL must lead to the host of')
  })

  test.each(['; script-src *', ' *', "'unsafe-inline'", ',x'])(
    'with "%s" in an address of the policy',
    (signs) => {
      for (const name of ['ASSET_BASE_URL', 'ANALYTICS_URL', 'MAP_TILES_URL', 'GATEWAY_ORIGINS'])
        expect(() => withOther({ [name]: `https://cdn.example${signs}` })).toThrow(name)
      expect(() => withOther({ GATEWAY_ORIGINS: 'https://a;b' })).toThrow('GATEWAY_ORIGINS')
    },
  )

  test('with a time scale, which shortens the waits that prove how a payment ended', () => {
    expect(() => withOther({ TIME_SCALE: '2' })).toThrow('TIME_SCALE must be 1 in production')
    expect(withOther({ TIME_SCALE: '1' }).timeScale).toBe(1)
    expect(withOther({ ...sandbox, TIME_SCALE: '20' }).timeScale).toBe(20)
    const development = { ...sandbox, SANDBOX: undefined, DEVELOPMENT: 'on' }
    expect(withOther({ ...development, TIME_SCALE: '20' }).timeScale).toBe(20)
  })

  test('when SANDBOX is on and an address leads to another machine', () => {
    const systems = ['BSS_URL', 'FLUTTERWAVE_URL', 'AIRTEL_MONEY_URL', 'GSMA_MONEY_URL', 'SMPP_URL']
    for (const name of names.filter((each) => systems.includes(each))) {
      expect(() => withOther({ ...sandbox, [name]: sound[name] })).toThrow(
        `${name} must lead to this machine while SANDBOX is on`,
      )
    }
  })
})

describe('a production start accepts', () => {
  test.each([
    'postgres://portal:word@127.0.0.1:5432/portal',
    'postgres://portal:word@[::1]/portal',
    'postgres://portal:word@localhost/portal',
    'postgres:///portal',
    'postgres:///portal?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/portal',
    'socket:/var/run/postgresql?db=portal',
    'postgres://portal:word@db.example/portal?sslmode=require',
    'postgres://portal:word@db.example/portal?sslmode=verify-ca',
    'postgres://portal:word@db.example/portal?ssl=true',
  ])('the database at %s', (url) => {
    expect(withOther({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
    'a proxy of this machine at %s',
    (address) => {
      expect(() => withOther({ BSS_URL: address })).not.toThrow()
    },
  )
})

describe('weak settings start', () => {
  const weak = {
    ...sandbox,
    PUBLIC_URL: 'http://192.168.0.2:3000',
    DATABASE_URL: 'postgres://portal@db/portal',
    BSS_API_KEY: credentials.bssApiKey,
    SMPP_PASSWORD: credentials.smppPassword,
    FLUTTERWAVE_SECRET_KEY: 'short',
  }

  test('against the sandbox', () => {
    expect(() => withOther(weak)).not.toThrow()
    expect(() => withOther({ ...weak, SANDBOX: undefined })).toThrow(ConfigError)
  })

  test('in development, against any address', () => {
    const remote = { ...weak, SANDBOX: undefined, DEVELOPMENT: 'on', BSS_URL: 'http://bss.example' }
    expect(() => withOther(remote)).not.toThrow()
  })
})
