import { expect, test } from 'vitest'
import { gathered } from './gathered-reads.ts'

test('what is asked by equal terms in one turn is read once, by other terms apart', async () => {
  const asked: [string[], number][] = []
  const read = gathered<string, string, [number]>(async (keys, term) => {
    asked.push([keys, term])
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key} ${term}`]))
  })
  const found = await Promise.all([read('a', 1), read('b', 1), read('a', 2), read('none', 1)])
  expect(found).toEqual(['a 1', 'b 1', 'a 2', null])
  expect(asked).toEqual([
    [['a', 'b', 'none'], 1],
    [['a'], 2],
  ])
  expect(await read('b', 1)).toBe('b 1')
  expect(asked).toHaveLength(3)
})
