import { readFileSync } from 'node:fs'

/** A secret that a provider of the sandbox shares with a portal that is started beside it. */
export function secretOf(provider: string, name: string): string {
  const file = new URL(`../../apps/sandbox/src/${provider}/credentials.json`, import.meta.url)
  const secret = JSON.parse(readFileSync(file, 'utf8'))[name]
  if (typeof secret !== 'string') throw new Error(`${provider} has no secret ${name}.`)
  return secret
}
