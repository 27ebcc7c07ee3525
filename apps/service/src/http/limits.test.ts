import { describe, expect, test } from 'vitest'
import type { Refused } from './answer.ts'
import type { Caller } from './ip-network.ts'
import { createLimits, type Limit } from './limits.ts'

/** The table of counters, as far as one window needs it. */
function aCounterTable() {
  const points = new Map<string, number>()
  return {
    async read({ values }: { values: [string, number, number] }) {
      const [key, more, expire] = values
      points.set(key, (points.get(key) ?? 0) + more)
      return { rows: [{ points: points.get(key), expire: String(expire) }], rowCount: 1 }
    },
  }
}

const limitsOf = () =>
  createLimits({
    database: aCounterTable() as never,
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
    let next = 0
    expect(await letIn(limit, 50, () => from(here, `S${next++}`))).toBe(30)
  })
})

describe('a limit of reads', () => {
  const points = 60
  const aLimit = () => limitsOf().local('reads', points)

  test('refuses a network that asks for too much', async () => {
    expect(await letIn(aLimit(), points + 9, () => from(here))).toBe(points)
  })

  test('leaves a session of that network a part of its own', async () => {
    const limit = aLimit()
    await letIn(limit, points, () => from(here))
    expect(await letIn(limit, 9, () => from(here, 'A'))).toBe(2)
    expect(await letIn(limit, 9, () => from(here, 'B'))).toBe(2)
    expect(await letIn(limit, 9, () => from(here))).toBe(0)
  })
})
