import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pause } from '../client/poll.ts'
import { balancesAtRest } from '../client/truth.ts'
import { type MortalPortal, startMortalPortal, type Victim } from './mortal-portal.ts'
import { seededChance } from './seeded-chance.ts'
import { unpaidWays, type Visit, visit, wishOf, wrongsOf } from './stubborn-visitor.ts'

/**
 * CRASH_KILLS and CRASH_SEED choose the number of kills and their moments; every failure names the seed.
 */
const kills = Number(process.env.CRASH_KILLS ?? 5)
const seed = Number(process.env.CRASH_SEED ?? 1)
const paymentsAtOnce = 20
/** Length of a payment on a quiet machine, so that a kill falls anywhere in it. */
const blowWithinMs = 1_200

const chance = seededChance(seed)
/** Each kind of victim comes once among the first kills; later ones are drawn. */
const firstVictims: readonly Victim[] = ['service', 'service and database', 'database connection']
const allVictims: readonly Victim[] = ['service', 'service', 'service', ...firstVictims]

let portal: MortalPortal
const visits: Visit[] = []
const failures: unknown[] = []
/** Number of payments under way at each kill. */
const struck: number[] = []

async function runRound(round: number, going: Promise<void>[]) {
  for (let index = 0; index < paymentsAtOnce; index++) {
    going.push(
      visit(portal, wishOf(index, chance)).then(
        (done) => void visits.push(done),
        (error) => void failures.push(error),
      ),
    )
  }
  await pause(chance.between(0, blowWithinMs))
  struck.push(going.length - visits.length - failures.length)
  await portal.killAndRestart(firstVictims[round] ?? chance.pick(allVictims))
}

beforeAll(
  async () => {
    portal = await startMortalPortal()
    const going: Promise<void>[] = []
    for (let round = 0; round < kills; round++) await runRound(round, going)
    await Promise.all(going)
  },
  240_000 + kills * 5_000,
)

afterAll(() => portal?.stop())

describe(`${kills} kills under ${paymentsAtOnce} payments at once (seed ${seed})`, () => {
  test('every kill falls on payments under way', () => {
    expect(Math.min(...struck)).toBeGreaterThan(0)
  })

  test('every visitor comes to an end', () => {
    expect(failures).toEqual([])
    expect(visits).toHaveLength(kills * paymentsAtOnce)
  })

  test('every payment is delivered, given back, or failed without a debit, and kept once', async () => {
    await expect.poll(() => portal.books.restless(), { timeout: 60_000 }).toEqual([])
    expect(await wrongsOf(portal, visits)).toEqual([])
    expect(unpaidWays(visits)).toEqual([])
  })

  test('the books balance, and nothing is owed to customers', async () => {
    const { outside, books } = portal
    expect(await books.unbalancedPostings()).toEqual([])
    const payers = visits.map(({ payer }) => payer)
    expect(await books.balances()).toEqual(await balancesAtRest(outside, payers))
  })
})
