import credentials from '../../apps/sandbox/src/credentials.json' with { type: 'json' }
import { providers } from '../../apps/sandbox/src/providers.ts'

/** All secrets that the sandbox publishes. */
export const publishedSecrets: readonly string[] = [
  ...Object.values(credentials),
  ...providers.flatMap((provider) => Object.values(provider.credentials)),
]
