import { expect, test } from 'vitest'
import { createLoopTurns } from './loop-turns.ts'

/** Turns of an event loop that the test lets go by; each piece of work takes `workMs`. */
function turning(sliceMs: number, workMs = 1) {
  let next: (() => void) | null = null
  let nowMs = 0
  const done: string[] = []
  const turns = createLoopTurns(sliceMs, { readMs: () => nowMs }, (work) => {
    next = work
  })
  return {
    done,
    ask: (name: string, network = name, isFirst = false) =>
      turns({ network, isFirst }, () => {
        nowMs += workMs
        done.push(name)
      }),
    pass() {
      const work = next
      next = null
      work?.()
    },
    isIdle: () => next === null,
  }
}

test('a turn begins work for its slice, and the next one goes on', () => {
  const { done, ask, pass } = turning(3)
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) ask(name)
  expect(done).toEqual(['1', '2', '3'])
  pass()
  expect(done).toEqual(['1', '2', '3', '4', '5', '6'])
  pass()
  expect(done).toHaveLength(7)
})

test('a slice of nothing is one piece a turn', () => {
  const { done, ask, pass } = turning(0)
  for (const name of ['1', '2', '3']) ask(name)
  expect(done).toEqual(['1'])
  pass()
  expect(done).toEqual(['1', '2'])
})

test('a network that was served least lately comes before two hundred pieces of another', () => {
  const { done, ask, pass } = turning(2)
  for (let piece = 0; piece < 200; piece++) ask(`flood ${piece}`, 'flood')
  pass()
  ask('visitor')
  pass()
  expect(done.slice(4)).toContain('visitor')
})

test('every second piece is one that comes first', () => {
  const { done, ask, pass } = turning(1)
  for (let piece = 0; piece < 50; piece++) ask(`stranger ${piece}`)
  ask('payment', 'stranger 0', true)
  pass()
  pass()
  expect(done).toContain('payment')
  expect(done).toHaveLength(3)
})

test('an idle loop is left alone, and begins at once again', () => {
  const { done, ask, pass, isIdle } = turning(0)
  ask('1')
  pass()
  expect(isIdle()).toBe(true)
  ask('2')
  expect(done).toEqual(['1', '2'])
})
