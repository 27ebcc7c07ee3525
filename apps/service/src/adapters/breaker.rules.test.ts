import { describe, expect, test } from 'vitest'
import { admit, afterOutcome, type Breaker, closedBreaker } from './breaker.rules.ts'

const settings = { timeoutsMax: 3, openMs: 5_000 }
const nowMs = 1_000
const closed = (timeouts: number): Breaker => ({ kind: 'closed', timeouts })
const open = (untilMs: number): Breaker => ({ kind: 'open', untilMs })
const probing: Breaker = { kind: 'probing' }

test.each<[string, Breaker, string, Breaker]>([
  ['closed', closed(2), 'call', closed(2)],
  ['open', open(nowMs + 1), 'refused', open(nowMs + 1)],
  ['open until now', open(nowMs), 'probe', probing],
  ['probing', probing, 'refused', probing],
])('%s: a call is admitted as it should be', (_, before, admission, breaker) => {
  expect(admit(before, nowMs)).toEqual({ admission, breaker })
})

const fresh = open(nowMs + settings.openMs)

describe('the outcome of a call', () => {
  test.each<[string, Breaker, { isTimeout: boolean; isProbe: boolean }, Breaker]>([
    ['a time-out is counted', closed(0), { isTimeout: true, isProbe: false }, closed(1)],
    ['the last time-out opens', closed(2), { isTimeout: true, isProbe: false }, fresh],
    ['an answer ends the row', closed(2), { isTimeout: false, isProbe: false }, closedBreaker],
    ['an earlier call times out', open(1_500), { isTimeout: true, isProbe: false }, open(1_500)],
    ['an earlier call is answered', open(9_000), { isTimeout: false, isProbe: false }, closed(0)],
    ['a probe times out', probing, { isTimeout: true, isProbe: true }, fresh],
    ['a probe is answered', probing, { isTimeout: false, isProbe: true }, closed(0)],
    ['another times out beside it', probing, { isTimeout: true, isProbe: false }, probing],
    ['another is answered beside it', probing, { isTimeout: false, isProbe: false }, closed(0)],
    ['a probe times out afterwards', closed(0), { isTimeout: true, isProbe: true }, closed(1)],
  ])('%s', (_, before, outcome, after) => {
    expect(afterOutcome(before, outcome, nowMs, settings)).toEqual(after)
  })
})
