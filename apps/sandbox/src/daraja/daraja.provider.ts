import { commonKinds } from '../faults/fault.gate.ts'
import type { PlayedProvider, PortalBeside } from '../provider.ts'
import credentials from './credentials.json' with { type: 'json' }
import { initiator, shortCode } from './daraja.facts.ts'

/** Every portal has a key of its own, so that several share one sandbox. */
const consumerKeyOf = ({ port }: PortalBeside): string => `portal-${port}`

export const daraja: PlayedProvider = {
  name: 'daraja',
  title: 'MPESA (Daraja, push)',
  path: '/daraja',
  faults: commonKinds,
  // Without the private key for the initiator's password, which no portal ever has.
  credentials: {
    consumerSecret: credentials.consumerSecret,
    passKey: credentials.passKey,
    initiatorPassword: credentials.initiatorPassword,
  },
  settingsFor: (portal) => ({
    DARAJA_URL: `${portal.sandboxUrl}/daraja`,
    DARAJA_CONSUMER_KEY: consumerKeyOf(portal),
    DARAJA_CONSUMER_SECRET: credentials.consumerSecret,
    DARAJA_SHORT_CODE: shortCode,
    DARAJA_PASS_KEY: credentials.passKey,
    DARAJA_INITIATOR: initiator,
    DARAJA_INITIATOR_PASSWORD: credentials.initiatorPassword,
    DARAJA_INITIATOR_KEY: credentials.publicKey,
  }),
  timeoutSetting: 'DARAJA_TIMEOUT_MS',
  server: async () => (await import('./daraja.server.ts')).darajaServer,
}
