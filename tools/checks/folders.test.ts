import { expect, test } from 'vitest'
import { faultsOfFolders } from './folders.ts'

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${folder}/x${n}.ts`)

test('a folder has at most 25 files, without those of the folders in it', () => {
  const files = [...filesIn('tools', 25), ...filesIn('tools/checks', 25)]
  expect(faultsOfFolders(files, {})).toEqual([])
  expect(faultsOfFolders([...files, 'tools/y.mjs'], {})).toEqual([
    'tools: 26 files, at most 25: put some into a folder',
  ])
})

test.each([
  ['as many as listed', 40, []],
  ['more', 41, ['tests/sim: 41 files, at most 40: put some into a folder']],
  ['fewer', 26, [expect.stringContaining('lower its number to 26')]],
  ['as few as all', 25, [expect.stringContaining('take it out')]],
  ['none', 0, [expect.stringContaining('take it out')]],
])('a listed folder only shrinks: %s', (_, count, faults) => {
  expect(faultsOfFolders(filesIn('tests/sim', count), { 'tests/sim': 40 })).toEqual(faults)
})
