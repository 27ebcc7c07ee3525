import { commonKinds } from '../faults/fault.gate.ts'
import type { PlayedProvider } from '../provider.ts'
import credentials from './credentials.json' with { type: 'json' }

export const paystack: PlayedProvider = {
  name: 'paystack',
  title: 'Card gateway with a popup (Paystack)',
  path: '/paystack',
  // A refund of this gateway may fail long after it was accepted, and a bank may decide later than the page closes.
  faults: [...commonKinds, 'refund-fails', 'asynchronous'],
  credentials,
  isConnectedByName: true,
  settingsFor: ({ sandboxUrl }) => ({
    PAYSTACK_URL: `${sandboxUrl}/paystack`,
    PAYSTACK_SECRET_KEY: credentials.secretKey,
    PAYSTACK_PUBLIC_KEY: credentials.publicKey,
    PAYSTACK_SCRIPT_URL: `${sandboxUrl}/paystack/inline.js`,
    PAYSTACK_PAGE_URL: sandboxUrl,
    // The market's own too, which the real gateway may not take.
    PAYSTACK_CURRENCIES: 'ZMW,USD,CDF',
  }),
  timeoutSetting: 'PAYSTACK_TIMEOUT_MS',
  server: async () => (await import('./paystack.server.ts')).paystackServer,
}
