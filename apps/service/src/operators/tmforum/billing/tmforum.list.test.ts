import { describe, expect, test } from 'vitest'
import type { JsonAnswer } from '../../../adapters/http-json.ts'
import { readWhole } from './tmforum.list.ts'

const asked: Record<string, string>[] = []

type Server = { capped: number; counts: boolean; knowsPages: boolean }

const entries = Array.from({ length: 7 }, (_, index) => ({ id: `${index}` }))

/** A list of seven entries as a server gives it. */
const serverOf =
  ({ capped, counts, knowsPages }: Server) =>
  async (_path: string, query: Record<string, string>): Promise<JsonAnswer> => {
    asked.push(query)
    const start = knowsPages ? Number(query.offset) : 0
    const body = entries.slice(start, start + Math.min(Number(query.limit), capped))
    return { kind: 'answered', status: 200, body, ...(counts ? { totalCount: 7 } : {}) }
  }

const read = (
  get: (path: string, query: Record<string, string>) => Promise<JsonAnswer>,
  pagesMax = 20,
) => {
  asked.length = 0
  return readWhole(
    { get },
    { path: '/list', query: { of: 'x' }, limits: { timeoutMs: 1 }, pagesMax },
  )
}

const answering = (status: number, body: unknown, totalCount?: number) => async () =>
  ({
    kind: 'answered',
    status,
    body,
    ...(totalCount === undefined ? {} : { totalCount }),
  }) satisfies JsonAnswer

describe('a list', () => {
  test.each([
    ['is whole by its count', { capped: 100, counts: true }, 1],
    ['has pages and a count', { capped: 3, counts: true }, 3],
    ['is whole and has no count', { capped: 100, counts: false }, 2],
    ['has pages and no count', { capped: 3, counts: false }, 4],
  ])('that %s is read to its end', async (_, server, requests) => {
    const found = await read(serverOf({ ...server, knowsPages: true }))
    expect(found).toEqual({ kind: 'list', entries })
    expect(asked).toHaveLength(requests)
    expect(asked[0]).toEqual({ of: 'x', offset: '0', limit: '100' })
  })

  test('without entries is empty', async () => {
    expect(await read(answering(200, []))).toEqual({ kind: 'list', entries: [] })
    expect(await read(answering(200, [], 0))).toEqual({ kind: 'list', entries: [] })
  })

  test.each([
    ['whose server knows no pages and caps it', { capped: 3, counts: true, knowsPages: false }],
    ['whose server knows no pages and no count', { capped: 100, counts: false, knowsPages: false }],
  ])('%s is lost', async (_, server) => {
    const found = await read(serverOf(server))
    expect(found).toEqual({ kind: 'lost', detail: expect.stringContaining('repeats') })
  })

  test.each([
    ['ends before its count', answering(200, [], 3), 'ends before its count'],
    ['is none', answering(200, {}), 'unreadable'],
    ['has an entry without an id', answering(200, [{}]), 'unreadable'],
    ['has two entries of one id', answering(200, [{ id: '1' }, { id: '1' }], 2), 'repeats'],
    ['is answered with another status', answering(204, []), 'HTTP 204'],
    ['is refused', answering(404, { code: '404', reason: 'no' }), 'HTTP 404, 404 no'],
  ])('that %s is lost', async (_, get, words) => {
    expect(await read(get)).toEqual({ kind: 'lost', detail: expect.stringContaining(words) })
  })

  test('of more pages than there is time for is lost', async () => {
    const found = await read(serverOf({ capped: 3, counts: true, knowsPages: true }), 2)
    expect(found).toEqual({ kind: 'lost', detail: expect.stringContaining('more than 2 pages') })
    expect(asked).toHaveLength(2)
  })

  test('of which a later page is lost is lost', async () => {
    const get = serverOf({ capped: 3, counts: true, knowsPages: true })
    const found = await read(async (path, query) =>
      query.offset === '3' ? { kind: 'lost', detail: 'gone' } : get(path, query),
    )
    expect(found).toEqual({ kind: 'lost', detail: 'gone' })
  })
})
