import { describe, expect, test } from 'vitest'
import type { SettingsReader } from '../../ports/settings.port.ts'
import { readFlutterwave } from './flutterwave.settings.ts'

const set = {
  FLUTTERWAVE_URL: 'http://127.0.0.1:4000/flutterwave',
  FLUTTERWAVE_SECRET_KEY: 'key',
  FLUTTERWAVE_WEBHOOK_HASH: 'hash',
}

/** Reads as the port says, and keeps the bounds it was asked with. */
function readerOf(variables: Record<string, string>) {
  const bounds: Record<string, [number, number]> = {}
  const text = (name: string, fallback?: string): string => {
    const value = variables[name] || fallback
    if (value === undefined) throw new Error(`${name} is missing`)
    return value
  }
  const reader: SettingsReader = {
    has: (name) => Boolean(variables[name]),
    text,
    number(name, fallback, minimum, maximum) {
      bounds[name] = [minimum, maximum]
      return Number(variables[name] || fallback)
    },
    url: (name) => text(name),
    secret: (name) => text(name),
    oneOf: (_name, _choices, fallback) => fallback,
    listOf: (name, choices, fallback) =>
      choices.filter((one) => (variables[name]?.split(',') ?? fallback).includes(one)),
    flag: (name, fallback) => (variables[name] ? variables[name] === 'on' : fallback),
  }
  return { reader, bounds }
}

const read = (change: Record<string, string> = {}, timeScale = 1) =>
  readFlutterwave(readerOf({ ...set, ...change }).reader, { timeScale })

describe('the settings of the card gateway', () => {
  test('are none where it has no address', () => {
    expect(read({ FLUTTERWAVE_URL: '' })).toBeNull()
  })

  test('have defaults for everything but address, key and hash', () => {
    expect(read()).toEqual({
      baseUrl: set.FLUTTERWAVE_URL,
      secretKey: 'key',
      webhookHash: 'hash',
      timeoutMs: 8_000,
      refundSettlesAfterMs: 2 * 8_000 + 300_000,
      refundMayTakeMs: 24 * 24 * 3_600_000,
      chargeLifeMs: 30 * 60_000,
      isOffered: true,
      currencies: null,
      paymentOptions: ['card'],
    })
    expect(() => read({ FLUTTERWAVE_SECRET_KEY: '' })).toThrow('FLUTTERWAVE_SECRET_KEY')
    expect(() => read({ FLUTTERWAVE_WEBHOOK_HASH: '' })).toThrow('FLUTTERWAVE_WEBHOOK_HASH')
  })

  test('are divided by the time scale, save what a call takes', () => {
    const change = { FLUTTERWAVE_TIMEOUT_MS: '3000', FLUTTERWAVE_SETTLES_MS: '60000' }
    expect(read(change, 60)).toMatchObject({
      timeoutMs: 3_000,
      refundSettlesAfterMs: 7_000,
      refundMayTakeMs: 24 * 24 * 60_000,
      chargeLifeMs: 30_000,
    })
  })

  test('name the currencies of the account', () => {
    const { currencies } = read({ FLUTTERWAVE_CURRENCIES: 'USD,CDF' }) ?? {}
    expect(currencies).toEqual(['USD', 'CDF'])
  })

  test('name the payment methods on the page as the gateway does', () => {
    expect(read({ FLUTTERWAVE_CHANNELS: 'ussd,card,mobile_money' })?.paymentOptions).toEqual([
      'card',
      'mobilemoneyzambia',
      'ussd',
    ])
    const all = 'card,bank,bank_transfer,mobile_money,ussd'
    expect(read({ FLUTTERWAVE_CHANNELS: all })?.paymentOptions).toEqual([
      'card',
      'account',
      'banktransfer',
      'mobilemoneyzambia',
      'ussd',
    ])
  })

  test('can take cards off the offer and keep serving those that paid', () => {
    expect(read({ FLUTTERWAVE_OFFERED: 'off' })?.isOffered).toBe(false)
  })

  test('are read within their bounds', () => {
    const { reader, bounds } = readerOf(set)
    readFlutterwave(reader, { timeScale: 1 })
    expect(bounds).toEqual({
      FLUTTERWAVE_TIMEOUT_MS: [50, 25_000],
      FLUTTERWAVE_SETTLES_MS: [1_000, 3_600_000],
    })
  })
})
