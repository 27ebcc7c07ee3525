import { expect, test } from 'vitest'
import { startWorker, type WorkerOptions } from './worker.ts'

const soon = (ms = 5) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Work that is there from the start, handed out in order. */
function queue(jobs: number[]): WorkerOptions<number>['claim'] {
  return async (limit) => jobs.splice(0, limit)
}

const quiet = {
  idleMs: 1,
  failureMs: 1,
  onClaimFailure: () => {},
  onWorkFailure: () => {},
}

test('a slow piece of work holds up nothing but its slot', async () => {
  const done: number[] = []
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const worker = startWorker({
    ...quiet,
    claim: queue([1, 2, 3, 4, 5]),
    slots: 2,
    work: async (job) => {
      if (job === 1) await slow
      done.push(job)
    },
  })
  while (done.length < 4) await soon()
  expect(done).toEqual([2, 3, 4, 5])
  release()
  await worker.stop()
  expect(done).toEqual([2, 3, 4, 5, 1])
})

test('takes no more than it has slots for', async () => {
  const asked: number[] = []
  const take = queue(Array.from({ length: 9 }, (_, index) => index))
  let most = 0
  let now = 0
  let done = 0
  const worker = startWorker({
    ...quiet,
    claim: (limit) => {
      asked.push(limit)
      return take(limit)
    },
    slots: 3,
    work: async () => {
      most = Math.max(most, ++now)
      await soon()
      now--
      done++
    },
  })
  while (done < 9) await soon()
  await worker.stop()
  expect(most).toBe(3)
  expect(Math.max(...asked)).toBe(3)
})

test('goes on after a claim that failed, and after work that failed', async () => {
  const failures: unknown[] = []
  let claims = 0
  const worker = startWorker<number>({
    ...quiet,
    claim: async () => {
      claims++
      if (claims === 1) throw new Error('the database restarts')
      return claims === 2 ? [7] : []
    },
    slots: 1,
    work: async () => {
      throw new Error('broken')
    },
    onClaimFailure: (error) => failures.push(error),
    onWorkFailure: (job) => failures.push(job),
  })
  while (claims < 4) await soon()
  await worker.stop()
  expect(failures).toEqual([new Error('the database restarts'), 7])
})
