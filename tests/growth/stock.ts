import {
  migrate,
  openDatabase,
} from '../../apps/service/src/adapters/postgres/connections/database.ts'
import { startPostgres } from '../../tools/database/postgres.ts'
import { runSql } from '../client/on-database.ts'
import { fill, type Stock } from './fill.ts'

/** Losing this data costs minutes, so nothing waits for the disk while it is made. */
const settingsOfFilling = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  autovacuum: 'off',
  shared_buffers: '512MB',
}

export const names = ['small', 'big'] as const
export type Name = (typeof names)[number]

const addressOf = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function bringUp(url: string) {
  const database = openDatabase({ url, connectionsMax: 1, onError: () => {} })
  await migrate(database)
  await database.end()
}

/** Makes both databases where they are not there yet; what was half made is made anew. */
export async function prepare(
  dataDir: string,
  stocks: Record<Name, Stock>,
  say: (words: string) => void,
): Promise<void> {
  const server = await startPostgres({ dataDir, settings: settingsOfFilling })
  try {
    for (const name of names) {
      const known = await runSql(server.url, `select 1 from pg_database where datname = '${name}'`)
      if (known.length > 0) continue
      const half = `${name}_half`
      await runSql(server.url, `drop database if exists ${half}`)
      await runSql(server.url, `create database ${half}`)
      const url = addressOf(server.url, half)
      await bringUp(url)
      const start = performance.now()
      await fill(url, stocks[name], (words) => say(`${name}: ${words}`))
      await runSql(server.url, `alter database ${half} rename to ${name}`)
      say(`${name}: filled in ${((performance.now() - start) / 1_000).toFixed(0)} s`)
    }
  } finally {
    await server.stop()
  }
}

export type Sized = { table: string; rows: string; bytes: bigint; indexBytes: bigint }

export async function sizesOf(url: string): Promise<Sized[]> {
  const rows = await runSql(
    url,
    `select relname, reltuples::bigint as rows, pg_table_size(oid) as bytes, pg_indexes_size(oid) as index_bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000
     order by pg_total_relation_size(oid) desc`,
  )
  return rows.map((row) => ({
    table: String(row.relname),
    rows: String(row.rows),
    bytes: BigInt(String(row.bytes)),
    indexBytes: BigInt(String(row.index_bytes)),
  }))
}

/** The server as one is run: a quarter of a small machine's memory, everything written through. */
export async function open(
  dataDir: string,
): Promise<{ urls: Record<Name, string>; stop(): Promise<void> }> {
  const server = await startPostgres({
    dataDir,
    settings: { shared_buffers: '2GB', max_wal_size: '4GB', random_page_cost: '1.1' },
  })
  const urls = { small: addressOf(server.url, 'small'), big: addressOf(server.url, 'big') }
  for (const url of Object.values(urls)) {
    await bringUp(url)
    // As autovacuum leaves it, which has not come round yet.
    await runSql(url, 'vacuum payments')
  }
  return { urls, stop: () => server.stop() }
}
