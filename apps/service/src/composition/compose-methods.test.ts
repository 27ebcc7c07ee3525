import { expect, test } from 'vitest'
import { camaraBilling } from '../../../sandbox/src/camara-billing/camara-billing.provider.ts'
import { dpo } from '../../../sandbox/src/dpo/dpo.provider.ts'
import { flutterwave } from '../../../sandbox/src/flutterwave/flutterwave.provider.ts'
import { gsmaWallet } from '../../../sandbox/src/gsma-wallet/gsma-wallet.provider.ts'
import { paystack } from '../../../sandbox/src/paystack/paystack.provider.ts'
import { readerOf } from '../adapters/settings.fixture.ts'
import { type Content, loadContent } from '../features/content/content.store.ts'
import { contentKinds } from '../features.ts'
import { composeMethods, readMethods } from './compose-methods.ts'

const settings = gsmaWallet.settingsFor({ sandboxUrl: 'http://127.0.0.1:4000', port: 3_000 })
const shipped = await loadContent('content', contentKinds)
const withPin = { ...shipped, config: { ...shipped.config, enableAmPin: true } }
const compose = (change: Record<string, string> = {}, content: Content = withPin) =>
  composeMethods(readMethods(readerOf({ ...settings, ...change }), { timeScale: 1 }), content)

test('wallets with a PIN are found by the names of their providers', () => {
  const methods = compose()
  expect([...methods.keys()]).toEqual(['gsma-money', 'gsma-smartcash'])
  // The brand's own wallet has the brand's words.
  const { wallet } = shipped
  expect(methods.get('gsma-money')).toMatchObject({ ...wallet, type: 'AM', access: 'token' })
  expect(methods.get('gsma-smartcash')).toMatchObject({ type: 'SMARTCASH', access: 'open' })
  for (const { protocol, provider, isOffered } of methods.values()) {
    expect([protocol.name, provider.protocol, isOffered]).toEqual(['secret', 'secret', true])
  }
})

test('one that is not offered stays connected', () => {
  const methods = compose({ GSMA_SMARTCASH_OFFERED: 'off' })
  expect(methods.get('gsma-smartcash')?.isOffered).toBe(false)
  expect(methods.get('gsma-money')?.isOffered).toBe(true)
})

test('the wallet’s PIN is offered while its switch in the content is on', () => {
  const config = { ...shipped.config, enableAmPin: false }
  const methods = compose({}, { ...shipped, config })
  expect(methods.get('gsma-money')?.isOffered).toBe(false)
  expect(methods.get('gsma-smartcash')?.isOffered).toBe(true)
  config.enableAmPin = true
  expect(methods.get('gsma-money')?.isOffered).toBe(true)
  expect(compose({ GSMA_MONEY_OFFERED: 'off' }).get('gsma-money')?.isOffered).toBe(false)
})

test('airtime pays by the operator’s carrier billing, and its balances are asked where there are some', () => {
  const airtime = camaraBilling.settingsFor({ sandboxUrl: 'http://127.0.0.1:4000', port: 3_000 })
  const connections = readMethods(readerOf(airtime), { timeScale: 1 })
  const balances = { balancesOf: () => Promise.reject(new Error('Not asked')) }
  const lines = { lineType: () => Promise.reject(new Error('Not asked')) }
  const [without, alone, asked] = [{ lines }, { balances }, { balances, lines }].map((operator) =>
    composeMethods(connections, shipped, undefined, operator).get('camara-billing'),
  )
  expect(without).toMatchObject({ type: 'AIRTIME', isOffered: true })
  const asks = [without, alone, asked].map((method) => typeof method?.hasEnough)
  expect(asks).toEqual(['undefined', 'undefined', 'function'])
})

