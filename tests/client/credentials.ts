import { readFileSync } from 'node:fs'

/** The secrets that the sandbox shares with a portal that is started beside it. */
export const credentials = JSON.parse(
  readFileSync(new URL('../../apps/sandbox/src/credentials.json', import.meta.url), 'utf8'),
) as { flutterwaveWebhookHash: string; airtelMoneyHashKey: string }
