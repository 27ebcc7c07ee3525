import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pause } from '../client/poll.ts'
import { recharge } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { atLeast, type Bench, type Figure, type Place } from './figure.ts'
import { cpuMsOf } from './load.ts'

const shareMin = 10
const clients = 8
const measuredMs = 10_000

const table = 'create table if not exists bench_commits (id bigserial primary key, at bigint)'

type CommitRate = { perSecond: number; by: string }

/** One-row commits a second by prepared statements, the least that a durable fact costs here. */
async function commitRate(databaseUrl: string): Promise<CommitRate> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  await pool.query(table)
  const rate = (await pgbenchRate(databaseUrl)) ?? { perSecond: await nodeRate(pool), by: 'Node' }
  await pool.query('drop table bench_commits')
  await pool.end()
  return rate
}

/** By PostgreSQL's own program, where the machine has it. */
async function pgbenchRate(databaseUrl: string): Promise<CommitRate | null> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pgbench-'))
  const script = join(folder, 'commit.sql')
  await writeFile(script, 'insert into bench_commits (at) values (1);\n')
  const seconds = String(measuredMs / 2_000)
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', seconds]
  const { stdout } = spawnSync('pgbench', [...options, '-f', script, databaseUrl], {
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true })
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout ?? '')?.[1])
  return perSecond > 0 ? { perSecond, by: 'pgbench' } : null
}

/** Otherwise by a loop of our own, which gets somewhat less out of it. */
async function nodeRate(pool: pg.Pool): Promise<number> {
  const end = performance.now() + measuredMs / 2
  let commits = 0
  const commitOn = async () => {
    const client = await pool.connect()
    while (performance.now() < end) {
      await client.query({
        name: 'bench-commit',
        text: 'insert into bench_commits (at) values ($1)',
        values: [commits],
      })
      commits += 1
    }
    client.release()
  }
  await Promise.all(Array.from({ length: clients }, commitOn))
  return commits / (measuredMs / 2_000)
}

/** Whole recharges, from the order to the delivery, by as many visitors at once as keep it busy. */
async function paymentRate(portalUrl: string): Promise<number> {
  const visitors = 16
  const start = performance.now()
  let paid = 0
  const buy = async () => {
    while (performance.now() - start < measuredMs) {
      const { status } = await recharge(createVisitor(portalUrl), 'pay')
      if (status !== 'SUCCESS') throw new Error(`A payment under load ended ${status}`)
      paid += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, buy))
  return paid / ((performance.now() - start) / 1_000)
}

/** What one payment costs the service's process, and the database in transactions. */
async function costsOf(
  { servicePid, databaseUrl }: Place,
  pay: () => Promise<number>,
): Promise<{ perSecond: number; cpuMs: number; transactions: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const transactions = async () => {
    const { rows } = await pool.query(
      'select xact_commit from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.xact_commit)
  }
  const before = { cpuMs: cpuMsOf(servicePid), transactions: await transactions() }
  const perSecond = await pay()
  const paid = perSecond * (measuredMs / 1_000)
  const cpuMs = (cpuMsOf(servicePid) - before.cpuMs) / paid
  // The server counts with a delay of up to a second.
  await pause(1_500)
  const counted = (await transactions()) - before.transactions
  await pool.end()
  return { perSecond, cpuMs, transactions: counted / paid }
}

const told = (figure: string, value: number, unit: string): Figure => ({
  figure,
  value: `${value.toFixed(1)}${unit}`,
  budget: 'none',
  ok: true,
})

export const payments: Bench = {
  name: 'payments',
  async run(place) {
    await paymentRate(place.portalUrl)
    const { perSecond, cpuMs, transactions } = await costsOf(place, () =>
      paymentRate(place.portalUrl),
    )
    const commits = await commitRate(place.databaseUrl)
    const compared = `complete payments against one-row commits by ${commits.by} (${perSecond.toFixed(1)} : ${Math.round(commits.perSecond)} /s; client, sandbox, service and database on the same cores)`
    return [
      atLeast(compared, (100 * perSecond) / commits.perSecond, shareMin, ' %'),
      told("CPU of the service's process for each", cpuMs, ' ms'),
      told('transactions for each, reads included', transactions, ''),
    ]
  },
}
