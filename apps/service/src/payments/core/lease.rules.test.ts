import { instantOf } from '@portal/kernel/instant'
import { expect, test } from 'vitest'
import { type Clocks, databaseTime, deadlineOf, readClocks } from './lease.rules.ts'
import { at, leaseMs } from './payment-fixture.ts'

/** A machine whose two clocks the test sets. */
function machine() {
  const reading = { wall: at(0), countMs: 500 }
  const clocks: Clocks = {
    clock: { now: () => reading.wall },
    counter: { readMs: () => reading.countMs },
  }
  return {
    clocks,
    before: readClocks(clocks),
    pass(wallMs: number, countMs: number) {
      reading.wall = instantOf(reading.wall + wallMs)
      reading.countMs += countMs
    },
  }
}

test.each([
  ['runs as both clocks do', 10_000, 10_000, 10_000],
  ['is over after a suspension, in which the counter stood', 120_000, 0, 120_000],
  ['is not prolonged by a wall clock that is set back', -3_600_000, 10_000, 10_000],
  ['counts whatever a clock that is set forward shows', 3_600_000, 10, 3_600_000],
])('a lease %s', (_sentence, wallMs, countMs, gone) => {
  const { clocks, before, pass } = machine()
  const deadline = deadlineOf(clocks, before, leaseMs)
  pass(wallMs, countMs)
  expect(deadline.leftMs()).toBe(leaseMs - gone)
})

test('a lease counts from before the statement that granted it', () => {
  const { clocks, before, pass } = machine()
  pass(15_000, 15_000)
  expect(deadlineOf(clocks, before, leaseMs).leftMs()).toBe(leaseMs - 15_000)
})

test.each([
  ['a wall clock that is an hour ahead', 3_600_000, 2_000],
  ['a wall clock that is set back by an hour', -3_600_000, 2_000],
  ['a machine that was suspended', 60_000, 0],
])('the database’s time is taken from its answer, whatever %s shows', (_what, wallMs, countMs) => {
  const { clocks, before, pass } = machine()
  pass(wallMs, countMs)
  expect(databaseTime(at(7), before, clocks)).toBe(at(7 + countMs))
})

test('a counter that went back does not take the time back', () => {
  const { clocks, before, pass } = machine()
  pass(0, -400)
  expect(databaseTime(at(7), before, clocks)).toBe(at(7))
})
