import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmbeddedPostgres } from '../../tools/database/postgres.ts'
import { type DatabaseServer, startDatabaseServer } from '../client/database-server.ts'
import { openAttempt, statusOf } from '../client/recharge.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { keptBy } from '../client/truth.ts'
import { createVisitor, Refused } from '../client/visitor.ts'
import { card } from '../methods/card.ts'
import {
  baseBackup,
  copyable,
  databaseNow,
  followRunbook,
  isRoot,
  owner,
  restoreTo,
  startReplica,
} from './copies.ts'
import { goOn, groups, judge, type Person, populate } from './population.ts'
import { visit } from './stubborn-visitor.ts'

/** DRILL_EACH chooses the number of payments in each state. */
const paymentsInEachState = Number(process.env.DRILL_EACH || 20)
/**
 * Delivery window (45 s) and settling time (18 s) at a time scale of 20; then the first refunds are under
 * way.
 */
const untilRefundsMs = 66_000
/** Longest time from the database's return to the end of a payment, in milliseconds. */
const settledWithinMs = 150_000
const begunSinceCount = 5

type Begun = { transactionId: string; payer: string }
/** One http and one worker process on a database that can be copied while it runs. */
type Drill = {
  fleet: Stack
  primary: DatabaseServer
  archive: string
  openFolder(name: string): Promise<string>
}
/** The server that takes the database's place, and the payments of which it has no rows. */
type Substitute = { server: EmbeddedPostgres; begunSince: readonly Begun[] }
type Populate = () => Promise<Person[]>
type Moment = (drill: Drill, fill: Populate) => Promise<Substitute>

/** The primary is lost together with its last seconds, which never reached the replica that takes over. */
const failOver: Moment = async ({ fleet, primary, openFolder }, fill) => {
  const { outside, books } = fleet
  const replica = await startReplica(primary, await openFolder('replica'))
  const people = await fill()
  await replica.detach()
  await goOn(fleet, outside, people)
  const moves = await books.count('payment_history', 'true', [])
  primary.kill()
  await replica.promote()
  primary.turnTo(replica.port)
  const lostRows = moves - (await books.count('payment_history', 'true', []))
  // The outside has seen moves that are lost.
  expect(lostRows).toBeGreaterThan(paymentsInEachState)
  return { server: replica.server, begunSince: [] }
}

/** A base backup and the archived log restore the moment; other payments were begun since. */
const restore: Moment = async ({ fleet, primary, archive, openFolder }, fill) => {
  const backup = await openFolder('backup')
  await baseBackup(primary, backup)
  const people = await fill()
  const moment = await databaseNow(primary.ownUrl)
  await goOn(fleet, fleet.outside, people)
  const begunSince = await Promise.all(
    Array.from({ length: begunSinceCount }, () => visit(fleet, { method: card })),
  )
  const members = [...fleet.https, ...fleet.workers]
  await Promise.all(members.map((member) => member.stop()))
  await primary.halt()
  const port = Number(new URL(primary.ownUrl).port)
  const server = await restoreTo(backup, archive, moment, port)
  await followRunbook(server.url)
  primary.turnTo(port)
  await Promise.all(members.map((member) => member.start()))
  return { server, begunSince }
}

/** Payments in every state go back to a moment after which providers and operator have gone on. */
describe.each([
  { name: 'a failover', goBack: failOver },
  { name: 'a restored backup', goBack: restore },
])('after $name', ({ goBack }) => {
  const folders: string[] = []
  let fleet: Stack
  let primary: DatabaseServer
  let people: Person[]
  let substitute: Substitute

  /** A folder to which the database's own user writes. */
  async function openFolder(name: string): Promise<string> {
    const folder = await mkdtemp(`/var/tmp/drill-${name}-`)
    folders.push(folder)
    await chmod(folder, 0o755)
    if (isRoot) await chown(folder, owner.uid, owner.gid)
    return folder
  }

  beforeAll(async () => {
    const archive = await openFolder('archive')
    primary = await startDatabaseServer(copyable(archive))
    const count = { http: 1, workers: 1 }
    fleet = await startStack({ database: primary, count })
    substitute = await goBack({ fleet, primary, archive, openFolder }, async () => {
      people = await populate(fleet, fleet.outside, paymentsInEachState, untilRefundsMs)
      return people
    })
  })
  afterAll(async () => {
    if (!fleet) return
    // A process that stops finishes its work first, so its database is stopped after it.
    await Promise.all([...fleet.https, ...fleet.workers].map((member) => member.stop()))
    await substitute?.server.stop()
    await fleet.stop()
    await primary.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  test('every payment of that moment ends as the outside has it', async () => {
    const { wrong, ends } = await judge(fleet.outside, people, settledWithinMs)
    console.log(Object.fromEntries(ends))
    expect(wrong).toEqual([])
    expect(people.length).toBe(groups.length * paymentsInEachState)
  })

  test('the books hold what the gateway and the wallets keep, but for what was begun since', async () => {
    const { outside, books } = fleet
    expect(await books.unbalancedPostings()).toEqual([])
    const balances = await books.balances()
    const payers = people.map(({ payer }) => payer)
    const kept = await keptBy(outside, payers)
    const unknown = BigInt(substitute.begunSince.length) * 5_000n
    expect(balances['customers ZMW'] ?? 0n).toBe(0n)
    expect(balances['gateway ZMW'] ?? 0n).toBe(kept - unknown)
  })

  test('what was begun since is lost here, and found by the report of the provider', async () => {
    const { outside, books, url } = fleet
    const begun = substitute.begunSince.map(({ transactionId }) => transactionId)
    for (const id of begun) {
      await expect(statusOf(createVisitor(url), id)).rejects.toThrow(Refused)
    }
    const missing: string[] = []
    for (const { reference, status } of await outside.cards()) {
      if (status !== 'successful') continue
      if ((await books.count('payments', 'id = $1', [reference])) === 0) missing.push(reference)
    }
    expect(missing.sort()).toEqual(begun.sort())
  })

  test('the portal takes new payments', async () => {
    expect(await openAttempt(createVisitor(fleet.url))).toBeTruthy()
  })
})
