import type { Counter } from '@portal/kernel/instant'

/** What waits for the event loop, and for whom. */
export type Claim = {
  readonly network: string
  /** Work for a payment that has begun, or for a device with an order. */
  readonly isFirst: boolean
}

/** Runs work in this turn of the event loop or in a later one. */
export type LoopTurns = (claim: Claim, work: () => void) => void

type Waiting = Claim & { work(): void }

/** Networks whose last turn is remembered; more are forgotten at once, which only costs some fairness. */
const networksMax = 10_000

/**
 * Begins new work for `sliceMs` milliseconds in each turn of the event loop, and at least one piece; the rest waits for
 * the next turn, so that answers under way and other visitors come in between. The network that was served least lately
 * comes first, and every second piece is one that comes first while there is any. Decision 113.
 */
export function createLoopTurns(
  sliceMs: number,
  { readMs }: Counter,
  nextTurn: (work: () => void) => void = setImmediate,
): LoopTurns {
  const waiting: Waiting[] = []
  const servedAt = new Map<string, number>()
  let beganMs: number | null = null
  let served = 0

  const lastOf = ({ network }: Claim): number => servedAt.get(network) ?? 0

  function serve({ network }: Claim, work: () => void) {
    served += 1
    if (servedAt.size >= networksMax) servedAt.clear()
    servedAt.set(network, served)
    work()
  }

  function serveNext() {
    const first = served % 2 === 0 ? waiting.filter(({ isFirst }) => isFirst) : []
    const chosen = (first.length > 0 ? first : waiting).reduce((best, one) =>
      lastOf(best) <= lastOf(one) ? best : one,
    )
    waiting.splice(waiting.indexOf(chosen), 1)
    serve(chosen, chosen.work)
  }

  function begin() {
    beganMs = readMs()
    nextTurn(goOn)
  }

  function goOn() {
    beganMs = null
    if (waiting.length === 0) return
    begin()
    const endsMs = readMs() + sliceMs
    do serveNext()
    while (waiting.length > 0 && readMs() < endsMs)
  }

  return (claim, work) => {
    if (beganMs === null) begin()
    else if (waiting.length > 0 || readMs() - beganMs >= sliceMs) {
      waiting.push({ ...claim, work })
      return
    }
    serve(claim, work)
  }
}
