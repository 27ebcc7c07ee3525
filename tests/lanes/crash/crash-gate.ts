import pg from 'pg'
import type { Gate } from '../../catalogue/crash-moments.ts'
import { until } from '../../client/poll.ts'

export type CrashGate = {
  /** Holds what is done for this order alone, where the table names the order. */
  close(gate: Gate, orderId: string): Promise<void>
  /** Waits until a connection waits at it. */
  reached(): Promise<void>
  release(): Promise<void>
  /** Ends the waiting connections, so that nothing held is ever committed, and takes the gate away. */
  open(): Promise<void>
  end(): Promise<void>
}

const lockKey = 471_100
/** A delivery is given up after fifteen seconds at the scale of these portals. */
const reachedWithinMs = 30_000

const holdSql = `
  create or replace function hold_here() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${lockKey});
    return new;
  end $$`

const waitingSql = `
  select pid from pg_locks
  where locktype = 'advisory' and objid = ${lockKey} and not granted
    and database = (select oid from pg_database where datname = current_database())`

/** A second connection to the portal's database that makes its first one wait at a chosen change. */
export async function openCrashGate(databaseUrl: string): Promise<CrashGate> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(holdSql)
  let closed: Gate | null = null
  const takeAway = async () => {
    if (!closed) return
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    await client.query(`drop trigger hold_here on ${closed.table}`)
    closed = null
  }
  return {
    async close(gate, orderId) {
      const isOurs =
        gate.table === 'payments' ? ` and new.order_id = ${client.escapeLiteral(orderId)}` : ''
      await client.query('select pg_advisory_lock($1)', [lockKey])
      await client.query(
        `create trigger hold_here before ${gate.event} on ${gate.table}
         for each row when ((${gate.when})${isOurs}) execute function hold_here()`,
      )
      closed = gate
    },
    async reached() {
      await until('the service stands at the gate', reachedWithinMs, async () => {
        const { rows } = await client.query(waitingSql)
        return rows.length > 0 || null
      })
    },
    release: takeAway,
    async open() {
      if (!closed) return
      await client.query(`select pg_terminate_backend(pid) from (${waitingSql}) held`)
      await takeAway()
    },
    end: () => client.end(),
  }
}
