import { describe, expect, test } from 'vitest'
import type { JsonAnswer, JsonCall, SendJson } from './http-json.ts'
import { createGate, type GateRefusal, type Work } from './outside-gate.ts'

const check: JsonCall = { method: 'GET', url: 'http://bss/line', headers: {}, timeoutMs: 100 }
const underLease = (leftMs: number): JsonCall => ({ ...check, within: { leftMs: () => leftMs } })
const delivery = underLease(60_000)

const answered: JsonAnswer = { kind: 'answered', status: 200, body: {} }
const timeout: JsonAnswer = { kind: 'lost', detail: 'time-out' }
const broken: JsonAnswer = { kind: 'lost', detail: 'ECONNRESET' }

const placesFor = (placesMax: number) => ({
  ...{ placesMax, perSession: 2, perNetwork: 8, networkShare: 0.25, waitMs: 0 },
})

/** A gate before a system whose answers the test gives one by one. */
function setUp({ callsAtOnceMax = 2, timeoutsMax = 3 } = {}) {
  let nowMs = 0
  const waiting: ((answer: JsonAnswer) => void)[] = []
  const refused: [Work, GateRefusal][] = []
  const gate = createGate('bss', {
    settings: { places: placesFor(callsAtOnceMax), timeoutsMax, openMs: 5_000 },
    counter: { readMs: () => nowMs },
    clientOf: () => null,
    send: (_call, onTimeout) =>
      new Promise((done) =>
        waiting.push((answer) => {
          if (answer === timeout) onTimeout()
          done(answer)
        }),
      ),
    onRefused: (work, reason) => refused.push([work, reason]),
  })
  const answerAll = (answer: JsonAnswer) => {
    for (const done of waiting.splice(0)) done(answer)
  }
  return {
    gate,
    refused,
    sent: () => waiting.length,
    answerAll,
    pass: (ms: number) => {
      nowMs += ms
    },
    async ask(send: SendJson, call: JsonCall, answer: JsonAnswer) {
      const asked = send(call)
      answerAll(answer)
      return asked
    },
    async silence(call: JsonCall) {
      for (let left = timeoutsMax; left > 0; left--) {
        const asked = gate.worker(call)
        answerAll(timeout)
        await asked
      }
    },
  }
}

describe('calls at once', () => {
  test('beyond the limit are unsent at once, and counted', async () => {
    const { gate, refused, sent, answerAll } = setUp()
    const held = [gate.http(check), gate.http(check)]
    expect(await gate.http(check)).toEqual({
      kind: 'unsent',
      detail: 'bss: too many calls are under way',
    })
    expect(refused).toEqual([['checks', 'busy']])
    expect(sent()).toBe(2)
    answerAll(answered)
    expect(await Promise.all(held)).toEqual([answered, answered])
    gate.http(check)
    expect(sent()).toBe(1)
  })

  test('of line checks keep no payment waiting', () => {
    const { gate, refused, sent } = setUp()
    gate.http(check)
    gate.http(check)
    gate.http(delivery)
    gate.worker(delivery)
    expect([sent(), refused]).toEqual([4, []])
  })

  test('of visitors keep no worker waiting, whose own slots bound it', () => {
    const { gate, refused, sent } = setUp()
    for (let calls = 0; calls < 2; calls++) gate.http(delivery)
    for (let calls = 0; calls < 40; calls++) gate.worker(delivery)
    expect([sent(), refused]).toEqual([42, []])
  })

  test('that fail in any way make room again', async () => {
    const gate = createGate('bss', {
      settings: { places: placesFor(1), timeoutsMax: 3, openMs: 5_000 },
      counter: { readMs: () => 0 },
      clientOf: () => null,
      send: () => Promise.reject(new Error('a bug')),
      onRefused: () => {},
    })
    await expect(gate.http(check)).rejects.toThrow('a bug')
    await expect(gate.http(check)).rejects.toThrow('a bug')
  })
})

