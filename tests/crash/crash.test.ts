import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Books, openBooks } from '../client/books.ts'
import { createOutside, type Outside } from '../client/outside.ts'
import { pause } from '../client/poll.ts'
import { contradictions } from '../client/truth.ts'
import { type MortalPortal, startMortalPortal, type Victim } from './mortal-portal.ts'
import { seededChance } from './seeded-chance.ts'
import { type Visit, visit } from './stubborn-visitor.ts'

/** CRASH_KILLS and CRASH_SEED choose how many, and when; the seed stands in every failure's name. */
const kills = Number(process.env.CRASH_KILLS ?? 5)
const seed = Number(process.env.CRASH_SEED ?? 1)
const paymentsAtOnce = 20
/** A payment takes about this long on a quiet machine, so the blow falls anywhere in it. */
const blowWithinMs = 1_200

const chance = seededChance(seed)
/** Each kind once among the first, then as chance has it. */
const firstVictims: readonly Victim[] = ['service', 'service and database', 'database connection']
const allVictims: readonly Victim[] = ['service', 'service', 'service', ...firstVictims]

let portal: MortalPortal
let outside: Outside
let books: Books
const visits: Visit[] = []
const failures: unknown[] = []
/** How many payments were under way at each blow. */
const struck: number[] = []

async function runRound(round: number, going: Promise<void>[]) {
  for (let index = 0; index < paymentsAtOnce; index++) {
    const action = chance.pick(['pay', 'pay', 'pay', 'pay', 'decline', 'cancel'] as const)
    const isHasty = index % 5 === 0
    going.push(
      visit(portal.url, { action, isHasty }).then(
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
    outside = createOutside(portal.sandboxUrl)
    const going: Promise<void>[] = []
    for (let round = 0; round < kills; round++) await runRound(round, going)
    await Promise.all(going)
    books = openBooks(portal.databaseUrl())
  },
  240_000 + kills * 5_000,
)

afterAll(async () => {
  await books?.close()
  await portal?.stop()
})

describe(`${kills} kills under ${paymentsAtOnce} payments at once (seed ${seed})`, () => {
  test('every blow falls on payments under way', () => {
    expect(Math.min(...struck)).toBeGreaterThan(0)
  })

  test('every visitor comes to an end', () => {
    expect(failures).toEqual([])
    expect(visits).toHaveLength(kills * paymentsAtOnce)
  })

  test('every payment is delivered, given back, or failed without a debit', async () => {
    await expect.poll(() => books.restless(), { timeout: 60_000 }).toEqual([])
    const wrong: string[] = []
    for (const { transactionId, msisdn, status, action } of visits) {
      const claim = { msisdn, attempts: [{ transactionId, status }] }
      const found = await contradictions(outside, claim)
      if (action !== 'pay' && status !== 'FAILED') found.push(`${action} ended as ${status}`)
      if (found.length > 0) wrong.push(found.join('; '), await books.story(transactionId))
    }
    expect(wrong).toEqual([])
    expect(visits.filter(({ status }) => status === 'SUCCESS')).not.toEqual([])
  })

  test('everything that was answered is in the database, once', async () => {
    for (const { told, orderId } of visits) {
      expect(await books.count('orders', 'id = any($1)', [told.orderIds])).toBe(1)
      expect(new Set(told.transactionIds).size).toBe(1)
      expect(await books.count('payments', 'id = any($1)', [told.transactionIds])).toBe(1)
      expect(await books.count('payments', 'order_id = $1', [orderId])).toBe(1)
    }
  })

  test('the books balance, and nothing is owed to customers', async () => {
    expect(await books.crooked()).toEqual([])
    const kept = (await outside.cards()).filter(({ status }) => status === 'successful')
    const keptMinor = BigInt(kept.length) * 5_000n
    expect(await books.balances()).toEqual({
      'deliveries ZMW': -keptMinor,
      'gateway ZMW': keptMinor,
    })
  })
})
