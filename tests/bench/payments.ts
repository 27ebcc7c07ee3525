import pg from 'pg'
import { pause } from '../client/poll.ts'
import { recharge } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { atMost, type Bench, type Figure, type Place } from './figure.ts'
import { cpuMsOf, familyCpuMsOf, parentOf } from './load.ts'

const cpuMsMax = 5
const fsyncsMax = 5
const visitors = 16
const measuredMs = 15_000
const warmMs = 10_000

/** Whole recharges, from the order to the delivery, by as many visitors at once as keep it busy. */
export async function payFor(portalUrl: string, ms: number): Promise<number> {
  const start = performance.now()
  let paid = 0
  const buy = async () => {
    while (performance.now() - start < ms) {
      const { status } = await recharge(createVisitor(portalUrl), 'pay')
      if (status !== 'SUCCESS') throw new Error(`A payment under load ended ${status}`)
      paid += 1
    }
  }
  await Promise.all(Array.from({ length: visitors }, buy))
  return paid
}

/** PostgreSQL's own counters; from version 18 on those of the log's file are among all other files'. */
const fsyncsSql = (version: number) =>
  version >= 180_000
    ? `select coalesce(sum(fsyncs), 0) as fsyncs from pg_stat_io where object = 'wal'`
    : 'select wal_sync as fsyncs from pg_stat_wal'

type Used = { service: number; database: number; fsyncs: number; transactions: number }

async function openMeter({ servicePid, databaseUrl }: Place) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const number = async (text: string) => Number(Object.values((await pool.query(text)).rows[0])[0])
  const version = await number(`select current_setting('server_version_num')`)
  const postmaster = parentOf(await number('select pg_backend_pid()'))
  return {
    async read(): Promise<Used> {
      const cpu = { service: cpuMsOf(servicePid), database: familyCpuMsOf(postmaster) }
      // The server counts with a delay of up to a second.
      await pause(1_500)
      return {
        ...cpu,
        fsyncs: await number(fsyncsSql(version)),
        transactions: await number(
          'select xact_commit from pg_stat_database where datname = current_database()',
        ),
      }
    },
    close: () => pool.end(),
  }
}

const plain = (figure: string, value: string): Figure => ({
  figure,
  value,
  budget: 'none',
  ok: true,
})

/** Visitors and providers run beside the service and are not counted. */
async function run(place: Place): Promise<Figure[]> {
  await payFor(place.portalUrl, warmMs)
  const meter = await openMeter(place)
  const before = await meter.read()
  const begun = performance.now()
  const paid = await payFor(place.portalUrl, measuredMs)
  const seconds = (performance.now() - begun) / 1_000
  const after = await meter.read()
  await meter.close()
  const each = (name: keyof Used) => (after[name] - before[name]) / paid
  const [service, database] = [each('service'), each('database')]
  const shares = `service ${service.toFixed(1)}, PostgreSQL ${database.toFixed(1)}`
  return [
    atMost(`CPU of a complete payment (${shares})`, service + database, cpuMsMax, ' ms'),
    atMost('fsyncs of it', each('fsyncs'), fsyncsMax),
    plain('transactions of it, reads included', each('transactions').toFixed(1)),
    plain(
      'payments a second, everything on the same cores',
      `${(paid / seconds).toFixed(1)} by ${visitors} visitors`,
    ),
  ]
}

export const payments: Bench = { name: 'payments', run }
