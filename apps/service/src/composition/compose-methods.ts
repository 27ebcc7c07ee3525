import { systemClock } from '@portal/kernel/instant'
import { readAirtelMoney } from '../adapters/airtel-money/airtel-money.settings.ts'
import { createAirtelMoneyWallet } from '../adapters/airtel-money/airtel-money.wallet.ts'
import { createCamaraBilling } from '../adapters/camara-billing/camara-billing.provider.ts'
import { readCamaraBilling } from '../adapters/camara-billing/camara-billing.settings.ts'
import { readDaraja } from '../adapters/daraja/daraja.settings.ts'
import { createDarajaWallet } from '../adapters/daraja/daraja.wallet.ts'
import { createFlutterwaveGateway } from '../adapters/flutterwave/flutterwave.gateway.ts'
import { readFlutterwave } from '../adapters/flutterwave/flutterwave.settings.ts'
import {
  type GsmaWalletName,
  type GsmaWalletSettings,
  readGsmaWallet,
} from '../adapters/gsma-wallet/gsma-wallet.settings.ts'
import { createGsmaWallet } from '../adapters/gsma-wallet/gsma-wallet.wallet.ts'
import { callJson } from '../adapters/http-json.ts'
import type { Content } from '../features/content/content.store.ts'
import { airtimeMethod } from '../methods/airtime/airtime.method.ts'
import { cardMethod } from '../methods/card/card.method.ts'
import { mpesaMethod } from '../methods/mpesa/mpesa.method.ts'
import { smartcashMethod } from '../methods/smartcash/smartcash.method.ts'
import { walletMethod } from '../methods/wallet/wallet.method.ts'
import { walletPinMethod } from '../methods/wallet-pin/wallet-pin.method.ts'
import type { Method } from '../ports/method.port.ts'
import type { SecretProvider } from '../ports/payment-provider.port.ts'
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
  connect(content: Content, sendTo: SendTo, operator: OperatorPart): Method
}

/** Reads the settings of one payment method; null if the environment names no provider for it. */
type Connect = (reader: SettingsReader, options: { timeScale: number }) => MethodConnection | null

const connectCard: Connect = (reader, options) => {
  const settings = readFlutterwave(reader, options)
  if (!settings) return null
  const { timeoutMs, baseUrl, isOffered } = settings
  return {
    callTimeoutMs: timeoutMs,
    // By default the provider's pages have the same origin as its API.
    pageOrigins: [new URL(baseUrl).origin],
    connect(content, sendTo) {
      const parts = { ...settings, merchantName: () => content.brandName }
      const provider = createFlutterwaveGateway(parts, sendTo('flutterwave'))
      return cardMethod({ provider, isOffered })
    },
  }
}

const connectWallet: Connect = (reader, options) => {
  const settings = readAirtelMoney(reader, options)
  if (!settings) return null
  const { timeoutMs, isOffered } = settings
  return {
    callTimeoutMs: timeoutMs,
    pageOrigins: [],
    connect(content, sendTo) {
      const merchantName = () => content.brandName
      const parts = { ...settings, clock: systemClock, merchantName }
      const provider = createAirtelMoneyWallet(parts, sendTo('airtel-money'))
      return walletMethod({ wallet: () => content.wallet, provider, isOffered })
    },
  }
}

const connectMpesa: Connect = (reader, options) => {
  const settings = readDaraja(reader, options)
  if (!settings) return null
  const { timeoutMs, isOffered } = settings
  return {
    callTimeoutMs: timeoutMs,
    pageOrigins: [],
    connect(content, sendTo) {
      const parts = { ...settings, clock: systemClock, merchantName: () => content.brandName }
      return mpesaMethod({ provider: createDarajaWallet(parts, sendTo('daraja')), isOffered })
    },
  }
}

const connectAirtime: Connect = (reader, options) => {
  const settings = readCamaraBilling(reader, options)
  if (!settings) return null
  const { timeoutMs, isOffered } = settings
  return {
    callTimeoutMs: timeoutMs,
    pageOrigins: [],
    connect(content, sendTo, { balances, lines }) {
      const parts = { ...settings, clock: systemClock, merchantName: () => content.brandName }
      const provider = createCamaraBilling(parts, sendTo('camara-billing'))
      return airtimeMethod({ provider, isOffered, balances, lines })
    },
  }
}

/** A payment method by the PIN of a wallet; several wallets speak the same API. */
const connectSecret =
  (
    name: GsmaWalletName,
    methodOf: (provider: SecretProvider, settings: GsmaWalletSettings, content: Content) => Method,
  ): Connect =>
  (reader, options) => {
    const settings = readGsmaWallet(reader, name, options)
    if (!settings) return null
    return {
      callTimeoutMs: settings.timeoutMs,
      pageOrigins: [],
      connect(content, sendTo) {
        const parts = { ...settings, clock: systemClock, merchantName: () => content.brandName }
        return methodOf(createGsmaWallet(parts, sendTo(name)), settings, content)
      },
    }
  }

const connectWalletPin = connectSecret('gsma-money', (provider, { isOffered }, content) =>
  walletPinMethod({
    wallet: () => content.wallet,
    provider,
    isOffered: () => isOffered && content.config.enableAmPin,
  }),
)
const connectSmartcash = connectSecret('gsma-smartcash', (provider, { isOffered }) =>
  smartcashMethod({ provider, isOffered }),
)

/** Every payment method. A new one is a line here and a folder under methods/. */
const connectors: readonly Connect[] = [
  connectCard,
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
  const connections = connectors.flatMap((connect) => connect(reader, options) ?? [])
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
