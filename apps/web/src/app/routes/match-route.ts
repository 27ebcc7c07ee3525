export type PathParams = Readonly<Record<string, string>>

/**
 * Matches "/payment/start/:method" against a path; a parameter is one whole, non-empty segment in its one spelling: what
 * is escaped without need is at no address, since each spelling would be a page of its own. Decision 035.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split('/')
  const given = path.length > 1 ? path.replace(/\/$/, '').split('/') : path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (part.startsWith(':')) {
      const value = decode(segment)
      if (value === '' || encodeURIComponent(value) !== segment) return null
      params[part.slice(1)] = value
    } else if (part !== segment) return null
  }
  return params
}

/** Empty for a malformed escape. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
