/**
 * Works on due jobs, each in a slot of its own, so that a slow one holds up only its slot. Sleeps
 * while nothing is due.
 */
export type Worker = { stop(): Promise<void> }

export type WorkerOptions<Job> = {
  /** Claims at most `limit` due jobs. */
  claim: (limit: number) => Promise<Job[]>
  work: (job: Job) => Promise<void>
  /** The most jobs under way at once. */
  slots: number
  idleMs: number
  /** The pause after a failed claim, for example while the database restarts. */
  failureMs: number
  onClaimFailure: (error: unknown) => void
  onWorkFailure: (job: Job, error: unknown) => void
}

export function startWorker<Job>(options: WorkerOptions<Job>): Worker {
  const { claim, work, slots, idleMs, failureMs, onClaimFailure, onWorkFailure } = options
  const underWay = new Set<Promise<void>>()
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

  function begin(job: Job) {
    const running = work(job)
      .catch((error) => onWorkFailure(job, error))
      .finally(() => underWay.delete(running))
    underWay.add(running)
  }

  async function run() {
    while (!stopped) {
      try {
        if (underWay.size >= slots) {
          await Promise.race(underWay)
          continue
        }
        const jobs = await claim(slots - underWay.size)
        for (const job of jobs) begin(job)
        if (jobs.length === 0 && !stopped) await sleep(idleMs)
      } catch (error) {
        onClaimFailure(error)
        if (!stopped) await sleep(failureMs)
      }
    }
    await Promise.all(underWay)
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
