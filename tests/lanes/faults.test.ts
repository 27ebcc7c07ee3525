import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../client/poll.ts'
import { quickWallet } from '../client/quick-wallet.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { balancesAtRest } from '../client/truth.ts'
import { type FaultCase, lanes } from './fault-cases.ts'
import { arePastDelivery, caseWrongs, type Journey, runCase } from './fault-lane.ts'

/** Every payment is settled within this time after the last fault, refund included, in milliseconds. */
const settleMs = 150_000
/** A payment of an earlier case must need the operator no more after this, before the next fault is set. */
const patienceMs = 15_000

type Run = { lane: Stack; journeys: Journey[]; error: unknown }
const runs = new Map<FaultCase, Run>()
const opened = new Map<string, Stack>()
let settleBy = 0

async function runLane(name: string, cases: readonly FaultCase[]) {
  // The wallet answers questions only minutes after a push, so its lanes are in more of a hurry.
  const isQuick = cases.some(({ fault }) => fault.system === 'airtel-money')
  const lane = await startStack({
    ownSandbox: true,
    ...(isQuick ? { env: quickWallet } : {}),
  })
  opened.set(name, lane)
  const before: { startedAt: number; journeys: Journey[] }[] = []
  for (const one of cases) {
    const startedAt = performance.now()
    // Later faults may strike earlier payments too, but not until the operator's time is up.
    const old = before.filter((each) => startedAt - each.startedAt > patienceMs)
    for (const { journeys } of old) {
      await until(
        'earlier payments are delivered or on their way back',
        settleMs,
        async () => (await arePastDelivery(lane, journeys)) || null,
      )
    }
    try {
      const journeys = await runCase(lane, one)
      before.push({ startedAt, journeys })
      runs.set(one, { lane, journeys, error: null })
    } catch (error) {
      runs.set(one, { lane, journeys: [], error })
    }
    await lane.outside.clearFaults()
  }
}

beforeAll(async () => {
  await Promise.all(Object.entries(lanes).map(([name, cases]) => runLane(name, cases)))
  settleBy = performance.now() + settleMs
}, 240_000)

afterAll(() => Promise.all([...opened.values()].map((lane) => lane.stop())))

describe.each(Object.entries(lanes).map(([name, cases]) => ({ name, cases })))(
  'faults of $name',
  ({ name, cases }) => {
    test.each(cases)(
      '$name: every debit is delivered once or given back',
      async (one) => {
        const run = runs.get(one)
        if (!run) throw new Error('the case did not run')
        if (run.error) throw run.error
        expect(await caseWrongs(run.lane, one, run.journeys, settleBy)).toEqual([])
      },
      settleMs + 10_000,
    )

    test('the books balance, and nothing is owed to customers', async () => {
      const lane = opened.get(name)
      if (!lane) throw new Error('the lane did not open')
      await expect.poll(() => lane.books.restless(), { timeout: settleMs }).toEqual([])
      expect(await lane.books.unbalancedPostings()).toEqual([])
      const balances = await lane.books.balances()
      const journeys = cases.flatMap((one) => runs.get(one)?.journeys ?? [])
      const payers = journeys.flatMap(({ attempts }) => attempts.map(({ payer }) => payer))
      expect(balances).toEqual(await balancesAtRest(lane.outside, payers))
    })
  },
)
