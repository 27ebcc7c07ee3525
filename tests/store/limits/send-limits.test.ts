import { systemCounter } from '@portal/kernel/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLimitStore } from '../../../apps/service/src/adapters/postgres/limits/limit-store.ts'
import type { Caller } from '../../../apps/service/src/http/addresses/ip-network.ts'
import {
  type CountedSend,
  createSendLimit,
  type SendLimit,
} from '../../../apps/service/src/http/limits/send-limit.ts'
import { isRefused, type Refused } from '../../../apps/service/src/http/refusals/answer.ts'
import { useDatabase } from '../database.ts'

const { database, query } = await useDatabase()
let refused: string[] = []
beforeEach(async () => {
  refused = []
  await query('delete from rate_limits')
})

const tiers = { perSession: 3, perNetwork: 5, overall: 12 }
/** The limit as one process has it. */
const aProcess = (name = 'otp', through: Pick<typeof database, 'read'> = database) =>
  createSendLimit(
    {
      store: createLimitStore(through, systemCounter),
      sessions: { find: async ({ headers }: Caller) => headers.cookie ?? null } as never,
      onRefused: (limit) => refused.push(limit),
    },
    name,
    tiers,
    async (session) => session.startsWith('known'),
  )

const here = '203.0.113.7'
const from = (address: string, session?: string): Caller => ({
  ip: address,
  headers: session === undefined ? {} : { cookie: session },
  socket: { remoteAddress: address },
})
const anyOf = (address: string) => {
  let next = 0
  return () => from(address, `S${address}${next++}`)
}
/** Each request from another network of its own site. */
const anywhere = () => {
  let next = 0
  return () => from(`198.51.100.${next++}`)
}

type Verdict = Awaited<ReturnType<SendLimit>>
const isLetIn = (verdict: Verdict | undefined): verdict is CountedSend =>
  verdict !== undefined && !isRefused(verdict)

async function letIn(limit: SendLimit, attempts: number, request: () => Caller): Promise<number> {
  let count = 0
  for (let each = 0; each < attempts; each++) count += isLetIn(await limit(request())) ? 1 : 0
  return count
}
async function letInAtOnce(limits: SendLimit[], attempts: number, request: () => Caller) {
  const verdicts = await Promise.all(
    Array.from({ length: attempts }, (_, each) => limits[each % limits.length]?.(request())),
  )
  return verdicts.filter(isLetIn).length
}
const spentOf = async (key: string) =>
  (await query('select points from rate_limits where key = $1', [key]))[0]?.points ?? 0

describe('the limit of codes', () => {
  test('is for a session its own, and for all sessions of a network together one', async () => {
    const limit = aProcess()
    expect(await letIn(limit, 9, () => from(here, 'A'))).toBe(3)
    expect(await letIn(limit, 9, () => from(here, 'B'))).toBe(2)
    expect(await letIn(limit, 9, () => from(here))).toBe(0)
    expect(await letIn(limit, 9, () => from('203.0.113.8', 'B'))).toBe(1)
  })

  test('leaves to devices without a session half of their network, and the rest to sessions', async () => {
    const limit = aProcess()
    expect(await letIn(limit, 9, () => from(here))).toBe(2)
    expect(await letIn(limit, 9, () => from(here, 'A'))).toBe(3)
    expect(await letIn(limit, 9, () => from(here, 'B'))).toBe(0)
  })

  test('leaves to devices without a session half of all, and ends for all networks together', async () => {
    expect(await letIn(aProcess(), 50, anywhere())).toBe(6)
    let next = 0
    const device = () => from(`198.51.101.${next++}`, `S${next}`)
    expect(await letIn(aProcess(), 50, device)).toBe(6)
  })

  test('is apart for devices that proved a number or paid, whatever others have used up', async () => {
    const limit = aProcess()
    await letIn(limit, 50, anyOf(here))
    await letIn(limit, 50, anywhere())
    expect(await letIn(limit, 9, () => from(here, 'known A'))).toBe(3)
    expect(await letIn(limit, 9, () => from(here, 'known B'))).toBe(2)
  })

  test('counts for network and installation only the texts that left', async () => {
    const limit = aProcess()
    for (let each = 0; each < 20; each++) {
      const counted = await limit(from(here, `S${each}`))
      if (isLetIn(counted)) await counted.giveBack()
    }
    expect([await spentOf(`otp:${here}`), await spentOf('otp-overall')]).toEqual([0, 0])
    for (let each = 0; each < 9; each++) {
      const counted = await limit(from(here))
      if (isLetIn(counted)) await counted.giveBack()
    }
    expect(await spentOf(`otp-strangers:${here}`)).toBe(2)
  })

  test('slows devices without a session before it refuses them', async () => {
    const wide = createSendLimit(
      {
        store: createLimitStore(database, systemCounter),
        sessions: { find: async () => null } as never,
        onRefused: () => {},
      },
      ...(['slow', { perSession: 3, perNetwork: 20, overall: 100 }, async () => false] as const),
    )
    const delays: number[] = []
    for (let each = 0; each < 10; each++) {
      const counted = await wide(from(here))
      if (isLetIn(counted)) delays.push(counted.delayMs)
    }
    expect(delays).toEqual([0, 0, 0, 0, 0, 0, 600, 1_200, 1_800, 2_400])
  })

  test('knows a site of IPv6 by one spelling, and counts all its networks as one', async () => {
    const limit = aProcess()
    const spellings = ['2001:db8:1:1::1', '2001:0db8:0001:2:0:0:0:2', '2001:DB8:1:ffff::ffff']
    let next = 0
    expect(await letIn(limit, 9, () => from(spellings[next++ % 3] ?? '', `S${next}`))).toBe(5)
    expect(await letIn(limit, 9, () => from('2001:db8:2::1', `S${next++}`))).toBe(5)
  })

  test('ends for a site of IPv6, with all its networks and sessions, where it does for an address', async () => {
    let network = 0
    const anyOfSite = () => from(`2001:db8:1:${(++network).toString(16)}::1`, `S${network}`)
    expect(await letInAtOnce([aProcess(), aProcess()], 200, anyOfSite)).toBe(5)
    expect(await spentOf('otp-overall')).toBe(5)
  })

  test('is counted by all processes together, however many ask at once', async () => {
    const processes = [aProcess(), aProcess(), aProcess()]
    expect(await letInAtOnce(processes, 200, () => from(here, 'A'))).toBe(3)
    expect(await letInAtOnce(processes, 200, anyOf(here))).toBe(2)
    expect(await letInAtOnce(processes, 200, anywhere())).toBe(6)
  })

  test('that refuses says when, and begins anew with its window', async () => {
    const limit = aProcess()
    await letIn(limit, 3, () => from(here, 'A'))
    await query(`update rate_limits set expire = expire - 300000`)
    const refusal = (await limit(from(here, 'A'))) as Refused
    expect(refusal?.refused).toBe('request.too-many')
    expect(refused).toEqual(['otp'])
    expect(refusal?.waitSeconds).toBeGreaterThan(590)
    expect(refusal?.waitSeconds).toBeLessThanOrEqual(600)
    await query(`update rate_limits set expire = expire - 600000`)
    expect(await letIn(aProcess(), 9, () => from(here, 'A'))).toBe(3)
  })
})

