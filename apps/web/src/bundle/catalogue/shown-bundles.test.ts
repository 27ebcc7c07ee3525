import { afterEach, expect, test, vi } from 'vitest'
import { anyBundle, fakeBundle } from './bundle.fake.ts'
import { orderedAtOnce } from './bundle.rules.ts'
import { showBundles } from './shown-bundles.ts'

afterEach(() => void vi.restoreAllMocks())

const steps = 5
const many = Array.from({ length: steps * orderedAtOnce }, (_, place) =>
  fakeBundle({ name: `Bundle ${place}`, amount: `${place + 1}.00` }),
)

test('a long list is ordered once, each part in a task of its own', async () => {
  const nextTask = vi.spyOn(globalThis, 'setTimeout')
  expect(await showBundles(many, anyBundle)).toMatchObject({
    place: { category: 'category-1' },
    found: { total: many.length, rows: { length: many.length } },
  })
  // Also before the first: the list has just been read.
  expect(nextTask.mock.calls.length).toBeGreaterThan(steps)
  nextTask.mockClear()
  expect((await showBundles(many, { ...anyBundle, query: 'k7.00' })).found.total).toBe(1)
  expect(nextTask).not.toHaveBeenCalled()
})
