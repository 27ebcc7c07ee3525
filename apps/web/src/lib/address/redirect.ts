import { readUrl } from './read-url.ts'

/**
 * A path of this site out of something that came from outside, or '/' where it leads elsewhere.
 * Resolved as the browser would, since "/\evil.example" and "//evil.example" only look like paths.
 */
export function safePath(raw: string | null | undefined, origin: string): string {
  const target = raw ? readUrl(raw, origin) : null
  if (target?.origin !== new URL(origin).origin) return '/'
  // Resolving "/..//evil.example" leaves a path that would leave the site when resolved once more.
  if (target.pathname.startsWith('//')) return '/'
  return target.pathname + target.search + target.hash
}

/** A gateway's address the browser may be sent to: http(s) only, so that no script runs from it. */
export function isOutsideAddress(raw: string): boolean {
  const protocol = readUrl(raw)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
