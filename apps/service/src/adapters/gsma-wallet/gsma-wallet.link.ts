import { isReadableId } from './gsma-wallet.mapping.ts'

const kinds = ['transactions', 'requeststates'] as const

/** Something that came of a request, by its kind and id. */
export type Linked = { kind: (typeof kinds)[number]; id: string }

/**
 * The end of a link in an answer. The link itself is never called: only kind and id are taken from it, and only
 * from one that leads to the same origin and base path. Null for every other.
 */
export function readLink(baseUrl: string, link: string): Linked | null {
  const base = new URL(baseUrl)
  // Links begin after the base path, or name all of it.
  const path = link.startsWith('/') && !link.startsWith('//') ? ownPath(base, link) : link
  if (!URL.canParse(path, base.origin)) return null
  const { origin, pathname, search, hash } = new URL(path, base.origin)
  const prefix = `${base.pathname.replace(/\/$/, '')}/`
  if (origin !== base.origin || !pathname.startsWith(prefix) || search || hash) return null
  const [name, raw, ...more] = pathname.slice(prefix.length).split('/')
  const kind = kinds.find((each) => each === name)
  const id = decoded(raw ?? '')
  return kind && more.length === 0 && isReadableId(id) ? { kind, id } : null
}

const ownPath = ({ pathname }: URL, link: string): string =>
  link.startsWith(`${pathname}/`) ? link : `${pathname.replace(/\/$/, '')}${link}`

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    return ''
  }
}
