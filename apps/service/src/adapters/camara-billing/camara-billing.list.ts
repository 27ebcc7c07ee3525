import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Deadline, Lost, Unsent } from '../../ports/outcome.port.ts'
import type { SendCall } from './camara-billing.call.ts'
import { detailOf, isNotFound } from './camara-billing.codes.ts'
import { lost } from './camara-billing.mapping.ts'

/** Entries that one page is asked for; the operator may answer fewer. */
const perPage = 100
/** Pages that are read at most: a longer list is no answer. */
const pagesMax = 30

export type ListRequest = {
  path: string
  query?: Readonly<Record<string, string>>
  correlator: string
  within: Deadline
}

type ListReader<T> = {
  /** Null for an entry in another form: then nothing of the list is believed. */
  read: (entry: unknown) => T | null
  idOf: (entry: T) => string
  /** Reading ends once this one shows. */
  isWanted: (entry: T) => boolean
}

/** All entries, or those up to the wanted one. `absent`: there is no such list, by the answer to its first page. */
export type ListAnswer<T> =
  | { kind: 'read'; entries: readonly T[] }
  | { kind: 'absent' }
  | Unsent
  | Lost

const page = Type.Array(Type.Unknown())

/** Null where the body is no list, or has an entry in another form. */
function entriesIn<T>(body: unknown, read: ListReader<T>['read']): T[] | null {
  if (!Value.Check(page, body)) return null
  const entries = body.flatMap((raw) => read(raw) ?? [])
  return entries.length === body.length ? entries : null
}

/**
 * Reads a list page by page, oldest first so that new entries move no page. It has ended only where as many were read as it
 * says there are, or an empty page follows: any page may be shorter than what was asked for.
 */
export async function readList<T>(
  call: SendCall,
  { path, query, correlator, within }: ListRequest,
  { read, idOf, isWanted }: ListReader<T>,
): Promise<ListAnswer<T>> {
  const seen = new Map<string, T>()
  for (let number = 1; number <= pagesMax; number += 1) {
    const paging = { order: 'asc', page: String(number), perPage: String(perPage) }
    const request = { path, query: { ...query, ...paging }, correlator, within }
    const reply = await call({ method: 'GET', ...request })
    if (reply.kind !== 'answered') return reply
    const { status, body, totalCount } = reply
    // On a later page it would unsay what was read before.
    if (number === 1 && isNotFound(status, body)) return { kind: 'absent' }
    const entries = status === 200 ? entriesIn(body, read) : null
    if (!entries) return lost(detailOf('list', status, body))
    const before = seen.size
    for (const entry of entries) seen.set(idOf(entry), entry)
    const hasEnded = totalCount === undefined ? entries.length === 0 : seen.size >= totalCount
    if (hasEnded || entries.some(isWanted)) return { kind: 'read', entries: [...seen.values()] }
    if (seen.size === before) return lost('list: a page brought nothing new')
  }
  return lost('list: too long')
}
