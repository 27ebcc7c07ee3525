import type { JobDeps, ReadyFeature, Sweep } from '../features/define-feature.ts'
import type { Worker } from '../worker/worker.ts'

/** Rows of each kind that one batch deletes, with a rest between batches, so that nothing waits for it. */
const housekeepingRows = 5_000
const housekeepingRestMs = 250
const housekeepingEveryMs = 3_600_000

/**
 * Deletes once an hour the rows that are older than any repeat or question, and ends personal data by their
 * schedule, in a loop of its own. Decision 039.
 */
function startHousekeeping(sweeps: readonly Sweep[], { clock, log }: JobDeps): Worker {
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const plan = (ms: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = sweepAll()
    }, ms)
    timer.unref()
  }
  async function sweepAll() {
    const now = clock.now()
    let gone = 0
    for (const sweep of sweeps) {
      gone += await sweep(now, housekeepingRows).catch((err: unknown) => {
        log.error({ err }, 'housekeeping failed')
        return 0
      })
    }
    plan(gone > 0 ? housekeepingRestMs : housekeepingEveryMs)
  }
  plan(housekeepingRestMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Starts the jobs of every feature, each in a loop of its own, and housekeeping. */
export function startWorkers(features: readonly ReadyFeature[], deps: JobDeps): Worker {
  const jobs = features.map((feature) => feature.jobs(deps))
  const workers = [
    startHousekeeping(
      jobs.flatMap(({ housekeeping = [] }) => housekeeping),
      deps,
    ),
    ...jobs.flatMap(({ workers: starts = [] }) => starts.map((start) => start())),
  ]
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
