import { expect, test } from 'vitest'
import { readerOf } from '../settings.fixture.ts'
import { readAirtelMoney } from './airtel-money.settings.ts'

const least = {
  AIRTEL_MONEY_URL: 'http://127.0.0.1:4000/airtel-money/',
  AIRTEL_MONEY_CLIENT_ID: 'portal',
  AIRTEL_MONEY_CLIENT_SECRET: 'secret',
  AIRTEL_MONEY_HASH_KEY: 'key',
}
const read = (values: Record<string, string | undefined> = {}, timeScale = 1) =>
  readAirtelMoney(readerOf({ ...least, ...values }), { timeScale })

test('without an address no wallet is connected', () => {
  expect(read({ AIRTEL_MONEY_URL: undefined })).toBeNull()
  expect(read({ AIRTEL_MONEY_URL: '' })).toBeNull()
})

test('address, credentials and key are enough', () => {
  expect(read()).toEqual({
    baseUrl: 'http://127.0.0.1:4000/airtel-money',
    clientId: 'portal',
    clientSecret: 'secret',
    hashKey: 'key',
    hashScope: 'inner',
    timeoutMs: 8_000,
    country: 'ZM',
    currency: null,
    isOffered: true,
    chargeLifeMs: 120_000,
    chargeSettlesAfterMs: 600_000,
    refundSettlesAfterMs: 60_000,
    timeScale: 1,
  })
})

test('a time scale shortens what networks take, and not the patience of a person', () => {
  expect(read({ AIRTEL_MONEY_SETTLES_MS: '300000' }, 60)).toMatchObject({
    chargeLifeMs: 120_000,
    chargeSettlesAfterMs: 5_000,
    refundSettlesAfterMs: 1_000,
    timeScale: 60,
  })
})

test('a wallet can be connected without being offered', () => {
  expect(read({ AIRTEL_MONEY_OFFERED: 'off' })?.isOffered).toBe(false)
})

test.each([undefined, '', 'refused'])(
  'without a key the start stops where AIRTEL_MONEY_UNSIGNED is %s',
  (unsigned) => {
    const values = { AIRTEL_MONEY_HASH_KEY: undefined, AIRTEL_MONEY_UNSIGNED: unsigned }
    expect(() => read(values)).toThrow('AIRTEL_MONEY_HASH_KEY')
  },
)

test('without a key callbacks are hints where the operator accepts that', () => {
  const values = { AIRTEL_MONEY_HASH_KEY: '', AIRTEL_MONEY_UNSIGNED: 'accepted' }
  expect(read(values)?.hashKey).toBe('')
})

test('with a key accepting unsigned callbacks does not switch it off', () => {
  expect(read({ AIRTEL_MONEY_UNSIGNED: 'accepted' })?.hashKey).toBe('key')
})

test('the edition that signs the whole object is named', () => {
  expect(read({ AIRTEL_MONEY_HASH_SCOPE: 'whole' })?.hashScope).toBe('whole')
})

test.each(['AIRTEL_MONEY_CLIENT_ID', 'AIRTEL_MONEY_CLIENT_SECRET'])(
  'with an address but no %s there is no start',
  (name) => {
    expect(() => read({ [name]: undefined })).toThrow(name)
  },
)

test.each([
  ['AIRTEL_MONEY_URL', 'ftp://127.0.0.1'],
  ['AIRTEL_MONEY_TIMEOUT_MS', '25001'],
  ['AIRTEL_MONEY_PROMPT_MS', '999'],
  ['AIRTEL_MONEY_SETTLES_MS', '999'],
  ['AIRTEL_MONEY_OFFERED', 'yes'],
  ['AIRTEL_MONEY_UNSIGNED', 'maybe'],
  ['AIRTEL_MONEY_HASH_SCOPE', 'outer'],
])('%s=%s stops the start', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})
