import { type Clock, systemClock } from '@portal/kernel/instant'
import type { Currency } from '@portal/kernel/money'
import { readAirtelMoney } from '../adapters/airtel-money/airtel-money.settings.ts'
import { createAirtelMoneyWallet } from '../adapters/airtel-money/airtel-money.wallet.ts'
import { createCamaraBilling } from '../adapters/camara-billing/camara-billing.provider.ts'
import { readCamaraBilling } from '../adapters/camara-billing/camara-billing.settings.ts'
import { readDaraja } from '../adapters/daraja/daraja.settings.ts'
import { createDarajaWallet } from '../adapters/daraja/daraja.wallet.ts'
import { createDpoGateway } from '../adapters/dpo/dpo.gateway.ts'
import { readDpo } from '../adapters/dpo/dpo.settings.ts'
import { createFlutterwaveGateway } from '../adapters/flutterwave/flutterwave.gateway.ts'
import { readFlutterwave } from '../adapters/flutterwave/flutterwave.settings.ts'
import {
  type GsmaWalletName,
  readGsmaWallet,
} from '../adapters/gsma-wallet/gsma-wallet.settings.ts'
import { createGsmaWallet } from '../adapters/gsma-wallet/gsma-wallet.wallet.ts'
import { callJson } from '../adapters/http-json.ts'
import { createPaystackGateway } from '../adapters/paystack/paystack.gateway.ts'
import { popupOf } from '../adapters/paystack/paystack.popup.ts'
import { readPaystack } from '../adapters/paystack/paystack.settings.ts'
import type { Content } from '../features/content/content.store.ts'
import { airtimeMethod } from '../methods/airtime/airtime.method.ts'
import { cardMethod } from '../methods/card/card.method.ts'
import { mpesaMethod } from '../methods/mpesa/mpesa.method.ts'
import { smartcashMethod } from '../methods/smartcash/smartcash.method.ts'
import { walletMethod } from '../methods/wallet/wallet.method.ts'
import { walletPinMethod } from '../methods/wallet-pin/wallet-pin.method.ts'
import type { Method, ProviderPopup } from '../ports/method.port.ts'
import type { SettingsReader } from '../ports/settings.port.ts'
import type { SendTo } from './compose-gates.ts'
import type { Operator } from './compose-operator.ts'

/** The part of the operator's system that tells whether a number has enough airtime. */
type OperatorPart = {
  balances?: Pick<NonNullable<Operator['balances']>, 'balancesOf'> | undefined
  lines?: Operator['lines']
}

/** One payment method whose provider the environment names, before the content is loaded. */
export type MethodConnection = {
  /** The longest time-out of any call to the provider, in milliseconds: leases outlive it. */
  callTimeoutMs: number
  /** Origins of the provider's pages to which browsers are sent. */
  pageOrigins: readonly string[]
  /** Absent where the provider has no script for our pages. */
  popup?: ProviderPopup
  connect(content: Content, sendTo: SendTo, operator: OperatorPart): Method
}

/** Reads the settings of one payment method; null if the environment names no provider for it. */
type Connect = (reader: SettingsReader, options: { timeScale: number }) => MethodConnection | null

/** What a method is composed of, once its provider's settings are there. */
type Parts<S> = {
  settings: S
  /** The settings with what every adapter needs beside them. */
  connected: S & { clock: Clock; merchantName: () => string }
  content: Content
  /** What providers take whose settings name no other currency. */
  market: Currency
  sendTo: SendTo
  operator: OperatorPart
}

/** What browsers find of a provider, by its settings. */
type Found<S> = {
  pages?: (settings: S) => readonly string[]
  popup?: (settings: S) => ProviderPopup | null
}

const connector =
  <S extends { timeoutMs: number }>(
    read: (reader: SettingsReader, options: { timeScale: number }) => S | null,
    compose: (parts: Parts<S>) => Method,
    { pages, popup }: Found<S> = {},
  ): Connect =>
  (reader, options) => {
    const settings = read(reader, options)
    if (!settings) return null
    // None without new payments: those under way have their pages.
    const shown = popup?.(settings)
    return {
      callTimeoutMs: settings.timeoutMs,
      pageOrigins: pages?.(settings) ?? [],
      ...(shown ? { popup: shown } : {}),
      connect(content, sendTo, operator) {
        const merchantName = () => content.brandName
        const connected = { ...settings, clock: systemClock, merchantName }
        const market = content.market.currency
        return compose({ settings, connected, content, market, sendTo, operator })
      },
    }
  }

const connectCard = connector(
  readFlutterwave,
  ({ settings: { isOffered, currencies }, connected, market, sendTo }) => {
    const provider = createFlutterwaveGateway(connected, sendTo('flutterwave'))
    return cardMethod({ provider, isOffered, currencies: currencies ?? [market] })
  },
  // By default the provider's pages have the same origin as its API.
  { pages: ({ baseUrl }) => [new URL(baseUrl).origin] },
)

