import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, openBooks } from '../client/books.ts'
import { createOutside, keptBy, type Outside } from '../client/outside.ts'
import { copyable, openFolder, startReplica } from './copies.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { goOn, groups, judge, type Person, populate } from './population.ts'

/**
 * The primary is lost together with the last seconds that never reached its replica, with payments in
 * every state; the replica takes over while the outside has gone on.
 */
const each = Number(process.env.DRILL_EACH || 20)
/** Window (45 s) and settling (18 s) at a scale of 20: then the first refunds are under way. */
const untilRefundsMs = 66_000
const settledWithinMs = 150_000

let fleet: Fleet
let outside: Outside
let books: Books
let people: Person[]
let replica: Awaited<ReturnType<typeof startReplica>>
let lostRows: number

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
  replica = await startReplica(fleet, await drillFolder('drill-replica'))
  people = await populate(fleet, outside, each, untilRefundsMs)
  await replica.detach()
  await goOn(fleet, outside, people)
  const before = openBooks(fleet.databaseUrl)
  const moves = await before.count('payment_history', 'true', [])
  await before.close()
  process.kill(fleet.database.pid(), 'SIGKILL')
  await replica.promote()
  fleet.forwarder.turnTo(replica.port)
  books = openBooks(fleet.databaseUrl)
  lostRows = moves - (await books.count('payment_history', 'true', []))
})

afterAll(async () => {
  await books?.close()
  await Promise.all(everyone().map((member) => member.stop()))
  await replica?.server.stop()
  await fleet?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('the failover loses moves that the outside has seen', () => {
  expect(lostRows).toBeGreaterThan(each)
})

test('every payment ends as the outside has it, whatever state the replica knew', async () => {
  const { wrong, ends } = await judge(outside, people, settledWithinMs)
  console.log(Object.fromEntries(ends))
  expect(wrong).toEqual([])
  expect(people.length).toBe(groups.length * each)
})

test('the books hold what the gateway and the wallets keep', async () => {
  expect(await books.unbalancedPostings()).toEqual([])
  const balances = await books.balances()
  const kept = await keptBy(
    outside,
    people.map(({ payer }) => payer),
  )
  expect(balances['customers ZMW'] ?? 0n).toBe(0n)
  expect(balances['gateway ZMW'] ?? 0n).toBe(kept)
})
