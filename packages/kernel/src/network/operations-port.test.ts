import { expect, test } from 'vitest'
import { operationsPortOf } from './operations-port.ts'

test.each([
  [3_000, 13_000],
  [55_535, 65_535],
  [55_536, 45_536],
  [65_535, 55_535],
])('beside %i operators have %i', (port, operations) => {
  expect(operationsPortOf(port)).toBe(operations)
})
