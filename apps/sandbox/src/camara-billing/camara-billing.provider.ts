import { commonKinds } from '../faults/fault.gate.ts'
import type { PlayedProvider, PortalBeside } from '../provider.ts'
import { apiRoot, system } from './camara-billing.facts.ts'
import credentials from './credentials.json' with { type: 'json' }

/** Every portal has a client id of its own, so that several share one sandbox. */
const clientIdOf = ({ port }: PortalBeside): string => `portal-${port}`

export const camaraBilling: PlayedProvider = {
  name: system,
  title: 'Airtime as money (CAMARA Carrier Billing)',
  path: apiRoot,
  faults: [...commonKinds, 'asynchronous', 'refund-fails'],
  credentials,
  settingsFor: (portal) => ({
    CAMARA_BILLING_URL: `${portal.sandboxUrl}${apiRoot}`,
    CAMARA_BILLING_TOKEN_URL: `${portal.sandboxUrl}${apiRoot}/oauth2/token`,
    CAMARA_BILLING_CLIENT_ID: clientIdOf(portal),
    CAMARA_BILLING_CLIENT_SECRET: credentials.clientSecret,
  }),
  timeoutSetting: 'CAMARA_BILLING_TIMEOUT_MS',
  server: async () => (await import('./camara-billing.server.ts')).camaraBillingServer,
}
