import { beforeEach, expect, test } from 'vitest'
import { createAhead, quietMs } from './fetch-ahead.ts'

let nowMs = 0
let line = { isSlow: false }
let log: string[] = []

/** A time that passes only while something waits for it. */
const pause = async (ms: number) => {
  nowMs += ms
}
const aheadHere = () =>
  createAhead({ counter: { readMs: () => nowMs }, pause, isSlowLine: () => line.isSlow })
const note = (name: string) => async () => void log.push(`${name} at ${nowMs}`)

beforeEach(() => {
  nowMs = 0
  line = { isSlow: false }
  log = []
})

test('errands wait until the visitor has asked for nothing for a while, and run in turn', async () => {
  const { add, noteRequest, run } = aheadHere()
  add('home', note('home'))
  add('files', note('files'))
  nowMs = 1_000
  noteRequest()
  await run()
  expect(log).toEqual([`home at ${1_000 + quietMs}`, `files at ${1_000 + quietMs}`])
})

test('a request of the visitor ends the errand that is out, which begins again later', async () => {
  const { add, noteRequest, run } = aheadHere()
  let tries = 0
  add('home', async (signal) => {
    tries += 1
    if (tries > 1) return note('home')()
    noteRequest()
    expect(signal.aborted).toBe(true)
    throw new Error('ended')
  })
  await run()
  expect(log).toEqual([`home at ${2 * quietMs}`])
})

test('what the network refuses is not asked for again', async () => {
  const { add, run } = aheadHere()
  let tries = 0
  add('home', async () => {
    tries += 1
    throw new Error('refused')
  })
  add('files', note('files'))
  await run()
  expect([tries, ...log]).toEqual([1, `files at ${quietMs}`])
})

test('a later errand of a name takes the place of the earlier, behind the others', async () => {
  const { add, run } = aheadHere()
  add('files', note('old files'))
  add('home', async () => {
    await note('home')()
    add('files', note('newest files'))
  })
  add('files', note('files'))
  await run()
  expect(log).toEqual([`home at ${quietMs}`, `newest files at ${quietMs}`])
})

test('on a slow line nothing is fetched, and what was wanted is forgotten', async () => {
  line.isSlow = true
  const { add, run } = aheadHere()
  add('home', note('home'))
  await run()
  line.isSlow = false
  await run()
  expect(log).toEqual([])
})

test('a line that turns out to be slow ends the rest', async () => {
  const { add, run } = aheadHere()
  add('home', async () => {
    line.isSlow = true
  })
  add('files', note('files'))
  await run()
  expect(log).toEqual([])
})
