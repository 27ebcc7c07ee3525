import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedPostgres } from '../../tools/postgres.ts'
import { type Books, openBooks } from '../client/books.ts'
import { createOutside, keptBy, type Outside } from '../client/outside.ts'
import { openAttempt, statusOf } from '../client/recharge.ts'
import { createVisitor, Refused } from '../client/visitor.ts'
import { visit } from '../crash/stubborn-visitor.ts'
import { baseBackup, copyable, databaseNow, openFolder, restoreTo } from './copies.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { goOn, judge, type Person, populate } from './population.ts'

/**
 * A base backup and the archived log put the database back to a moment with payments in every state,
 * which the outside has finished since; others were begun since, of which it knows nothing any more.
 */
const each = Number(process.env.DRILL_EACH || 20)
const untilRefundsMs = 66_000
const settledWithinMs = 150_000
const begunSinceCount = 5

let fleet: Fleet
let outside: Outside
let books: Books
let people: Person[]
let restored: EmbeddedPostgres
let begunSince: { transactionId: string; payer: string }[]

const folders: string[] = []
const drillFolder = async (name: string): Promise<string> => {
  const folder = await openFolder(name)
  folders.push(folder)
  return folder
}
const everyone = () => [...fleet.https, ...fleet.workers]

beforeAll(async () => {
  const archive = await drillFolder('drill-archive')
  fleet = await startFleet({ http: 1, workers: 1, database: copyable(archive) })
  outside = createOutside(fleet.sandboxUrl)
  const backup = await drillFolder('drill-backup')
  await baseBackup(fleet, backup)
  people = await populate(fleet, outside, each, untilRefundsMs)
  const moment = await databaseNow(fleet.database.ownUrl)
  await goOn(fleet, outside, people)
  begunSince = await Promise.all(
    Array.from({ length: begunSinceCount }, () =>
      visit(fleet, { way: 'card', action: 'pay', isHasty: false }),
    ),
  )
  await Promise.all(everyone().map((member) => member.stop()))
  await fleet.database.stop()
  const port = Number(new URL(fleet.database.ownUrl).port)
  restored = await restoreTo(backup, archive, moment, port)
  fleet.forwarder.turnTo(port)
  await Promise.all(everyone().map((member) => member.start()))
  books = openBooks(fleet.databaseUrl)
})

afterAll(async () => {
  await books?.close()
  await Promise.all(everyone().map((member) => member.stop()))
  await restored?.stop()
  await fleet?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('every payment of that moment ends as the outside has it', async () => {
  const { wrong, ends } = await judge(outside, people, settledWithinMs)
  console.log(Object.fromEntries(ends))
  expect(wrong).toEqual([])
})

test('the books hold what the gateway and the wallets keep, but for what was begun since', async () => {
  expect(await books.unbalancedPostings()).toEqual([])
  const balances = await books.balances()
  const payers = people.map(({ payer }) => payer)
  const kept = await keptBy(outside, payers)
  const unknown = BigInt(begunSince.length) * 5_000n
  expect(balances['customers ZMW'] ?? 0n).toBe(0n)
  expect(balances['gateway ZMW'] ?? 0n).toBe(kept - unknown)
})

test('what was begun since is lost here, and found by the report of the provider', async () => {
  const visitor = createVisitor(fleet.url)
  for (const { transactionId } of begunSince) {
    await expect(statusOf(visitor, transactionId)).rejects.toThrow(Refused)
  }
  const missing: string[] = []
  for (const { reference, status } of await outside.cards()) {
    if (status !== 'successful') continue
    if ((await books.count('payments', 'id = $1', [reference])) === 0) missing.push(reference)
  }
  expect(missing.sort()).toEqual(begunSince.map(({ transactionId }) => transactionId).sort())
})

test('the portal takes new payments', async () => {
  expect(await openAttempt(createVisitor(fleet.url))).toBeTruthy()
})
