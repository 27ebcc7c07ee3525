import { instantOf, systemClock } from '@portal/kernel/instant'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer, Statement } from '../connections/statement-group.ts'
import { createEndedSessions } from './ended-sessions.ts'

type EndedRow = { hash: string; ended_at: Date }

let table: EndedRow[] = []
let isAway = false
let asked: string[] = []
let pause = async () => {}

const answer = (rows: Record<string, unknown>[]): Answer => ({
  command: 'SELECT',
  rowCount: rows.length,
  rows,
})

const database = {
  async read({ name, values = [] }: Statement): Promise<Answer> {
    asked.push(name)
    if (isAway) throw new Error('away')
    const [value, overlapMs = 0] = values
    if (!(value instanceof Date)) return answer(table.filter(({ hash }) => hash === value))
    // A statement sees the rows that were committed before it began.
    const shown = [...table]
    await pause()
    const since = Math.min(value.getTime(), Date.now()) - Number(overlapMs)
    return answer(shown.filter(({ ended_at }) => ended_at.getTime() >= since))
  },
  query: async (_text: string, [hash]: unknown[]) => {
    table.push({ hash: hash as string, ended_at: new Date() })
  },
} as unknown as Parameters<typeof createEndedSessions>[0]

let isSuspended = false
const counter = { readMs: () => (isSuspended ? 0 : Date.now()) }
const start = () => createEndedSessions(database, { clock: systemClock, counter })
const endElsewhere = (hash: string, at = Date.now()) => table.push({ hash, ended_at: new Date(at) })
const lookUps = () => asked.filter((name) => name === 'session-ended').length

beforeEach(() => {
  vi.useFakeTimers()
  table = []
  isAway = false
  asked = []
  isSuspended = false
  pause = async () => {}
})
afterEach(() => {
  vi.useRealTimers()
})

test('while the copy is fresh the table is not asked about a session', async () => {
  const ended = start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await ended.has('open')).toBe(false)
  expect(lookUps()).toBe(0)
})

test('what this process ends is ended at once, what another ends within a second', async () => {
  const ended = start()
  await vi.advanceTimersByTimeAsync(500)
  await ended.add('own', instantOf(Date.now()))
  expect(await ended.has('own')).toBe(true)
  endElsewhere('other')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ended.has('other')).toBe(true)
})

test('a session that is known to be ended is not stored again', async () => {
  const ended = start()
  await vi.advanceTimersByTimeAsync(500)
  for (let times = 0; times < 3; times++) await ended.add('own', instantOf(Date.now()))
  expect(table).toHaveLength(1)
})

test('a row that is committed after a later one is found', async () => {
  const ended = start()
  endElsewhere('later')
  await vi.advanceTimersByTimeAsync(1_000)
  endElsewhere('earlier', Date.now() - 15_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ended.has('earlier')).toBe(true)
})

test('a copy that is not kept up is not believed: the table is asked, and its failure is the answer', async () => {
  const ended = start()
  await vi.advanceTimersByTimeAsync(1_000)
  isAway = true
  await vi.advanceTimersByTimeAsync(3_000)
  await expect(ended.has('any')).rejects.toThrow('away')
  isAway = false
  endElsewhere('any')
  expect(await ended.has('any')).toBe(true)
})

test('what is ended while the whole table is being read is ended', async () => {
  let goOn = () => {}
  pause = () => new Promise((done) => (goOn = done))
  const ended = start()
  await ended.add('meanwhile', instantOf(Date.now()))
  goOn()
  await vi.advanceTimersByTimeAsync(100)
  expect(await ended.has('meanwhile')).toBe(true)
})

test('after the machine was suspended the copy is not used until it was read again', async () => {
  const ended = start()
  await vi.advanceTimersByTimeAsync(500)
  isSuspended = true
  vi.setSystemTime(Date.now() + 60_000)
  endElsewhere('meanwhile')
  expect(await ended.has('meanwhile')).toBe(true)
})

test("a row that the database's clock, set back, dates before known ones is found", async () => {
  const ended = start()
  endElsewhere('known', Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(1_000)
  endElsewhere('new')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ended.has('new')).toBe(true)
})

test('with more rows than are kept the table is asked', async () => {
  for (let index = 0; index <= 100_000; index++) endElsewhere(`hash ${index}`)
  const ended = start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ended.has('open')).toBe(false)
  expect(lookUps()).toBe(1)
})

test('once an hour the copy is read anew, without what was deleted meanwhile', async () => {
  const ended = start()
  endElsewhere('old')
  await vi.advanceTimersByTimeAsync(1_000)
  table = []
  await vi.advanceTimersByTimeAsync(3_602_000)
  expect(await ended.has('old')).toBe(false)
})
