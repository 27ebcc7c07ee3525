export type PathParams = Readonly<Record<string, string>>

/** Matches "/payment/start/:method" against a path; a parameter is one whole, non-empty segment. */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split('/')
  const given = path.length > 1 ? path.replace(/\/$/, '').split('/') : path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const segment = given[index] ?? ''
    if (part.startsWith(':')) {
      if (segment === '') return null
      params[part.slice(1)] = decode(segment)
    } else if (part !== segment) return null
  }
  return params
}

/** A malformed escape is left undecoded: it matches no id. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
