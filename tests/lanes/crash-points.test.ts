import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Way } from '../ways/way.ts'
import { ways } from '../ways/ways.ts'
import { type CrashJourney, runCrash, settle } from './crash-cell.ts'
import { openCrashLane } from './crash-lane.ts'
import { pointsOf } from './crash-points.ts'

const settleMs = 60_000

/** Each moment by one of the ways, in turn; the bench has each by both, and with every fault. */
const sampleOf = (way: Way) =>
  pointsOf(way).filter(({ ofPush }, index) => ofPush || index % ways.length === ways.indexOf(way))

/** One lane a way to pay, side by side; in a lane one crash after the other. */
describe.concurrent.each(ways.map((way) => ({ way, name: way.name })))(
  'a service killed while somebody pays by $name',
  ({ way }) => {
    const points = sampleOf(way)
    const journeys = new Map<string, CrashJourney>()
    const errors = new Map<string, unknown>()
    let lane: Awaited<ReturnType<typeof openCrashLane>>
    let settleBy = 0

    beforeAll(async () => {
      lane = await openCrashLane()
      for (const point of points) {
        await runCrash(lane, { way, point, after: null }).then(
          (journey) => journeys.set(point.name, journey),
          async (error) => {
            errors.set(point.name, error)
            await lane.gate.open()
            await lane.outside.clearFaults()
          },
        )
      }
      settleBy = performance.now() + settleMs
    }, 240_000)
    afterAll(() => lane?.close())

    test.each(points)(
      '$name: goes on where it was, and the money is in one place',
      async ({ name }) => {
        const journey = journeys.get(name)
        if (!journey) throw errors.get(name)
        expect((await settle(lane, journey, settleBy)).wrong).toEqual([])
      },
      settleMs + 10_000,
    )

    test(
      'the books balance, and nothing is owed to customers',
      async () => {
        await expect.poll(() => lane.books.restless(), { timeout: settleMs }).toEqual([])
        expect(await lane.books.unbalancedPostings()).toEqual([])
        const balances = await lane.books.balances()
        expect(Object.keys(balances).toSorted()).toEqual(['deliveries ZMW', 'gateway ZMW'])
      },
      settleMs,
    )
  },
)
