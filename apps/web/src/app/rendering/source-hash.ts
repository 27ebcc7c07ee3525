import { createHash } from 'node:crypto'

const hashes = new Map<string, string>()

/** The source of one of the few inline texts that the build made, as a policy names it. */
export function hashOf(text: string): string {
  const known = hashes.get(text)
  if (known) return known
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
  hashes.set(text, hash)
  return hash
}
