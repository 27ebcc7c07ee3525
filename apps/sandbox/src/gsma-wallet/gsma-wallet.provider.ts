import { commonKinds } from '../faults/fault.gate.ts'
import type { PlayedProvider, PortalBeside } from '../provider.ts'
import credentials from './credentials.json' with { type: 'json' }

const { money, smartcash } = credentials

type Keys = typeof money

/** Every portal has a client id of its own, which is also its code as a merchant. */
const clientIdOf = ({ port }: PortalBeside): string => `portal-${port}`

const settingsOf = (wallet: 'money' | 'smartcash', keys: Keys, portal: PortalBeside) => {
  const prefix = `GSMA_${wallet.toUpperCase()}`
  return {
    [`${prefix}_URL`]: `${portal.sandboxUrl}/gsma-wallet/${wallet}/v1.2/mm`,
    [`${prefix}_TOKEN_URL`]: `${portal.sandboxUrl}/gsma-wallet/${wallet}/oauth2/token`,
    [`${prefix}_API_KEY`]: keys.apiKey,
    [`${prefix}_CLIENT_ID`]: clientIdOf(portal),
    [`${prefix}_CLIENT_SECRET`]: keys.clientSecret,
    [`${prefix}_CALLBACK_KEY`]: keys.callbackKey,
    [`${prefix}_CALLBACK_URL`]: `http://127.0.0.1:${portal.port}/callbacks/gsma-${wallet}`,
    [`${prefix}_PIN_KEY`]: keys.pinPublicKey,
  }
}

export const gsmaWallet: PlayedProvider = {
  name: 'gsma-wallet',
  title: 'Wallets with a PIN (GSMA Mobile Money API): money, smartcash',
  path: '/gsma-wallet',
  faults: [...commonKinds, 'asynchronous', 'remember-wrong'],
  // Without the private keys for PINs, which no portal ever has.
  credentials: {
    moneyApiKey: money.apiKey,
    moneyClientSecret: money.clientSecret,
    moneyCallbackKey: money.callbackKey,
    smartcashApiKey: smartcash.apiKey,
    smartcashClientSecret: smartcash.clientSecret,
    smartcashCallbackKey: smartcash.callbackKey,
  },
  settingsFor: (portal) => ({
    ...settingsOf('money', money, portal),
    ...settingsOf('smartcash', smartcash, portal),
  }),
  timeoutSetting: 'GSMA_WALLET_TIMEOUT_MS',
  server: async () => (await import('./gsma-wallet.server.ts')).gsmaWalletServer,
}
