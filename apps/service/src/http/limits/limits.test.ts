import { describe, expect, test } from 'vitest'
import type { LimitStore } from '../../ports/limit-store.port.ts'
import type { Caller } from '../addresses/ip-network.ts'
import type { Refused } from '../refusals/answer.ts'
import { createLimits, type Limit } from './limits.ts'

/** Shared counters in memory, as far as one window needs them. */
function countersInMemory(): LimitStore {
  return {
    limiter(_name, { points, windowSeconds }) {
      const spent = new Map<string, number>()
      return {
        async spend(key) {
          spent.set(key, (spent.get(key) ?? 0) + 1)
          return (spent.get(key) ?? 0) > points ? windowSeconds * 1_000 : 0
        },
        async giveBack(key) {
          spent.set(key, (spent.get(key) ?? 0) - 1)
        },
      }
    },
    counts: () => ({
      spend: async () => ({ waitMs: 0, points: new Map() }),
      giveBack: async () => {},
    }),
  }
}

const limitsOf = () =>
  createLimits({
    store: countersInMemory(),
    sessions: { find: async ({ headers }: Caller) => headers.cookie ?? null } as never,
    onRefused: () => {},
  })

const from = (address: string, session?: string): Caller => ({
  ip: address,
  headers: session === undefined ? {} : { cookie: session },
  socket: { remoteAddress: address },
})

/** How many of so many attempts are let in. */
async function letIn(limit: Limit, attempts: number, request: () => Caller): Promise<number> {
  const refusals: (Refused | null)[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) refusals.push(await limit(request()))
  return refusals.filter((refusal) => refusal === null).length
}

const here = '203.0.113.7'

/** Each request by another session. */
function manySessions(): () => Caller {
  let next = 0
  return () => from(here, `S${next++}`)
}

/** So many requests in a row by one session, then as many by the next. */
function sessionsInTurn(each: number): () => Caller {
  let next = 0
  return () => from(here, `S${Math.floor(next++ / each)}`)
}

/** Each request from another /64 of one /48. */
function manyNetworks(): () => Caller {
  let next = 0
  return () => from(`2001:db8:1:${(next++).toString(16)}::1`)
}

describe('a limit of what costs', () => {
  const aLimit = () => limitsOf().tiered('pay', { perSession: 2, perNetwork: 3 })

  test('lets each session and each network have its own', async () => {
    const limit = aLimit()
    expect(await letIn(limit, 9, () => from(here))).toBe(3)
    expect(await letIn(limit, 9, () => from(here, 'A'))).toBe(2)
    expect(await letIn(limit, 9, () => from(here, 'B'))).toBe(2)
    expect(await letIn(limit, 9, () => from('203.0.113.8'))).toBe(3)
  })

  test('is not used up for neighbours by what is refused', async () => {
    const limit = aLimit()
    await letIn(limit, 200, () => from(here))
    await letIn(limit, 200, () => from(here, 'A'))
    expect(await letIn(limit, 9, () => from(here, 'B'))).toBe(2)
  })

  test('ends for a network with many sessions at ten times its own', async () => {
    const limit = aLimit()
    expect(await letIn(limit, 50, manySessions())).toBe(30)
  })

  test('that ends there costs a session nothing of its own', async () => {
    const limit = aLimit()
    await letIn(limit, 50, manySessions())
    expect(await letIn(limit, 9, () => from(here, 'A'))).toBe(0)
    expect(await letIn(limit, 9, () => from('198.51.100.1', 'A'))).toBe(2)
  })

  test('of one IPv6 network leaves the others of its site theirs', async () => {
    const limit = aLimit()
    await letIn(limit, 40, () => from('2001:db8:1:1::1'))
    expect(await letIn(limit, 9, () => from('2001:db8:1:2::1'))).toBe(3)
  })

  test('ends for an IPv6 site at ten times the limit of a network', async () => {
    const limit = aLimit()
    expect(await letIn(limit, 50, manyNetworks())).toBe(30)
    expect(await letIn(limit, 9, () => from('2001:db8:2::1'))).toBe(3)
  })
})

describe('a limit of what ends in another counted effect', () => {
  const aLimit = () => limitsOf().localTiered('returns', { perSession: 2, perNetwork: 3 })

  test('lets each session and each network have its own', async () => {
    const limit = aLimit()
    expect(await letIn(limit, 9, () => from(here))).toBe(3)
    expect(await letIn(limit, 9, () => from(here, 'A'))).toBe(2)
  })

  test('ends for a network with many sessions at ten times its own', async () => {
    expect(await letIn(aLimit(), 50, manySessions())).toBe(30)
  })

  test('of one IPv6 network leaves the others of its site theirs', async () => {
    const limit = aLimit()
    await letIn(limit, 40, () => from('2001:db8:1:1::1'))
    expect(await letIn(limit, 9, () => from('2001:db8:1:2::1'))).toBe(3)
  })
})

describe('a limit of reads', () => {
  const points = 60
  const aLimit = () => limitsOf().local('reads', points)

  test('refuses a network that asks for too much', async () => {
    expect(await letIn(aLimit(), points + 9, () => from(here))).toBe(points)
  })

  test('counts nothing that is read for a page of every visitor', async () => {
    const limit = aLimit()
    expect(await letIn(limit, points + 9, () => ({ ...from(here), isForAll: true }))).toBe(
      points + 9,
    )
    expect(await letIn(limit, points + 9, () => from(here))).toBe(points)
  })

  test('leaves a session of that network a part of its own', async () => {
    const limit = aLimit()
    await letIn(limit, points, () => from(here))
    expect(await letIn(limit, 9, () => from(here, 'A'))).toBe(2)
    expect(await letIn(limit, 9, () => from(here, 'B'))).toBe(2)
    expect(await letIn(limit, 9, () => from(here))).toBe(0)
  })

  test('ends for a network with many sessions at ten times its own, save the first reads of each', async () => {
    const many = 3_600
    const perSession = many / 30
    const limit = limitsOf().local('reads', many)
    expect(await letIn(limit, 10 * many, sessionsInTurn(perSession))).toBe(10 * many)
    expect(await letIn(limit, perSession, () => from(here, 'A'))).toBe(100)
    expect(await letIn(limit, 9, () => from(here))).toBe(0)
    expect(await letIn(limit, 9, () => from('198.51.100.1', 'A'))).toBe(9)
  })

  test('of one IPv6 network leaves the others of its site theirs', async () => {
    const limit = aLimit()
    await letIn(limit, 20 * points, () => from('2001:db8:1:1::1'))
    expect(await letIn(limit, points + 9, () => from('2001:db8:1:2::1'))).toBe(points)
  })

  test('ends for an IPv6 site at ten times the limit of a network', async () => {
    expect(await letIn(aLimit(), 20 * points, manyNetworks())).toBe(10 * points)
  })
})

test('a limit of what programs send counts by network, whatever cookie comes along', async () => {
  const limit = limitsOf().byNetwork('callbacks', 5)
  expect(await letIn(limit, 9, manySessions())).toBe(5)
})