const connectDpo = connector(
  readDpo,
  ({ settings: { isOffered, currencies }, connected, market, sendTo }) => {
    const taken = { currencies: currencies ?? [market] }
    const provider = createDpoGateway({ ...connected, ...taken }, sendTo('dpo'))
    return cardMethod({ provider, isOffered, ...taken })
  },
  { pages: ({ pageUrl }) => [new URL(pageUrl).origin] },
)

const connectPaystack = connector(
  readPaystack,
  ({ settings: { isOffered, currencies }, connected, sendTo }) =>
    cardMethod({
      provider: createPaystackGateway(connected, sendTo('paystack')),
      ...{ isOffered, currencies },
    }),
  {
    pages: ({ pageOrigin }) => [pageOrigin],
    popup: (settings) => (settings.isOffered ? popupOf(settings) : null),
  },
)

const connectWallet = connector(
  readAirtelMoney,
  ({ settings, connected, content, market, sendTo }) => {
    const currency = settings.currency ?? market
    return walletMethod({
      wallet: () => content.wallet,
      provider: createAirtelMoneyWallet({ ...connected, currency }, sendTo('airtel-money')),
      ...{ isOffered: settings.isOffered, currencies: [currency] },
    })
  },
)

const connectMpesa = connector(readDaraja, ({ settings, connected, market, sendTo }) => {
  const currency = settings.currency ?? market
  const provider = createDarajaWallet({ ...connected, currency }, sendTo('daraja'))
  return mpesaMethod({ provider, isOffered: settings.isOffered, currencies: [currency] })
})

const connectAirtime = connector(
  readCamaraBilling,
  ({ settings: { isOffered }, connected, market, sendTo, operator: { balances, lines } }) =>
    airtimeMethod({
      provider: createCamaraBilling(connected, sendTo('camara-billing')),
      ...{ isOffered, currencies: [market], balances, lines },
    }),
)

/** Several wallets speak the same API. */
const readGsma =
  (name: GsmaWalletName) => (reader: SettingsReader, options: { timeScale: number }) =>
    readGsmaWallet(reader, name, options)

const connectWalletPin = connector(
  readGsma('gsma-money'),
  ({ settings: { isOffered }, connected, content, market, sendTo }) =>
    walletPinMethod({
      wallet: () => content.wallet,
      provider: createGsmaWallet(connected, sendTo('gsma-money')),
      currencies: [market],
      isOffered: () => isOffered && content.config.enableAmPin,
    }),
)

const connectSmartcash = connector(
  readGsma('gsma-smartcash'),
  ({ settings: { isOffered }, connected, market, sendTo }) => {
    const provider = createGsmaWallet(connected, sendTo('gsma-smartcash'))
    return smartcashMethod({ provider, isOffered, currencies: [market] })
  },
)

/** Card gateways by their names; of several the first is preferred, unless a setting names another. Decision 178. */
const gateways = {
  flutterwave: connectCard,
  dpo: connectDpo,
  paystack: connectPaystack,
} as const
type GatewayName = keyof typeof gateways
const gatewayNames = Object.keys(gateways) as GatewayName[]

const connectGateways = (reader: SettingsReader, options: { timeScale: number }) => {
  const first = reader.oneOf('CARD_GATEWAY_FIRST', gatewayNames, gatewayNames[0] ?? 'flutterwave')
  const others = gatewayNames.filter((name) => name !== first)
  return [first, ...others].flatMap((name) => gateways[name](reader, options) ?? [])
}

/** Every other payment method. A new one is a line here and a folder under methods/. */
const connectors: readonly Connect[] = [
  connectWallet,
  connectWalletPin,
  connectSmartcash,
  connectMpesa,
  connectAirtime,
]

/** Every payment method for which the environment names a provider. Throws if there is none. */
export function readMethods(
  reader: SettingsReader,
  options: { timeScale: number },
): MethodConnection[] {
  const connections = [
    ...connectGateways(reader, options),
    ...connectors.flatMap((connect) => connect(reader, options) ?? []),
  ]
  if (connections.length === 0) {
    throw new Error(
      'No payment method is connected: set the address of a provider, see docs/integration.md.',
    )
  }
  return connections
}

/** The connected methods by the names of their providers. */
export function composeMethods(
  connections: readonly MethodConnection[],
  content: Content,
  sendTo: SendTo = () => callJson,
  operator: OperatorPart = {},
): ReadonlyMap<string, Method> {
  const methods = connections.map(({ connect }) => connect(content, sendTo, operator))
  return new Map(methods.map((method) => [method.provider.name, method]))
}
