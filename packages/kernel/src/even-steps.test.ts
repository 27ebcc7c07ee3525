import { expect, test } from 'vitest'
import { inSteps, waitToStep } from './even-steps.ts'

test.each([
  [0, 1_000],
  [1, 999],
  [999, 1],
  [1_000, 0],
  [1_001, 999],
])('an answer after %i ms waits for %i more, to whole seconds', (took, wait) => {
  expect(waitToStep(took, 1_000)).toBe(wait)
})

test('work takes whole steps, also where a timer ends early', async () => {
  let now = 0
  const paused: number[] = []
  const deps = {
    counter: { readMs: () => now },
    stepMs: 100,
    pause: async (ms: number) => {
      paused.push(ms)
      now += paused.length === 1 ? ms - 5 : ms
    },
  }
  const done = inSteps(deps, async () => {
    now += 130
    return 'done'
  })
  expect(await done).toBe('done')
  expect(now).toBe(200)
  expect(paused).toEqual([70, 5])
})