describe('a system that leaves calls unanswered', () => {
  test('is asked again by one probe after five seconds', async () => {
    const { gate, refused, sent, silence, pass, answerAll } = setUp()
    await silence(check)
    expect(gate.breakerOf('checks')).toBe('open')
    pass(4_999)
    expect((await gate.http(check)).kind).toBe('unsent')
    expect(refused).toEqual([['checks', 'silent']])
    pass(1)
    const probe = gate.http(check)
    expect((await gate.http(check)).kind).toBe('unsent')
    expect(sent()).toBe(1)
    answerAll(answered)
    expect(await probe).toEqual(answered)
    expect(gate.breakerOf('checks')).toBe('closed')
  })

  test('is left alone for five more seconds when the probe is unanswered', async () => {
    const { gate, ask, silence, pass } = setUp()
    await silence(check)
    pass(5_000)
    expect(await ask(gate.http, check, timeout)).toEqual(timeout)
    pass(4_999)
    expect(await ask(gate.http, check, answered)).toMatchObject({ kind: 'unsent' })
  })

  test('over its line checks is still asked about payments', async () => {
    const { gate, ask, silence } = setUp()
    await silence(check)
    expect(await ask(gate.worker, delivery, answered)).toEqual(answered)
    expect(gate.breakerOf('payments')).toBe('closed')
  })

  test('over payments refuses workers and visitors alike, and never as lost', async () => {
    const { gate, silence } = setUp()
    await silence(delivery)
    expect((await gate.worker(delivery)).kind).toBe('unsent')
    expect((await gate.http(delivery)).kind).toBe('unsent')
  })

  test('is one that is silent, not one that fails', async () => {
    const { gate, ask } = setUp()
    for (let calls = 0; calls < 9; calls++) await ask(gate.http, check, broken)
    expect(gate.breakerOf('checks')).toBe('closed')
  })

  test('has nothing to do with leases that are over', async () => {
    const { gate, ask, silence, pass } = setUp()
    await silence(delivery)
    pass(5_000)
    // Not the probe, since it never leaves.
    const outOfTime: JsonAnswer = { kind: 'unsent', detail: 'no time left under the lease' }
    expect(await ask(gate.worker, underLease(99), outOfTime)).toEqual(outOfTime)
    expect(gate.breakerOf('payments')).toBe('open')
  })
})

test('a call is made for the client of its request, and for none beyond its share', async () => {
  const client = { session: 'one', network: '203.0.113.1', isBuyer: false }
  const refused: GateRefusal[] = []
  const gate = createGate('bss', {
    settings: { places: placesFor(40), timeoutsMax: 3, openMs: 5_000 },
    counter: { readMs: () => 0 },
    clientOf: async () => client,
    send: () => new Promise(() => {}),
    onRefused: (_work, reason) => refused.push(reason),
  })
  const third = [1, 2, 3].map(() => gate.http(check)).at(-1)
  expect((await third)?.kind).toBe('unsent')
  expect(refused).toEqual(['busy'])
})

test('a lease that ends in the wait for a place sends nothing', async () => {
  let leftMs = 60_000
  let free = (_answer: JsonAnswer) => {}
  const sent: JsonCall[] = []
  const gate = createGate('bss', {
    settings: { places: { ...placesFor(1), waitMs: 5_000 }, timeoutsMax: 3, openMs: 5_000 },
    counter: { readMs: () => 0 },
    clientOf: () => null,
    send: (call) => {
      if ((call.within?.leftMs() ?? 1_000) < call.timeoutMs) {
        return Promise.resolve({ kind: 'unsent', detail: 'no time left' })
      }
      sent.push(call)
      return new Promise((done) => {
        free = done
      })
    },
    onRefused: () => {},
  })
  const first = gate.http(delivery)
  const second = gate.http({ ...check, within: { leftMs: () => leftMs } })
  leftMs = 0
  free(answered)
  expect((await first).kind).toBe('answered')
  expect((await second).kind).toBe('unsent')
  expect(sent).toHaveLength(1)
})
