import pg from 'pg'
import { recharge } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { atLeast, type Bench } from './figure.ts'

const shareMin = 10
const clients = 8
const measuredMs = 10_000

/** One-row commits a second by prepared statements, the least that a durable fact costs here. */
async function commitRate(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  await pool.query('create table if not exists bench_commits (id bigserial primary key, at bigint)')
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
  await pool.query('drop table bench_commits')
  await pool.end()
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

export const payments: Bench = {
  name: 'payments',
  async run({ portalUrl, databaseUrl }) {
    const [paid, commits] = [await paymentRate(portalUrl), await commitRate(databaseUrl)]
    const told = `complete payments against one-row commits (${paid.toFixed(1)} : ${Math.round(commits)} /s)`
    return [atLeast(told, (100 * paid) / commits, shareMin, ' %')]
  },
}
