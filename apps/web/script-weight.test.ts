import { expect, test } from 'vitest'
import { budgets } from './budgets.ts'
import { tooHeavy } from './script-weight.ts'

const { entryScript, pageScript, stepScript, mapScript } = budgets

test('a page whose entry and chunks are too heavy together is named with its weight', () => {
  const bytes: Record<string, number> = {
    map: 1_000,
    react: entryScript - 1_000,
    light: pageScript - entryScript,
    heavy: pageScript - entryScript,
    part: 1,
  }
  const chunks = { home: ['react'], light: ['react', 'light'], heavy: ['react', 'heavy', 'part'] }
  const named = tooHeavy(
    { entry: ['map', 'react'], chunks },
    (file) => bytes[file] ?? 0,
    () => undefined,
  )
  expect(named).toEqual([`heavy: ${pageScript + 1} bytes of script, at most ${pageScript}`])
})

test('a step may add what a dialog may, whatever the page below it weighs', () => {
  const bytes: Record<string, number> = { entry: 60_000, page: 10_000, step: stepScript }
  const chunks = { page: ['page'], good: ['page', 'step'], bad: ['page', 'step', 'more'] }
  const weigh = (more: number) =>
    tooHeavy(
      { entry: ['entry'], chunks },
      (file) => ({ ...bytes, more })[file] ?? 0,
      (page) => (page === 'page' ? undefined : 'page'),
    )
  expect(weigh(0)).toEqual([])
  expect(weigh(1)).toEqual(['bad: 82001 bytes of script, at most 82000'])
})

test('the entry has a limit of its own, for all of its files', () => {
  const weigh = (bytes: number) =>
    tooHeavy(
      { entry: ['map', 'react'], chunks: {} },
      (file) => (file === 'map' ? 1 : bytes - 1),
      () => undefined,
    )
  expect(weigh(entryScript)).toEqual([])
  expect(weigh(entryScript + 1)).toEqual([
    `the entry: ${entryScript + 1} bytes of script, at most ${entryScript}`,
  ])
})

test('a map may add what it needs to a page that shows one, and no more', () => {
  const chunks = { home: ['home'], stores: ['stores'] }
  const weigh = (map: number) =>
    tooHeavy(
      { entry: ['entry'], chunks },
      (file) => (file === 'map' ? map : 1),
      () => undefined,
      { files: ['map', 'stores'], pages: ['stores'] },
    )
  expect(weigh(mapScript - 2)).toEqual([])
  expect(weigh(mapScript - 1)).toEqual([
    `stores with its map: ${mapScript + 1} bytes of script, at most ${mapScript}`,
  ])
})
