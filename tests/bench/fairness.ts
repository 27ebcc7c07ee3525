import { floodedEnv, floods, othersBeside } from '../client/floods.ts'
import { startStack } from '../client/stack.ts'
import { atMost, type Bench } from './figure.ts'

const answerMaxMs = 2_000
/** Three answers each. */
const others = { count: 100, everyMs: 100 }

/** The time within which 99 of 100 were served; one that was refused was never served. */
function ninetyNinth(replies: readonly { status: number; ms: number }[]): number {
  const times = replies.map(({ status, ms }) => (status === 200 ? ms : Number.POSITIVE_INFINITY))
  return times.sort((a, b) => a - b)[Math.ceil(0.99 * times.length) - 1] ?? Number.NaN
}

/** Orders, their states and line checks of others while one address floods the portal. */
export const fairness: Bench = {
  name: 'fairness',
  async run() {
    const portal = await startStack({ env: floodedEnv })
    try {
      const figures = []
      for (const flood of floods) {
        const replies = await othersBeside(portal, flood, others)
        const figure = `99 of 100 others served beside a flood of ${flood.name}`
        figures.push(atMost(figure, Math.round(ninetyNinth(replies)), answerMaxMs, ' ms'))
      }
      return figures
    } finally {
      await portal.stop()
    }
  },
}
