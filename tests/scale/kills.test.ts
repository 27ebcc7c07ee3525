import { beforeAll, describe, expect, test } from 'vitest'
import { ownDatabaseServer, ownPortal } from '../client/own-portal.ts'
import { pause, until } from '../client/poll.ts'
import type { Member } from '../client/processes.ts'
import { balancesAtRest } from '../client/truth.ts'
import { sumOf } from './metrics.ts'
import { type Chance, seededChance } from './seeded-chance.ts'
import { planOf, unpaidMethods, type Visit, visit, wrongsOf } from './stubborn-visitor.ts'

/**
 * SCALE_PAYMENTS chooses the number of payments, SCALE_KILL_EVERY_MS how often one http and one worker
 * process are killed by signal 9, SCALE_SEED which ones and when; the first kill and every fifth one after
 * it strikes the database too. A sample runs in `npm test`, a thousand
 * payments in `npm run bench -- crash`. No two processes have the same wall clock.
 */
const payments = Number(process.env.SCALE_PAYMENTS ?? 40)
const killEveryMs = Number(process.env.SCALE_KILL_EVERY_MS ?? 900)
const seed = Number(process.env.SCALE_SEED ?? 1)
const visitorsAtOnce = 20
/** Longest time that a payment takes under kills, beside all others. */
const msPerPayment = 1_500
/** Wall clocks two minutes apart in each role, none of them right. */
const clockOffsetsMs = { http: [60_000, -60_000], workers: [-70_000, 50_000] }
const offsets = [...clockOffsetsMs.http, ...clockOffsetsMs.workers]
const clocksApartSeconds = (Math.max(...offsets) - Math.min(...offsets)) / 1_000
/** The database's clock is read over a round trip, which a busy machine makes long. */
const readWithinMs = 5_000

const chance = seededChance(seed)
const server = ownDatabaseServer()
const fleet = ownPortal({
  database: server,
  count: { http: 2, workers: 2 },
  // High enough that a busy machine sheds no requests: this test measures kills only.
  env: { LIMIT_REQUESTS_AT_ONCE: '2000' },
  clockOffsetsMs,
})
const visits: Visit[] = []
const failures: unknown[] = []
let kills = 0
let seconds = 0

/** Kills one process of each role at a time, so that another one always goes on. */
async function killNow(by: Chance) {
  const victims: Member[] = [by.pick(fleet.https), by.pick(fleet.workers)]
  const isWhole = kills % (5 * victims.length) === 0
  if (isWhole) server.kill()
  await Promise.all(victims.map((member) => member.kill()))
  if (isWhole) await server.start()
  await Promise.all(victims.map((member) => member.start()))
  kills += victims.length
}

async function payAll() {
  const plans = Array.from({ length: payments }, (_, index) => planOf(index, chance))
  const pay = async () => {
    for (let plan = plans.pop(); plan; plan = plans.pop()) {
      await visit(fleet, plan).then(
        (done) => void visits.push(done),
        (error) => void failures.push(error),
      )
    }
  }
  await Promise.all(Array.from({ length: visitorsAtOnce }, pay))
}

/** The wall clock of a process, read from the time of the line that it logs about a request. */
async function wallClockOf(member: Member): Promise<number> {
  const answered = async () =>
    (await member.log()).split('\n').filter((line) => line.includes('"msg":"answered"'))
  const before = (await answered()).length
  await fetch(`${member.operationsUrl()}/`, { method: 'POST' })
  return until('a new line in the log', 5_000, async () => {
    const line = (await answered())[before]
    return line ? (JSON.parse(line) as { time: number }).time : null
  })
}

beforeAll(
  async () => {
    const start = performance.now()
    let isOver = false
    const killing = async () => {
      while (!isOver) {
        await pause(chance.between(killEveryMs / 2, (killEveryMs * 3) / 2))
        if (!isOver) await killNow(chance)
      }
    }
    const killer = killing()
    await payAll().finally(() => {
      isOver = true
    })
    seconds = (performance.now() - start) / 1_000
    await killer
  },
  240_000 + payments * msPerPayment,
)

describe(`${payments} payments over two http and two worker processes under kills (seed ${seed})`, () => {
  test('every process has another wall clock, and measures it', async () => {
    for (const member of [...fleet.https, ...fleet.workers]) {
      const before = Date.now()
      const shown = await wallClockOf(member)
      const machineMs = shown - member.clockOffsetMs
      expect(machineMs, 'by its log').toBeGreaterThanOrEqual(before)
      expect(machineMs, 'by its log').toBeLessThanOrEqual(Date.now())
      const aheadMs = (await sumOf([member], 'clock_ahead_seconds')) * 1_000
      expect(Math.abs(aheadMs - member.clockOffsetMs), 'by its own measure').toBeLessThan(
        readWithinMs,
      )
    }
  })

  test('every visitor comes to an end', () => {
    console.log(
      JSON.stringify({ payments, seconds: Math.round(seconds), kills, clocksApartSeconds }),
    )
    expect(failures).toEqual([])
    expect(visits).toHaveLength(payments)
    expect(kills).toBeGreaterThan(0)
  })

  test('an order keeps at most one debit, for one delivery, and what was answered is stored once', {
    timeout: 60_000 + payments * msPerPayment,
  }, async () => {
    await expect.poll(() => fleet.books.restless(), { timeout: 90_000 }).toEqual([])
    expect(await wrongsOf(fleet, visits)).toEqual([])
    expect(unpaidMethods(visits)).toEqual([])
  })

  test('the books balance and agree with the sandbox', async () => {
    const { outside, books } = fleet
    expect(await books.unbalancedPostings()).toEqual([])
    const payers = visits.map(({ payer }) => payer)
    expect(await books.balances()).toEqual(await balancesAtRest(outside, payers))
  })
})
