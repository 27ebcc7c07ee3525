import { expect, test } from 'vitest'
import { inSteps } from './in-steps.store.ts'

const burn = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('long work lets other work go between its parts, and answers as a whole', async () => {
  function* work(): Generator<void, string> {
    for (let part = 0; part < 40; part += 1) {
      burn(2)
      yield
    }
    return 'done'
  }
  let others = 0
  const other = () => {
    others += 1
    timer = setImmediate(other)
  }
  let timer = setImmediate(other)
  expect(await inSteps(work())).toBe('done')
  clearImmediate(timer)
  // 80 ms of work in slices of 10.
  expect(others).toBeGreaterThan(3)
})

test('short work is done at once', async () => {
  let isLate = false
  const timer = setImmediate(() => {
    isLate = true
  })
  function* work(): Generator<void, number> {
    yield
    return 7
  }
  const answer = await inSteps(work())
  expect([answer, isLate]).toEqual([7, false])
  clearImmediate(timer)
})
