import { currencies } from '@portal/kernel/money'
import { commonKinds } from '../faults/fault.gate.ts'
import type { PlayedProvider } from '../provider.ts'
import credentials from './credentials.json' with { type: 'json' }

export const flutterwave: PlayedProvider = {
  name: 'flutterwave',
  title: 'Card gateway (Flutterwave v3)',
  path: '/flutterwave/v3',
  // Only this gateway initiates a refund first and disburses it later, and has several tries under one reference.
  faults: [...commonKinds, 'refund-fails', 'first-try', 'last-try'],
  credentials,
  settingsFor: ({ sandboxUrl }) => ({
    FLUTTERWAVE_URL: `${sandboxUrl}/flutterwave`,
    FLUTTERWAVE_SECRET_KEY: credentials.secretKey,
    FLUTTERWAVE_WEBHOOK_HASH: credentials.webhookHash,
    FLUTTERWAVE_CURRENCIES: currencies.join(','),
  }),
  timeoutSetting: 'FLUTTERWAVE_TIMEOUT_MS',
  server: async () => (await import('./flutterwave.server.ts')).flutterwaveServer,
}
