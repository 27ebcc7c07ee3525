import { beforeEach, expect, test } from 'vitest'
import { createSenderGate, type SenderGate } from './sender-gate.ts'

let nowMs = 0
let refused: string[] = []
let gate: SenderGate
beforeEach(() => {
  nowMs = 0
  refused = []
  gate = createSenderGate('mail', {
    settings: {
      places: { placesMax: 2, perSession: 2, perNetwork: 2, networkShare: 1, waitMs: 0 },
      ...{ timeoutsMax: 3, openMs: 5_000 },
    },
    clientOf: () => null,
    timeoutMs: 1_000,
    counter: { readMs: () => nowMs },
    onRefused: (reason) => refused.push(reason),
  })
})

const send = (kind: 'accepted' | 'refused' | 'busy' | 'lost', tookMs: number) =>
  gate.pass(async () => {
    nowMs += tookMs
    return { kind, detail: '' }
  })

test('answers pass as they are', async () => {
  expect(await send('accepted', 10)).toEqual({ kind: 'accepted', detail: '' })
  expect(await send('refused', 10)).toEqual({ kind: 'refused', detail: '' })
})

test.each(['busy', 'lost'] as const)(
  'three time-outs in a row (%s) close it for a while',
  async (kind) => {
    for (let each = 0; each < 3; each++) await send(kind, 1_000)
    expect(gate.breaker()).toBe('open')
    expect(await send('accepted', 1)).toEqual({
      kind: 'busy',
      detail: 'mail: it left the last ones unanswered',
    })
    expect(refused).toEqual(['silent'])
    nowMs += 5_000
    expect((await send('accepted', 1)).kind).toBe('accepted')
    expect(gate.breaker()).toBe('closed')
  },
)

test.each([
  ['lost', 100],
  ['refused', 1_000],
  ['accepted', 1_000],
] as const)('%s after %i ms is an answer, and closes nothing', async (kind, tookMs) => {
  for (let each = 0; each < 5; each++) await send(kind, tookMs)
  expect(gate.breaker()).toBe('closed')
})

test('what comes while too many are under way is not sent', async () => {
  const { promise, resolve } = Promise.withResolvers<{ kind: 'accepted' }>()
  const held = [gate.pass(() => promise), gate.pass(() => promise)]
  expect((await send('accepted', 1)).kind).toBe('busy')
  expect(refused).toEqual(['busy'])
  resolve({ kind: 'accepted' })
  await Promise.all(held)
  expect((await send('accepted', 1)).kind).toBe('accepted')
})

test('an error passes, and frees its place', async () => {
  for (let each = 0; each < 3; each++) {
    await expect(gate.pass(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
  }
  expect((await send('accepted', 1)).kind).toBe('accepted')
})
