import { readFileSync } from 'node:fs'

/** A secret that a provider of the sandbox shares with a portal that is started beside it: "key", or "wallet.key". */
export function secretOf(provider: string, name: string): string {
  const file = new URL(`../../apps/sandbox/src/${provider}/credentials.json`, import.meta.url)
  const all: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const secret = name.split('.').reduce((part, step) => Object(part)[step], all)
  if (typeof secret !== 'string') throw new Error(`${provider} has no secret ${name}.`)
  return secret
}
