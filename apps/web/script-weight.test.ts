import { expect, test } from 'vitest'
import { scriptBytesMax, tooHeavy } from './script-weight.ts'

test('a page whose entry and chunks are too heavy together is named with its weight', () => {
  const bytes: Record<string, number> = {
    entry: scriptBytesMax - 30,
    light: 30,
    heavy: 21,
    part: 10,
  }
  const chunks = { home: [], light: ['light'], heavy: ['heavy', 'part'] }
  const named = tooHeavy({ entry: 'entry', chunks }, (file) => bytes[file] ?? 0)
  expect(named).toEqual(['heavy: 80001 bytes of script'])
})
