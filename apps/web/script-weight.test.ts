import { expect, test } from 'vitest'
import { entryBytesMax, scriptBytesMax, stepBytesMax, tooHeavy } from './script-weight.ts'

test('a page whose entry and chunks are too heavy together is named with its weight', () => {
  const bytes: Record<string, number> = {
    entry: entryBytesMax,
    light: scriptBytesMax - entryBytesMax,
    heavy: scriptBytesMax - entryBytesMax,
    part: 1,
  }
  const chunks = { home: [], light: ['light'], heavy: ['heavy', 'part'] }
  const named = tooHeavy(
    { entry: 'entry', chunks },
    (file) => bytes[file] ?? 0,
    () => undefined,
  )
  expect(named).toEqual(['heavy: 100001 bytes of script, at most 100000'])
})

test('a step may add what a dialog may, whatever the page below it weighs', () => {
  const bytes: Record<string, number> = { entry: 60_000, page: 10_000, step: stepBytesMax }
  const chunks = { page: ['page'], good: ['page', 'step'], bad: ['page', 'step', 'more'] }
  const weigh = (more: number) =>
    tooHeavy(
      { entry: 'entry', chunks },
      (file) => ({ ...bytes, more })[file] ?? 0,
      (page) => (page === 'page' ? undefined : 'page'),
    )
  expect(weigh(0)).toEqual([])
  expect(weigh(1)).toEqual(['bad: 82001 bytes of script, at most 82000'])
})

test('the entry has a limit of its own', () => {
  const weigh = (bytes: number) =>
    tooHeavy(
      { entry: 'entry', chunks: {} },
      () => bytes,
      () => undefined,
    )
  expect(weigh(entryBytesMax)).toEqual([])
  expect(weigh(entryBytesMax + 1)).toEqual(['the entry: 84001 bytes of script, at most 84000'])
})
