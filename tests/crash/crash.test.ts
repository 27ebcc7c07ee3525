import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Books, openBooks } from '../client/books.ts'
import { createOutside, keptBy, type Outside } from '../client/outside.ts'
import { pause } from '../client/poll.ts'
import { phoneOf } from '../client/push.ts'
import { contradictions } from '../client/truth.ts'
import { type MortalPortal, startMortalPortal, type Victim } from './mortal-portal.ts'
import { seededChance } from './seeded-chance.ts'
import { type Visit, visit, type Wish } from './stubborn-visitor.ts'

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
let outside: Outside
let books: Books
const visits: Visit[] = []
const failures: unknown[] = []
/** Number of payments under way at each kill. */
const struck: number[] = []

/** Half of the visitors pay by card, half by wallet. Most pay, and some tap twice. */
function wishOf(index: number): Wish {
  const isHasty = index % 5 === 0
  if (index % 2 === 0) {
    const action = chance.pick(['pay', 'pay', 'pay', 'pay', 'decline', 'cancel'] as const)
    return { way: 'card', action, isHasty }
  }
  const action = chance.pick(['approve', 'approve', 'approve', 'approve', 'decline'] as const)
  return { way: 'wallet', action, isHasty }
}

async function runRound(round: number, going: Promise<void>[]) {
  for (let index = 0; index < paymentsAtOnce; index++) {
    going.push(
      visit(portal, wishOf(index)).then(
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
  test('every kill falls on payments under way', () => {
    expect(Math.min(...struck)).toBeGreaterThan(0)
  })

  test('every visitor comes to an end', () => {
    expect(failures).toEqual([])
    expect(visits).toHaveLength(kills * paymentsAtOnce)
  })

  test('every payment is delivered, given back, or failed without a debit', async () => {
    await expect.poll(() => books.restless(), { timeout: 60_000 }).toEqual([])
    const wrong: string[] = []
    for (const { transactionId, msisdn, payer, status, wish } of visits) {
      const claim = { msisdn, payers: [payer], attempts: [{ transactionId, status }] }
      const found = await contradictions(outside, claim)
      const isPaid = wish.action === 'pay' || wish.action === 'approve'
      if (!isPaid && status !== 'FAILED') found.push(`${wish.action} ended as ${status}`)
      if ((await phoneOf(portal.sandboxUrl, payer).prompts()).length > 1) found.push('two prompts')
      if (found.length > 0) wrong.push(found.join('; '), await books.story(transactionId))
    }
    expect(wrong).toEqual([])
    for (const way of ['card', 'wallet']) {
      const paid = visits.filter(({ wish, status }) => wish.way === way && status === 'SUCCESS')
      expect(paid, way).not.toEqual([])
    }
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
    expect(await books.unbalancedPostings()).toEqual([])
    const payers = visits.map(({ payer }) => payer)
    const keptMinor = await keptBy(outside, payers)
    expect(await books.balances()).toEqual({
      'deliveries ZMW': -keptMinor,
      'gateway ZMW': keptMinor,
    })
  })
})
