import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRunner } from '../../../apps/service/src/adapters/postgres/connections/runner.ts'
import {
  askGroup,
  type Statement,
} from '../../../apps/service/src/adapters/postgres/connections/statement-group.ts'
import { createEmptyDatabase } from '../database.ts'

const { database, drop } = await createEmptyDatabase()
beforeAll(async () => {
  await database.query('create table notes (note text primary key)')
})
afterAll(drop)

const insert = (note: string): Statement => ({
  name: 'insert-note',
  text: 'insert into notes (note) values ($1)',
  values: [note],
})
const all: Statement = { name: 'all-notes', text: 'select note from notes order by note' }
const at = new Date('2026-11-23T01:02:03.004Z')
const names = ['a', 'b, "c"']
const kinds: Statement = {
  name: 'kinds',
  text: `select $1::timestamptz as at, $2::text[] as names, null::text as none, 7::bigint as big, '{"a":1}'::jsonb as json`,
  values: [at, names],
}

async function onOne<T>(work: (client: PoolClient) => Promise<T>) {
  const client = await database.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

test('answers come in order, and are the same once the columns are known', async () => {
  await onOne(async (client) => {
    for (const _ of ['described', 'known']) {
      const [begun, row, none] = await askGroup(client, [
        { name: 'begin', text: 'begin' },
        kinds,
        { name: 'no-note', text: 'update notes set note = note where false' },
        { name: 'rollback', text: 'rollback' },
      ])
      expect(begun).toEqual({ command: 'BEGIN', rowCount: null, rows: [] })
      expect(row?.rows).toEqual([{ at, names, none: null, big: '7', json: { a: 1 } }])
      expect(none).toEqual({ command: 'UPDATE', rowCount: 0, rows: [] })
    }
  })
})

test.each([
  ['when it runs', insert('twice'), '23505'],
  ['before it is planned', { name: 'nonsense', text: 'select nonsense' }, '42703'],
])(
  'a statement that fails %s keeps those after it from running, and no name is spoilt',
  async (_, failing, code) => {
    await database.query('truncate notes')
    await onOne(async (client) => {
      await askGroup(client, [insert('twice')])
      const late: Statement = { ...insert('late'), name: `late-${code}` }
      for (let round = 0; round < 2; round++) {
        await expect(askGroup(client, [insert('first'), failing, late])).rejects.toMatchObject({
          code,
        })
      }
      const [, answer] = await askGroup(client, [late, all])
      expect(answer?.rows).toEqual([{ note: 'late' }, { note: 'twice' }])
    })
  },
)

test('a transaction that waits for no answer is stored whole or not at all', async () => {
  await database.query('truncate notes')
  const store = (...notes: string[]) =>
    onOne(async (client) => {
      const { write, commit } = createRunner(client)
      for (const note of notes) write('insert-note', insert(note).text, [note])
      await commit()
    })
  await store('a', 'b')
  await expect(store('c', 'a')).rejects.toMatchObject({ code: '23505' })
  expect((await database.read(all)).rows).toEqual([{ note: 'a' }, { note: 'b' }])
})

test('a server that does not answer in time loses its connection', async () => {
  const slow = { name: 'slow', text: 'select pg_sleep(30)' }
  const client = await database.connect()
  const ended = new Promise((done) => client.once('end', done))
  Object.assign(client, { connectionParameters: { query_timeout: 100 } })
  await expect(askGroup(client, [slow])).rejects.toThrow('timeout')
  await ended
  client.release(true)
})
