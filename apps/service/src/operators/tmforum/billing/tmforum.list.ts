import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Lost, Unsent } from '../../../ports/outcome.port.ts'
import { notOk, type TmForumClient } from '../tmforum.client.ts'

const list = Type.Array(Type.Object({ id: Type.String() }))

/** Entries that are asked for at once; a server may give fewer. */
const pageSize = 100

/** A page of a list is answered with either; the official files name 200 alone. */
const pageStatuses: readonly number[] = [200, 206]

type Question = {
  path: string
  query: Record<string, string>
  limits: Parameters<TmForumClient['get']>[2]
  pagesMax: number
}

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

/**
 * Reads a list to its end, page by page: as far as the server's count of it, or up to an empty page where it gives none. A
 * list that ends before its count, repeats entries or has more pages than are asked for is lost: a part never looks like the
 * whole.
 */
export async function readWhole(
  { get }: Pick<TmForumClient, 'get'>,
  { path, query, limits, pagesMax }: Question,
): Promise<{ kind: 'list'; entries: readonly object[] } | Unsent | Lost> {
  const entries = new Map<string, object>()
  for (let page = 0; page < pagesMax; page++) {
    const range = { offset: `${entries.size}`, limit: `${pageSize}` }
    const answer = await get(path, { ...query, ...range }, limits)
    if (answer.kind !== 'answered') return answer
    const { status, body, totalCount } = answer
    if (!pageStatuses.includes(status)) return notOk(answer)
    if (!Value.Check(list, body)) return lost(`${path}: unreadable list`)
    const expected = entries.size + body.length
    for (const entry of body) entries.set(entry.id, entry)
    if (entries.size < expected) return lost(`${path}: the list repeats entries`)
    const isWhole = totalCount === undefined ? body.length === 0 : entries.size >= totalCount
    if (isWhole) return { kind: 'list', entries: [...entries.values()] }
    if (body.length === 0) return lost(`${path}: the list ends before its count`)
  }
  return lost(`${path}: the list has more than ${pagesMax} pages`)
}
