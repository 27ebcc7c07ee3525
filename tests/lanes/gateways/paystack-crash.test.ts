import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancesAtRest } from '../../client/truth.ts'
import { airtime } from '../../goods/airtime.ts'
import { paystack } from '../../methods/paystack.ts'
import { runCrash } from '../crash/crash-cell.ts'
import type { CrashCell, CrashJourney } from '../crash/crash-journey.ts'
import { openCrashLane } from '../crash/crash-lane.ts'
import { noCrash, paidTwice, pointsOf } from '../crash/crash-points.ts'
import { settle } from '../crash/crash-settle.ts'

const settleMs = 60_000

const cells: CrashCell[] = [
  ...pointsOf(paystack, airtime).map((point) => ({
    method: paystack,
    good: airtime,
    point,
    after: null,
  })),
  ...(['timeout', 'refuse'] as const).map((kind) => ({
    ...{ method: paystack, good: airtime, point: paidTwice },
    after: { system: 'paystack', kind },
  })),
  ...(['decline', 'cancel'] as const).map((action) => ({
    ...{ method: paystack, good: airtime, point: noCrash, action },
    after: { system: 'paystack', kind: 'forged-callback' },
  })),
]

const titleOf = ({ point, after, action = 'pay' }: CrashCell) =>
  [point.name, after?.kind, action].filter(Boolean).join(', ')

describe('a service killed while a payer pays by Paystack', () => {
  const journeys = new Map<CrashCell, CrashJourney>()
  const errors = new Map<CrashCell, unknown>()
  let lane: Awaited<ReturnType<typeof openCrashLane>>
  let settleBy = 0

  beforeAll(async () => {
    lane = await openCrashLane({ SANDBOX_CONNECTS: 'paystack', PAYSTACK_SETTLES_MS: '60000' })
    for (const cell of cells) {
      await runCrash(lane, cell).then(
        (journey) => journeys.set(cell, journey),
        (error) => errors.set(cell, error),
      )
    }
    settleBy = performance.now() + settleMs
  }, 900_000)
  afterAll(() => lane?.close())

  test.each(cells.map((cell) => [titleOf(cell), cell] as const))(
    '%s: goes on where it was, and the money is in one place',
    async (_, cell) => {
      const journey = journeys.get(cell)
      if (!journey) throw errors.get(cell)
      expect((await settle(lane, journey, settleBy)).wrong).toEqual([])
    },
    settleMs + 10_000,
  )

  test('the books balance and agree with the outside', { timeout: settleMs }, async () => {
    const { books, outside } = lane
    await expect.poll(() => books.restless(), { timeout: settleMs }).toEqual([])
    expect(await books.unbalancedPostings()).toEqual([])
    expect(await books.balances()).toEqual(await balancesAtRest(outside, []))
  })
})
