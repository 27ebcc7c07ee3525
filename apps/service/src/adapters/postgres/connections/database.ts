import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemCounter } from '@portal/kernel/instant'
import pg from 'pg'
import { QuickReadPool } from './quick-reads.ts'
import type { WriteRefusal } from './refused-writes.ts'

export type Database = QuickReadPool

/** Any number that other programs on the same server would not pick for an advisory lock. */
const migrationLock = 7_204_119

export function openDatabase(options: {
  url: string
  connectionsMax: number
  onError: (error: Error) => void
  /** Tests on a busy machine wait this long for a connection and for an answer, in milliseconds. */
  patienceMs?: number
  onWriteRefused?: (reason: WriteRefusal) => void
}): Database {
  const { patienceMs } = options
  const settings = {
    connectionString: options.url,
    max: options.connectionsMax,
    connectionTimeoutMillis: patienceMs ?? 5_000,
    // A statement that takes this long is stuck; the payment is taken up again by its lease.
    statement_timeout: 15_000,
    // The server's own limit does not help once the network is gone.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // Statements are few and known, and their plans for any values are tested: none is planned anew by its values.
    options: '-c plan_cache_mode=force_generic_plan',
  }
  const pool = new QuickReadPool(settings, systemCounter, {
    answerWithinMs: patienceMs,
    onWriteRefused: options.onWriteRefused,
  })
  // A server that restarts drops idle connections; the pool opens new ones.
  pool.on('error', options.onError)
  // A lost connection fails the statement under way, and its holder gives it up. Between one holder and the
  // next there is no listener, and an error event without a listener ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const migrationsFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url))

async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
}

/** The role of this address may not change the schema, and migrations are missing. */
export class MigrationRefused extends Error {}

async function lackingOf(client: pg.Client): Promise<string[]> {
  const names = await migrationNames()
  const { rows } = await client.query(`select to_regclass('migrations') is not null as begun`)
  if (!rows[0].begun) return names
  const known = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(known.rows.map((row) => row.name))
  return names.filter((name) => !done.has(name))
}

function refusal(error: unknown, lacking: readonly string[]): unknown {
  const insufficientPrivilege = '42501'
  if ((error as { code?: string }).code !== insufficientPrivilege) return error
  return new MigrationRefused(
    `The database lacks ${lacking.join(', ')}, and this role may not change it: run npm run migrate as the role that owns the tables.`,
  )
}

/**
 * Statements that come after a migration wait behind it for as long as it waits for a table. Longer than the server's
 * `deadlock_timeout`, after which it makes its own vacuum give way.
 */
const lockWaitMs = 1_500
const lockPauseMs = 1_000
const lockTriesMax = 240

/** Applies one migration. Where another transaction uses its tables for long, it steps back and tries again. */
async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(`${migrationsFolder}${name}`, 'utf8')
  const [lockNotAvailable, deadlock] = ['55P03', '40P01']
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${lockWaitMs}`)
      await client.query(text)
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
      return
    } catch (error) {
      const { code } = error as { code?: string }
      const isBusy = code === lockNotAvailable || code === deadlock
      if (!isBusy || tries >= lockTriesMax) throw error
      await client.query('rollback')
      await wait(lockPauseMs)
    }
  }
}

/** Applies missing migrations in order, each in its own transaction, one process at a time. */
export async function migrate(database: Database): Promise<string[]> {
  // A connection without time limits: a migration, or the wait for another process's, may take
  // long.
  const client = new pg.Client({ connectionString: database.options.connectionString })
  // A connection that is lost between two statements fails the next one.
  client.on('error', () => {})
  await client.connect()
  const applied: string[] = []
  let lacking: string[] = []
  try {
    lacking = await lackingOf(client)
    // A role without rights on the schema finds everything in place here.
    if (lacking.length === 0) return applied
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    for (const name of await lackingOf(client)) {
      await applyMigration(client, name)
      applied.push(name)
    }
  } catch (error) {
    throw refusal(error, lacking)
  } finally {
    // Dropping the connection also drops the lock and an unfinished transaction.
    await client.end()
  }
  return applied
}

/** True when the database answers and holds every migration this version knows. */
export async function isMigrated(database: Database): Promise<boolean> {
  const known = await database.read({ name: 'migrations', text: 'select name from migrations' })
  const done = new Set(known.rows.map((row) => row.name))
  return (await migrationNames()).every((name) => done.has(name))
}

/**
 * Names what keeps this version from its work on this database. A standby and a server that was set read-only answer
 * every read, so a new transaction is asked whether it may write.
 */
export async function findUnready(database: Database): Promise<('database' | 'database writes')[]> {
  try {
    if (!(await isMigrated(database))) return ['database']
    const { rows } = await database.read({
      name: 'may-write',
      text: `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`,
    })
    // Only a write can tell that the disk is full.
    const takesWrites = rows[0]?.is_read_only === false && !database.isRefusingWrites()
    return takesWrites ? [] : ['database writes']
  } catch {
    return ['database']
  }
}
