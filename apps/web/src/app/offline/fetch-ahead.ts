import type { Counter } from '@portal/kernel/instant'

/** Fetches something for later; it is ended by the signal, and then begun again. */
type Errand = (signal: AbortSignal) => Promise<void>

type AheadDeps = {
  counter: Counter
  pause: (ms: number) => Promise<void>
  /** On such a line nothing is fetched that was not asked for. */
  isSlowLine: () => boolean
}

/** Time without a request of the visitor's after which the line is idle, in milliseconds. */
export const quietMs = 4_000

/**
 * Errands for times without network, one after another while the line is idle. A request of the visitor's ends the one
 * that is out, which begins again when the line is idle once more.
 */
export function createAhead({ counter, pause, isSlowLine }: AheadDeps) {
  const errands = new Map<string, Errand>()
  let askedMs = counter.readMs()
  let current = new AbortController()
  let running: Promise<void> | null = null

  async function untilQuiet(): Promise<void> {
    for (;;) {
      const leftMs = askedMs + quietMs - counter.readMs()
      if (leftMs <= 0) return
      await pause(leftMs)
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const [next] = errands
      if (!next) return
      await untilQuiet()
      if (isSlowLine()) return errands.clear()
      const [name, errand] = next
      current = new AbortController()
      const { signal } = current
      try {
        await errand(signal)
      } catch {
        // What the network refused is wanted again with the next page.
        if (signal.aborted) continue
      }
      if (errands.get(name) === errand) errands.delete(name)
    }
  }

  return {
    /** The visitor asks for something. */
    noteRequest(): void {
      askedMs = counter.readMs()
      current.abort()
    },
    /** One errand of a name; a later one takes the place of the earlier, behind all others. */
    add(name: string, errand: Errand): void {
      errands.delete(name)
      errands.set(name, errand)
    },
    /** Ends once there is no errand left. */
    run(): Promise<void> {
      running ??= work().finally(() => {
        running = null
      })
      return running
    },
  }
}
