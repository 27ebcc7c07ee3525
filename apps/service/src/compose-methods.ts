import { systemClock } from '@portal/kernel/instant'
import { createAirtelMoneyWallet } from './adapters/airtel-money/airtel-money.wallet.ts'
import { createFlutterwaveGateway } from './adapters/flutterwave/flutterwave.gateway.ts'
import { type Config, ConfigError } from './config.ts'
import type { Content } from './features/content/content.store.ts'
import { cardMethod } from './methods/card/card.method.ts'
import { walletMethod } from './methods/wallet/wallet.method.ts'
import type { Method } from './ports/method.port.ts'

/** Connects one method; null where the configuration names no provider for it. */
type Connect = (config: Config, content: Content) => Method | null

const connectCard: Connect = ({ flutterwave }, { brandName }) => {
  if (!flutterwave) return null
  const { isOffered } = flutterwave
  const provider = createFlutterwaveGateway({ ...flutterwave, merchantName: brandName })
  return cardMethod({ provider, isOffered })
}

const connectWallet: Connect = ({ airtelMoney }, { brandName, wallet }) => {
  if (!airtelMoney) return null
  const { isOffered } = airtelMoney
  const clock = systemClock
  const provider = createAirtelMoneyWallet({ ...airtelMoney, clock, merchantName: brandName })
  return walletMethod({ ...wallet, provider, isOffered })
}

/** Every way to pay there is; a new one is a line here and a folder under methods/. */
const connectors: readonly Connect[] = [connectCard, connectWallet]

/** The connected methods by the names of their providers. */
export function composeMethods(config: Config, content: Content): ReadonlyMap<string, Method> {
  const methods = connectors.flatMap((connect) => connect(config, content) ?? [])
  if (methods.length === 0) {
    throw new ConfigError('No way to pay is connected: set FLUTTERWAVE_URL or AIRTEL_MONEY_URL.')
  }
  return new Map(methods.map((method) => [method.provider.name, method]))
}
