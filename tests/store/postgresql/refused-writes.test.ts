import { beforeEach, expect, test } from 'vitest'
import {
  findUnready,
  openDatabase,
} from '../../../apps/service/src/adapters/postgres/connections/database.ts'
import { createPaymentStore } from '../../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import { runSql } from '../../client/on-database.ts'
import { useDatabase } from '../database.ts'
import { keep } from '../rows.ts'

const { url } = await useDatabase()
const name = new URL(url).pathname.slice(1)
const setReadOnly = (isOn: boolean) =>
  runSql(
    url,
    `set transaction_read_only = off; alter database ${name} set default_transaction_read_only = ${isOn}`,
  )

const refused: string[] = []
beforeEach(() => {
  refused.length = 0
})

/** A pool that connects after the setting changed, as after a failover. */
async function withPool<T>(use: (database: ReturnType<typeof openDatabase>) => Promise<T>) {
  const onWriteRefused = (reason: string) => refused.push(reason)
  const database = openDatabase({ url, connectionsMax: 2, onError: () => {}, onWriteRefused })
  try {
    return await use(database)
  } finally {
    await database.end()
  }
}

test('a database that answers reads and refuses writes is not ready until it takes them', async () => {
  expect(await withPool(findUnready)).toEqual([])
  await setReadOnly(true)
  expect(await withPool(findUnready)).toEqual(['database writes'])
  await setReadOnly(false)
  expect(await withPool(findUnready)).toEqual([])
})

test('a database whose disk is full is not ready until something is committed', async () => {
  await withPool(async (database) => {
    database.noteFailure(Object.assign(new Error('no space left on device'), { code: '53100' }))
    expect(await findUnready(database)).toEqual(['database writes'])
    await keep(createPaymentStore(database))
    expect(await findUnready(database)).toEqual([])
  })
})

test('a refused write is counted by its reason, and a broken rule of the schema is not', async () => {
  await setReadOnly(true)
  await withPool((database) =>
    expect(keep(createPaymentStore(database))).rejects.toThrow('read-only transaction'),
  )
  expect(refused).toEqual(['read-only'])
  await setReadOnly(false)
  await withPool((database) =>
    expect(keep(createPaymentStore(database), { state: 'paid' })).rejects.toThrow('constraint'),
  )
  expect(refused).toEqual(['read-only'])
})
