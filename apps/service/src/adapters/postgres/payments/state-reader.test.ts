import { newId, systemRandom, type TransactionId } from '@portal/kernel/ids'
import type { QueryResult } from 'pg'
import { expect, test } from 'vitest'
import type { Row } from '../connections/columns.ts'
import { createStateReader } from './state-reader.ts'

const anId = () => newId<'TransactionId'>(systemRandom)
const rowOf = (id: TransactionId): Row => ({
  id,
  state: 'paid',
  provider: 'purse',
  hinted_at: null,
  evidence_at: new Date(5_000),
})
const paid = { state: 'paid', provider: 'purse', confirmingSince: null, notifiedAt: 5_000 }

/** A reader, the ids of each of its statements, and the payments that there are. */
function aReader() {
  const asked: TransactionId[][] = []
  const there = new Set<TransactionId>()
  const failures: Error[] = []
  const read = createStateReader(async (_name, _text, [ids]) => {
    const wanted = ids as TransactionId[]
    asked.push(wanted)
    const failure = failures.shift()
    if (failure) throw failure
    // The database gives rows in an order of its own.
    const rows = wanted.filter((id) => there.has(id)).map(rowOf)
    return { rows: rows.reverse() } as unknown as QueryResult<Row>
  })
  const add = () => {
    const id = anId()
    there.add(id)
    return id
  }
  return { read, asked, add, failures }
}

const aTurn = () => new Promise((done) => setImmediate(done))

test('ids asked for in one turn go out as one statement, each id once', async () => {
  const { read, asked, add } = aReader()
  const [one, two] = [add(), add()]
  const found = await Promise.all([read(one), read(two), read(one)])
  expect(found).toEqual([paid, paid, paid])
  expect(asked).toEqual([[one, two]])
})

test('an id that is unknown is null beside others that are found', async () => {
  const { read, add } = aReader()
  expect(await Promise.all([read(anId()), read(add()), read(anId())])).toEqual([null, paid, null])
})

test('a later id goes out in a statement of its own, while the earlier one is still out', async () => {
  const { read, asked, add } = aReader()
  const [early, late] = [add(), add()]
  const first = read(early)
  await aTurn()
  const second = read(late)
  expect(await Promise.all([first, second])).toEqual([paid, paid])
  expect(asked).toEqual([[early], [late]])
})

test('a statement that fails fails each of its reads, and none after it', async () => {
  const { read, add, failures } = aReader()
  const [one, two] = [add(), add()]
  const away = new Error('Connection terminated')
  failures.push(away)
  const outcomes = await Promise.allSettled([read(one), read(two)])
  expect(outcomes.map((each) => each.status === 'rejected' && each.reason)).toEqual([away, away])
  expect(await read(one)).toEqual(paid)
})
