import { expect, test } from 'vitest'
import { sharedPaths } from './page-places.ts'

test('shared pages are named in each language, and none that depends on its visitor or address', () => {
  expect(sharedPaths).toEqual(expect.arrayContaining(['/', '/sw', '/about', '/sw/about']))
  expect(sharedPaths.filter((path) => /:|payment|receipt|gallery/.test(path))).toEqual([])
})
