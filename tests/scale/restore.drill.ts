import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedPostgres } from '../../tools/postgres.ts'
import { openAttempt, statusOf } from '../client/recharge.ts'
import { keptBy } from '../client/truth.ts'
import { createVisitor, Refused } from '../client/visitor.ts'
import { card } from '../ways/card.ts'
import { baseBackup, databaseNow, followRunbook, restoreTo } from './copies.ts'
import {
  type Drill,
  paymentsInEachState,
  settledWithinMs,
  startDrill,
  untilRefundsMs,
} from './drill.ts'
import { goOn, judge, type Person, populate } from './population.ts'
import { visit } from './stubborn-visitor.ts'

/**
 * A base backup and the archived log restore a moment with payments in every state, which the outside has
 * finished since. Other payments were begun since; the restored database has no rows of them.
 */
const begunSinceCount = 5

let drill: Drill
let people: Person[]
let restored: EmbeddedPostgres
let begunSince: { transactionId: string; payer: string }[]

beforeAll(async () => {
  drill = await startDrill()
  const { fleet, members } = drill
  const { outside } = fleet
  const backup = await drill.openFolder('backup')
  await baseBackup(fleet, backup)
  people = await populate(fleet, outside, paymentsInEachState, untilRefundsMs)
  const moment = await databaseNow(fleet.database.ownUrl)
  await goOn(fleet, outside, people)
  begunSince = await Promise.all(
    Array.from({ length: begunSinceCount }, () => visit(fleet, { way: card })),
  )
  await Promise.all(members.map((member) => member.stop()))
  await fleet.database.stop()
  const port = Number(new URL(fleet.database.ownUrl).port)
  restored = await restoreTo(backup, drill.archive, moment, port)
  await followRunbook(restored.url)
  fleet.forwarder.turnTo(port)
  await Promise.all(members.map((member) => member.start()))
})

afterAll(() => drill?.stop(restored))

test('every payment of that moment ends as the outside has it', async () => {
  const { wrong, ends } = await judge(drill.fleet.outside, people, settledWithinMs)
  console.log(Object.fromEntries(ends))
  expect(wrong).toEqual([])
})

test('the books hold what the gateway and the wallets keep, but for what was begun since', async () => {
  const { outside, books } = drill.fleet
  expect(await books.unbalancedPostings()).toEqual([])
  const balances = await books.balances()
  const payers = people.map(({ payer }) => payer)
  const kept = await keptBy(outside, payers)
  const unknown = BigInt(begunSince.length) * 5_000n
  expect(balances['customers ZMW'] ?? 0n).toBe(0n)
  expect(balances['gateway ZMW'] ?? 0n).toBe(kept - unknown)
})

test('what was begun since is lost here, and found by the report of the provider', async () => {
  const { outside, books, url } = drill.fleet
  const visitor = createVisitor(url)
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
  expect(await openAttempt(createVisitor(drill.fleet.url))).toBeTruthy()
})