describe('a request for a code that is refused costs nothing', () => {
  test('of the network and of all, by the limit of its session', async () => {
    const processes = [aProcess(), aProcess()]
    await letInAtOnce(processes, 200, () => from(here, 'A'))
    expect([await spentOf(`otp:${here}`), await spentOf('otp-overall')]).toEqual([3, 3])
    expect(await letIn(aProcess(), 9, () => from(here, 'B'))).toBe(2)
  })

  test('of its session and of all, by the limit of the network', async () => {
    const processes = [aProcess(), aProcess()]
    await letInAtOnce(processes, 100, anyOf(here))
    await letInAtOnce(processes, 100, () => from(here, 'A'))
    expect(await spentOf('otp-overall')).toBe(5)
    expect(await letIn(aProcess(), 9, () => from('203.0.113.8', 'A'))).toBe(3)
  })

  test('of its session and network, by the limit of all', async () => {
    const limit = aProcess()
    let next = 0
    await letIn(limit, 12, () => from(`198.51.100.${next}`, `S${next++}`))
    expect(await letInAtOnce([limit, aProcess()], 100, () => from(here, 'A'))).toBe(0)
    await query(`delete from rate_limits where key = 'otp-overall'`)
    expect(await letIn(aProcess(), 9, () => from(here, 'A'))).toBe(3)
  })
})

test.each([
  ['that are new', () => query('delete from rate_limits')],
  ['of windows that are long over', () => query('update rate_limits set expire = 1')],
])(
  'the clean-up of the limiter leaves the rows %s to the request that counts',
  async (_which, before) => {
    await letIn(aProcess(), 3, () => from(here, 'A'))
    await before()
    let kept: unknown[] = []
    const cleaned = {
      async read(statement: Parameters<typeof database.read>[0]) {
        const answer = await database.read(statement)
        if (statement.name === 'ensure-counts') {
          await query('delete from rate_limits where expire < $1', [Date.now() - 3_600_000])
          kept = await query('select key from rate_limits')
        }
        return answer
      },
    }
    expect(await letIn(aProcess('otp', cleaned), 1, () => from(here, 'A'))).toBe(1)
    // Without a row there is nothing to lock, and requests at once count as one.
    expect(kept).toHaveLength(3)
    expect(await letIn(aProcess(), 9, () => from(here, 'A'))).toBe(2)
  },
)

describe('a deadlock with the clean-up of the limiter', () => {
  const deadlocked = (name: string, times: number) => {
    let left = times
    return {
      async read(statement: Parameters<typeof database.read>[0]) {
        if (statement.name === name && left-- > 0)
          throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
        return database.read(statement)
      },
    }
  }

  test.each(['ensure-counts', 'spend-counts'])('at %s is tried once more', async (name) => {
    expect(await aProcess('otp', deadlocked(name, 1))(from(here))).toMatchObject({ delayMs: 0 })
    expect(await spentOf('otp-overall')).toBe(1)
    const twice = async () => aProcess('otp', deadlocked(name, 2))(from(here))
    await expect(twice()).rejects.toThrow('deadlock detected')
  })
})

test('a key that is used up is refused without the database being asked again', async () => {
  let asked = 0
  const counting = {
    read(statement: never) {
      asked++
      return database.read(statement)
    },
  }
  const limit = aProcess('otp', counting)
  await letIn(limit, 6, () => from(here))
  const before = asked
  expect(await letIn(limit, 50, () => from(here))).toBe(0)
  expect(asked).toBe(before)
})
