import { expect, test } from 'vitest'
import { QuickReadPool } from './quick-reads.ts'

const failure = (code: string) => Object.assign(new Error('refused'), { code })

test('a refused write counts for thirty seconds or until a commit, and any other failure does not', () => {
  let now = 0
  const pool = new QuickReadPool({}, { readMs: () => now })
  expect(pool.isRefusingWrites()).toBe(false)
  pool.noteFailure(failure('23505'))
  expect(pool.isRefusingWrites()).toBe(false)
  pool.noteFailure(failure('53100'))
  now = 29_999
  expect(pool.isRefusingWrites()).toBe(true)
  now = 30_000
  expect(pool.isRefusingWrites()).toBe(false)
  pool.noteFailure(failure('58030'))
  pool.noteCommit()
  expect(pool.isRefusingWrites()).toBe(false)
})
