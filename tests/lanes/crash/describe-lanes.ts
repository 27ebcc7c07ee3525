import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { balancesAtRest } from '../../client/truth.ts'
import { runCrash } from './crash-cell.ts'
import type { CrashCell, CrashJourney } from './crash-journey.ts'
import { openCrashLane, quickPrompts } from './crash-lane.ts'
import { settle } from './crash-settle.ts'

const settleMs = 60_000

/** Payments on one portal, which has an outside world of its own. */
export type LaneOfCells = { what: string; cells: CrashCell[]; env?: Record<string, string> }

const titleOf = ({ method, good, point, after, action = 'pay', isLate }: CrashCell) =>
  [
    `${good.name} by ${method.name}`,
    point.name,
    after && `${after.system} ${after.kind}`,
    action,
    isLate && 'late',
  ]
    .filter(Boolean)
    .join(', ')

/** Lanes run side by side; in a lane one payment begins after the other, and all settle together. */
export function describeLanes(lanes: readonly LaneOfCells[]) {
  for (const { what, cells, env } of lanes.filter((lane) => lane.cells.length > 0)) {
    describe.concurrent(what, () => {
      const journeys = new Map<CrashCell, CrashJourney>()
      const errors = new Map<CrashCell, unknown>()
      let lane: Awaited<ReturnType<typeof openCrashLane>>
      let settleBy = 0

      beforeAll(async () => {
        // Unanswered prompts end soon, except where a killed service has to come back first.
        const prompts = cells.some(({ after }) => after) ? quickPrompts : {}
        lane = await openCrashLane({ ...prompts, ...env })
        for (const cell of cells) {
          await runCrash(lane, cell).then(
            (journey) => journeys.set(cell, journey),
            (error) => errors.set(cell, error),
          )
        }
        settleBy = performance.now() + settleMs
      }, 900_000)
      afterAll(() => lane?.close())

      for (const cell of cells) {
        const title = `${titleOf(cell)}: goes on where it was, and the money is in one place`
        test(title, { timeout: settleMs + 10_000 }, async ({ expect }) => {
          const journey = journeys.get(cell)
          if (!journey) throw errors.get(cell)
          expect((await settle(lane, journey, settleBy)).wrong).toEqual([])
        })
      }

      test(
        'the books balance and agree with the outside, and nothing is owed to customers',
        async ({ expect }) => {
          const { books, outside, payers } = lane
          // Books rest as well while a page was paid that nothing has told of: it is asked about later.
          const agree = async () => {
            expect(await books.restless()).toEqual([])
            expect(await books.balances()).toEqual(await balancesAtRest(outside, payers))
          }
          await vi.waitFor(agree, { timeout: settleMs, interval: 250 })
          expect(await books.unbalancedPostings()).toEqual([])
        },
        settleMs + 10_000,
      )
    })
  }
}
