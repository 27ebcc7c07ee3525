import { expect, test } from 'vitest'
import { faultsOfFolders } from './folders.ts'

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${folder}/x${n}.ts`)

test('a folder has at most 25 files, without those of the folders in it', () => {
  const files = [...filesIn('tools', 25), ...filesIn('tools/checks', 25)]
  expect(faultsOfFolders(files)).toEqual([])
  expect(faultsOfFolders([...files, 'tools/y.mjs'])).toEqual([
    'tools: 26 files, at most 25: put some into a folder',
  ])
})
