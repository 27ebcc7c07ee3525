/**
 * Takes up due payments, round after round, until it is stopped. A round that found work is followed
 * at once by the next; otherwise the worker sleeps.
 */
export type Worker = { stop(): Promise<void> }

export type WorkerOptions = {
  /** One round; answers how much there was to do. */
  work: () => Promise<number>
  idleMs: number
  /** After a round that failed as a whole, for example because the database restarts. */
  failureMs: number
  onFailure: (error: unknown) => void
}

export function startWorker({ work, idleMs, failureMs, onFailure }: WorkerOptions): Worker {
  let stopped = false
  let wake = () => {}
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run() {
    while (!stopped) {
      try {
        const found = await work()
        if (found === 0 && !stopped) await sleep(idleMs)
      } catch (error) {
        onFailure(error)
        if (!stopped) await sleep(failureMs)
      }
    }
  }

  const running = run()
  return {
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}
