import { systemCounter } from '@portal/kernel/instant'
import { beforeEach, expect, test } from 'vitest'
import { createLimitStore } from '../../../apps/service/src/adapters/postgres/limits/limit-store.ts'
import type { Caller } from '../../../apps/service/src/http/addresses/ip-network.ts'
import {
  createNewcomerLimit,
  createVoteShare,
} from '../../../apps/service/src/http/limits/network-share.ts'
import { useDatabase } from '../database.ts'

const { database, query } = await useDatabase()
const refused: string[] = []
beforeEach(async () => {
  refused.length = 0
  await query('delete from rate_limits')
})

/** The age of a session stands in its cookie here. */
const parts = {
  store: createLimitStore(database, systemCounter),
  sessions: {
    ageMs: async ({ headers }: Caller) => (headers.cookie ? Number(headers.cookie) : null),
  } as never,
  onRefused: (name: string) => refused.push(name),
}
const from = (address: string, ageMs?: number): Caller => ({
  ip: address,
  headers: ageMs === undefined ? {} : { cookie: String(ageMs) },
  socket: { remoteAddress: address },
})
const [here, there] = ['203.0.113.7', '198.51.100.7']

test('the votes of a network on one question count up to its share, over all processes', async () => {
  const processes = [createVoteShare(parts, 3), createVoteShare(parts, 3)] as const
  const verdicts = await Promise.all(
    Array.from({ length: 10 }, (_, each) => processes[each % 2 ? 1 : 0](from(here), 'q')),
  )
  expect(verdicts.filter(Boolean)).toHaveLength(3)
  expect(refused).toContain('vote-share')
  expect(await processes[0](from(here), 'other')).toBe(true)
  expect(await processes[0](from(there), 'q')).toBe(true)
})

test('addresses of one /48 vote as one network', async () => {
  const counts = createVoteShare(parts, 1)
  expect(await counts(from('2001:db8:1:1::1'), 'q')).toBe(true)
  expect(await counts(from('2001:db8:1:2::1'), 'q')).toBe(false)
})

test('a network whose new devices used up their share is refused for new devices alone', async () => {
  const limit = createNewcomerLimit(parts, 'feedback', 2)
  expect(await limit(from(here))).toBeNull()
  expect(await limit(from(here, 59_999))).toBeNull()
  expect(await limit(from(here, 1_000))).toMatchObject({ refused: 'request.too-many' })
  expect(await limit(from(here))).toMatchObject({ refused: 'request.too-many' })
  expect(await limit(from(here, 60_000))).toBeNull()
  expect(await limit(from(there))).toBeNull()
})
