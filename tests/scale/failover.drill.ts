import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptBy } from '../client/truth.ts'
import { startReplica } from './copies.ts'
import {
  type Drill,
  paymentsInEachState,
  settledWithinMs,
  startDrill,
  untilRefundsMs,
} from './drill.ts'
import { goOn, groups, judge, type Person, populate } from './population.ts'

/**
 * With payments in every state, the primary is lost together with its last seconds, which never reached the
 * replica. The replica takes over; providers and operator have gone on.
 */
let drill: Drill
let people: Person[]
let replica: Awaited<ReturnType<typeof startReplica>>
let lostRows: number

beforeAll(async () => {
  drill = await startDrill()
  const { fleet } = drill
  const { outside, books } = fleet
  replica = await startReplica(fleet, await drill.openFolder('replica'))
  people = await populate(fleet, outside, paymentsInEachState, untilRefundsMs)
  await replica.detach()
  await goOn(fleet, outside, people)
  const moves = await books.count('payment_history', 'true', [])
  process.kill(fleet.database.pid(), 'SIGKILL')
  await replica.promote()
  fleet.forwarder.turnTo(replica.port)
  lostRows = moves - (await books.count('payment_history', 'true', []))
})

afterAll(() => drill?.stop(replica?.server))

test('the failover loses moves that the outside has seen', () => {
  expect(lostRows).toBeGreaterThan(paymentsInEachState)
})

test('every payment ends as the outside has it, whatever state the replica knew', async () => {
  const { wrong, ends } = await judge(drill.fleet.outside, people, settledWithinMs)
  console.log(Object.fromEntries(ends))
  expect(wrong).toEqual([])
  expect(people.length).toBe(groups.length * paymentsInEachState)
})

test('the books hold what the gateway and the wallets keep', async () => {
  const { outside, books } = drill.fleet
  expect(await books.unbalancedPostings()).toEqual([])
  const balances = await books.balances()
  const payers = people.map(({ payer }) => payer)
  const kept = await keptBy(outside, payers)
  expect(balances['customers ZMW'] ?? 0n).toBe(0n)
  expect(balances['gateway ZMW'] ?? 0n).toBe(kept)
})
