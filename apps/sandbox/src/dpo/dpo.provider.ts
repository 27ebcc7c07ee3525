import { commonKinds } from '../faults/fault.gate.ts'
import type { PlayedProvider } from '../provider.ts'
import credentials from './credentials.json' with { type: 'json' }

export const dpo: PlayedProvider = {
  name: 'dpo',
  title: 'Card gateway (DPO Pay, API v6 and v7)',
  path: '/dpo/API/v6/',
  faults: commonKinds,
  credentials,
  isConnectedByName: true,
  settingsFor: ({ sandboxUrl }) => ({
    DPO_URL: `${sandboxUrl}/dpo`,
    DPO_COMPANY_TOKEN: credentials.companyToken,
    DPO_SERVICE_TYPE: credentials.serviceType,
  }),
  timeoutSetting: 'DPO_TIMEOUT_MS',
  server: async () => (await import('./dpo.server.ts')).dpoServer,
}
