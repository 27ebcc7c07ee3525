import { commonKinds } from '../faults/fault.gate.ts'
import type { PlayedProvider, PortalBeside } from '../provider.ts'
import credentials from './credentials.json' with { type: 'json' }

/** Every portal has a client id of its own, so that several share one sandbox. */
const clientIdOf = ({ port }: PortalBeside): string => `portal-${port}`

export const airtelMoney: PlayedProvider = {
  name: 'airtel-money',
  title: 'Mobile money (Airtel Money, push)',
  path: '/airtel-money',
  faults: commonKinds,
  credentials,
  settingsFor: (portal) => ({
    AIRTEL_MONEY_URL: `${portal.sandboxUrl}/airtel-money`,
    AIRTEL_MONEY_CLIENT_ID: clientIdOf(portal),
    AIRTEL_MONEY_CLIENT_SECRET: credentials.clientSecret,
    AIRTEL_MONEY_HASH_KEY: credentials.hashKey,
  }),
  timeoutSetting: 'AIRTEL_MONEY_TIMEOUT_MS',
  registrationOf: (portal) => ({
    path: '/airtel-money/callback-url',
    body: {
      clientId: clientIdOf(portal),
      url: `http://127.0.0.1:${portal.port}/callbacks/airtel-money`,
    },
  }),
  server: async () => (await import('./airtel-money.server.ts')).airtelMoneyServer,
}
