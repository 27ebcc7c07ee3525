import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancesAtRest } from '../../client/truth.ts'
import { airtime } from '../../goods/airtime.ts'
import type { PaymentMethod } from '../../methods/payment-method.ts'
import { runCrash } from '../crash/crash-cell.ts'
import type { CrashCell, CrashJourney } from '../crash/crash-journey.ts'
import { openCrashLane } from '../crash/crash-lane.ts'
import { noCrash, paidTwice, pointsOf } from '../crash/crash-points.ts'
import { settle } from '../crash/crash-settle.ts'

const settleMs = 60_000

const cellsOf = (method: PaymentMethod): CrashCell[] => [
  ...pointsOf(method, airtime).map((point) => ({ method, good: airtime, point, after: null })),
  ...(['timeout', 'refuse'] as const).map((kind) => ({
    ...{ method, good: airtime, point: paidTwice },
    after: { system: method.provider, kind },
  })),
  ...(['decline', 'cancel'] as const).map((action) => ({
    ...{ method, good: airtime, point: noCrash, action },
    after: { system: method.provider, kind: 'forged-callback' },
  })),
]

const titleOf = ({ point, after, action = 'pay' }: CrashCell) =>
  [point.name, after?.kind, action].filter(Boolean).join(', ')

/** Kills the service while a payer pays by a gateway that stands beside the first one; `settles` names its settling time. */
export const describeKills = (title: string, method: PaymentMethod, settles: string) =>
  describe(title, () => {
    const cells = cellsOf(method)
    const journeys = new Map<CrashCell, CrashJourney>()
    const errors = new Map<CrashCell, unknown>()
    let lane: Awaited<ReturnType<typeof openCrashLane>>
    let settleBy = 0

    beforeAll(async () => {
      lane = await openCrashLane({ SANDBOX_CONNECTS: method.provider, [settles]: '60000' })
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