test('two card gateways are two methods of one type, each by its name and with its own pages', () => {
  const portal = { sandboxUrl: 'http://127.0.0.1:4000', port: 3_000 }
  const both = { ...flutterwave.settingsFor(portal), ...dpo.settingsFor(portal) }
  const pages = { DPO_PAGE_URL: 'https://pay.example/payv3.php' }
  const connections = readMethods(readerOf({ ...both, ...pages }), { timeScale: 1 })
  expect(connections.map(({ pageOrigins }) => pageOrigins)).toEqual([
    ['http://127.0.0.1:4000'],
    ['https://pay.example'],
  ])
  const found = [...composeMethods(connections, shipped).values()]
  expect(found.map(({ type, name, isOffered }) => [type, name, isOffered])).toEqual([
    ['PG', 'FLUTTERWAVE', true],
    ['PG', 'DPO', true],
  ])
  const off = readMethods(readerOf({ ...both, DPO_OFFERED: 'off' }), { timeScale: 1 })
  expect(composeMethods(off, shipped).get('dpo')?.isOffered).toBe(false)
})

test('a gateway whose script opens a popup says what browsers may load for it, and no other does', () => {
  const portal = { sandboxUrl: 'http://127.0.0.1:4000', port: 3_000 }
  const both = { ...flutterwave.settingsFor(portal), ...paystack.settingsFor(portal) }
  const real = {
    PAYSTACK_URL: 'https://api.paystack.co',
    PAYSTACK_SCRIPT_URL: '',
    PAYSTACK_PAGE_URL: '',
    PAYSTACK_CURRENCIES: 'USD',
  }
  const of = (change: Record<string, string>) =>
    readMethods(readerOf({ ...both, ...change }), { timeScale: 1 })
  const key = 'pk_test_sandbox8d41b6e02c9f7a35e61b04f2'
  expect(of({}).map(({ popup }) => popup)).toEqual([
    undefined,
    {
      config: { key, script: 'http://127.0.0.1:4000/paystack/inline.js' },
      scripts: ['http://127.0.0.1:4000'],
      frames: ['http://127.0.0.1:4000'],
      connections: ['http://127.0.0.1:4000'],
    },
  ])
  const off = of({ PAYSTACK_OFFERED: 'off' })
  expect(off.map(({ popup }) => popup)).toEqual([undefined, undefined])
  const [, connection] = of(real)
  expect(connection).toMatchObject({
    pageOrigins: ['https://checkout.paystack.com'],
    popup: {
      config: { key },
      scripts: ['https://js.paystack.co', 'https://checkout.paystack.com'],
      frames: ['https://checkout.paystack.com'],
      connections: ['https://api.paystack.co', 'https://checkout.paystack.com'],
    },
  })
  expect(composeMethods(of(real), shipped).get('paystack')?.currencies).toEqual(['USD'])
})

test.each([
  ['', ['ZMW']],
  ['USD,CDF', ['USD', 'CDF']],
])('cards by Flutterwave with the currencies "%s" are offered in %j', (set, taken) => {
  const settings = flutterwave.settingsFor({ sandboxUrl: 'http://127.0.0.1:4000', port: 3_000 })
  const reader = readerOf({ ...settings, FLUTTERWAVE_CURRENCIES: set })
  const methods = composeMethods(readMethods(reader, { timeScale: 1 }), shipped)
  expect(methods.get('flutterwave')?.currencies).toEqual(taken)
})

test('the card gateway that comes first is a setting', () => {
  const portal = { sandboxUrl: 'http://127.0.0.1:4000', port: 3_000 }
  const both = { ...flutterwave.settingsFor(portal), ...dpo.settingsFor(portal) }
  const namesOf = (change: Record<string, string>) => [
    ...composeMethods(
      readMethods(readerOf({ ...both, ...change }), { timeScale: 1 }),
      shipped,
    ).keys(),
  ]
  expect(namesOf({})).toEqual(['flutterwave', 'dpo'])
  expect(namesOf({ CARD_GATEWAY_FIRST: 'dpo' })).toEqual(['dpo', 'flutterwave'])
  expect(() => namesOf({ CARD_GATEWAY_FIRST: 'other' })).toThrow(/CARD_GATEWAY_FIRST/)
})
