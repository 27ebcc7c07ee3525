import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, inject } from 'vitest'
import {
  type Database,
  migrate,
  openDatabase,
} from '../../apps/service/src/adapters/postgres/connections/database.ts'
import { createPaymentStore } from '../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import { runSql } from '../client/on-database.ts'

export type OwnDatabase = { url: string; database: Database; drop(): Promise<void> }

const administer = (statement: string) => runSql(inject('serverUrl'), statement)

/** An empty database for one test; `connectionsMax` is the service's setting. */
export async function createEmptyDatabase(
  connectionsMax = 5,
  options: { patienceMs?: number } = {},
): Promise<OwnDatabase> {
  const name = `store_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const database = openDatabase({ url: url.href, connectionsMax, onError: () => {}, ...options })
  return {
    url: url.href,
    database,
    async drop() {
      await database.end()
      await administer(`drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * A database with every migration of this version, for the tests of one file. `patienceMs`: for a thousand requests at
 * once, which share five connections of a machine that may be busy.
 */
export async function useDatabase(options: { patienceMs?: number } = {}) {
  const own = await createEmptyDatabase(5, options)
  afterAll(() => own.drop())
  await migrate(own.database)
  const { database } = own
  const query = async (text: string, values?: unknown[]) =>
    (await database.query(text, values)).rows
  return { ...own, query, store: createPaymentStore(database) }
}

const migrationsFolder = new URL('../../apps/service/migrations/', import.meta.url)

/** Applies the migrations up to and including the one that begins with `last`, as `migrate` does. */
export async function migrateUpTo({ database }: OwnDatabase, last: string) {
  await database.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names.filter((one) => one.slice(0, last.length) <= last)) {
    await database.query(await readFile(new URL(name, migrationsFolder), 'utf8'))
    await database.query('insert into migrations (name) values ($1)', [name])
  }
}
