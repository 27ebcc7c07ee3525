import { commonKinds } from '../../../../apps/sandbox/src/faults/fault.gate.ts'
import type { PlayedProvider } from '../../../../apps/sandbox/src/provider.ts'
import credentials from '../../common/sandbox/credentials.json' with { type: 'json' }

export const acmeProvider: PlayedProvider = {
  name: 'acme',
  title: 'Wallet (Acme)',
  path: '/acme/v1',
  faults: commonKinds,
  credentials,
  isConnectedByName: true,
  settingsFor: ({ sandboxUrl }) => ({
    ACME_URL: `${sandboxUrl}/acme`,
    ACME_API_KEY: credentials.apiKey,
    ACME_WEBHOOK_KEY: credentials.webhookKey,
  }),
  timeoutSetting: 'ACME_TIMEOUT_MS',
  server: async () => (await import('./acme.server.ts')).acmeServer,
}
