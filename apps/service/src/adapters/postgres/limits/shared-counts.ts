import type { Counter } from '@portal/kernel/instant'
import type { SharedCounts } from '../../../ports/limit-store.port.ts'
import type { Database } from '../connections/database.ts'
import type { Answer, Statement } from '../connections/statement-group.ts'

/**
 * A statement sees no row that it inserts itself, and without a row there is nothing to lock. The limiter deletes rows
 * that are over for an hour at any moment. So a row that is new or over is dated a minute ago: over for the statement
 * that counts, even if its clock was read before, and too young to be deleted. Index: the primary key.
 */
const ensureSql = `
  with clock as (
    select (extract(epoch from clock_timestamp()) * 1000)::bigint - 60000 as minute_ago
  )
  insert into rate_limits (key, points, expire)
  select key, 0, minute_ago
  from unnest($1::text[]) as asked (key) left join rate_limits as kept using (key) cross join clock
  where kept.expire is null or kept.expire < minute_ago
  order by key
  on conflict (key) do update set expire = excluded.expire where rate_limits.expire < excluded.expire`

/** Locks in the order of the keys, so that no two requests wait for each other. Index: the primary key. */
const spendSql = `
  with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now),
  held as (
    select key, points, expire from rate_limits where key = any ($1::text[]) order by key for update
  ),
  counts as (
    select key, points_max,
      case when expire > now then points else 0 end as points,
      case when expire > now then expire else now + $3::integer end as expire
    from unnest($1::text[], $2::integer[]) as asked (key, points_max)
    left join held using (key) cross join clock
  ),
  spent as (
    insert into rate_limits (key, points, expire)
    select key, points + 1, expire from counts
    where not exists (select 1 from counts where points >= points_max)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire
  )
  select key, points, case when points >= points_max then (expire - now)::integer else 0 end as wait_ms
  from counts cross join clock`

/** Index: the primary key. */
const giveBackSql = `
  update rate_limits set points = points - 1
  where key in (select key from rate_limits where key = any ($1::text[]) and points > 0 order by key for update)`

const deadlock = '40P01'

/** Runs a statement, and once more where it was stopped to end a deadlock: the limiter deletes in no order of keys. */
async function readTwice(database: Pick<Database, 'read'>, statement: Statement): Promise<Answer> {
  try {
    return await database.read(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== deadlock) throw error
    return database.read(statement)
  }
}

/** A count that is used up may be given back elsewhere, so it is looked at again. */
const lookAgainMs = 1_000

/** Above this many keys that are used up, those whose window is over are dropped. */
const keptMax = 10_000

/**
 * Counts on PostgreSQL, in the table of the rate limiter. A key that is used up is refused from this process's memory
 * for a second, without a statement.
 */
export function createSharedCounts(
  database: Pick<Database, 'read'>,
  windowMs: number,
  counter: Counter,
): SharedCounts {
  const usedUp = new Map<string, { untilMs: number; knownUntilMs: number }>()

  function note(key: string, waitMs: number) {
    const nowMs = counter.readMs()
    if (usedUp.size >= keptMax) {
      for (const [kept, { knownUntilMs }] of usedUp) if (knownUntilMs <= nowMs) usedUp.delete(kept)
    }
    const knownMs = Math.min(waitMs, lookAgainMs)
    usedUp.set(key, { untilMs: nowMs + waitMs, knownUntilMs: nowMs + knownMs })
  }

  function knownWaitMs(key: string, nowMs: number): number {
    const known = usedUp.get(key)
    return known && nowMs < known.knownUntilMs ? known.untilMs - nowMs : 0
  }

  return {
    async spend(limits) {
      const keys = limits.map(({ key }) => key)
      const nowMs = counter.readMs()
      const knownMs = Math.max(...keys.map((key) => knownWaitMs(key, nowMs)))
      if (knownMs > 0) return { waitMs: knownMs, points: new Map() }
      await readTwice(database, { name: 'ensure-counts', text: ensureSql, values: [keys] })
      const { rows } = await readTwice(database, {
        name: 'spend-counts',
        text: spendSql,
        values: [keys, limits.map(({ pointsMax }) => pointsMax), windowMs],
      })
      const used = rows.map((row) => ({
        key: row.key as string,
        points: row.points as number,
        waitMs: row.wait_ms as number,
      }))
      for (const { key, waitMs } of used) if (waitMs > 0) note(key, waitMs)
      return {
        waitMs: Math.max(0, ...used.map(({ waitMs }) => waitMs)),
        points: new Map(used.map(({ key, points }) => [key, points])),
      }
    },
    async giveBack(keys) {
      for (const key of keys) usedUp.delete(key)
      await readTwice(database, { name: 'give-counts-back', text: giveBackSql, values: [keys] })
    },
  }
}
