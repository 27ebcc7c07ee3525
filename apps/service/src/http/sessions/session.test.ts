import { createHash } from 'node:crypto'
import { systemRandom } from '@portal/kernel/ids'
import { after, type Instant, instantOf } from '@portal/kernel/instant'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSessions, type SessionOptions } from './session.ts'

const day = 24 * 3_600_000
const ended = new Set<string>()
let now: Instant
beforeEach(() => {
  ended.clear()
  now = instantOf(1_800_000_000_000)
})

const open = (changes: Partial<SessionOptions> = {}) =>
  createSessions({
    random: systemRandom,
    tls: false,
    secret: 'a-secret-of-the-portal-0123456789',
    clock: { now: () => now },
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    ended: {
      add: async (hash) => void ended.add(hash),
      has: async (hash) => ended.has(hash),
    },
    ...changes,
  })
const sessions = open()

const asking = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest

function replying() {
  const cookies: string[] = []
  const reply = { header: (_name: string, value: string) => cookies.push(value) }
  return { reply: reply as unknown as FastifyReply, cookies }
}

/** The cookie of a new device, as it sends it back. */
async function issue(by = sessions): Promise<string> {
  const { reply, cookies } = replying()
  await by.findOrStart(asking(), reply)
  return cookies[0]?.split(';')[0] ?? ''
}

test('a device is known by the cookie it was given, and gets no other', async () => {
  const cookie = await issue()
  const { reply, cookies } = replying()
  const session = await sessions.findOrStart(asking(`a=b; ${cookie}; c=d`), reply)
  expect(cookies).toEqual([])
  expect(cookie.startsWith(`sid=${session}.`)).toBe(true)
  expect(await sessions.find(asking(cookie))).toBe(session)
})

test('within one request a new device is known at once', async () => {
  const [request, { reply, cookies }] = [asking(), replying()]
  const session = await sessions.findOrStart(request, reply)
  expect(await sessions.findOrStart(request, reply)).toBe(session)
  expect(cookies).toHaveLength(1)
})

test.each(['findOrStart', 'end'] as const)(
  'the answer to an earlier form is dropped by %s, and by it alone',
  async (way) => {
    const cookie = await issue()
    const { reply, cookies } = replying()
    await sessions.find(asking(`${cookie}; answer=a.b.c`))
    expect(cookies).toEqual([])
    await sessions[way](asking(`${cookie}; answer=a.b.c`), reply)
    expect(cookies).toContain('answer=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    const without = replying()
    await sessions[way](asking(cookie), without.reply)
    expect(without.cookies.join()).not.toContain('answer')
  },
)

test('without TLS the cookie is kept from scripts and other sites, for 30 days', async () => {
  const { reply, cookies } = replying()
  await sessions.findOrStart(asking(), reply)
  expect(cookies[0]).toMatch(/^sid=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
})

test('under TLS only this host can have set it', async () => {
  const encrypted = open({ tls: true })
  const { reply, cookies } = replying()
  await encrypted.findOrStart(asking(), reply)
  expect(cookies[0]).toMatch(
    /^__Host-sid=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  )
  const cookie = await issue(encrypted)
  expect(await encrypted.find(asking(cookie))).not.toBeNull()
  expect(await encrypted.find(asking(cookie.replace('__Host-', '')))).toBeNull()
})

describe('no session of ours is', () => {
  test.each([
    ['a value the device made up', () => 'sid=00000000000000000000000000'],
    ['the id alone', (cookie: string) => cookie.split('.')[0] ?? ''],
    ['one with another id', (cookie: string) => cookie.replace(/=[0-7]./, '=5Z')],
    ['one with a later date', (cookie: string) => cookie.replace(/\.(\d+)\./, '.9$1.')],
    ['one with half its tag', (cookie: string) => cookie.slice(0, -20)],
    ['one with another tag', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['one that is there twice', (cookie: string) => `${cookie}; ${cookie}`],
    ['one beside another of the name', (cookie: string) => `sid=x; ${cookie}`],
    ['one under another name', (cookie: string) => `x${cookie}`],
    ['an empty one', () => 'sid='],
  ])('%s', async (_, change) => {
    const cookie = change(await issue())
    expect(await sessions.find(asking(cookie))).toBeNull()
    const { reply, cookies } = replying()
    await sessions.findOrStart(asking(cookie), reply)
    expect(cookies).toHaveLength(1)
  })

  test('one that another key signed', async () => {
    const other = open({ secret: 'another-secret-of-32-characters-or-more' })
    expect(await sessions.find(asking(await issue(other)))).toBeNull()
  })

  test('one older than 30 days, however often it was used', async () => {
    const cookie = await issue()
    now = after(now, 30 * day - 1)
    expect(await sessions.find(asking(cookie))).not.toBeNull()
    now = after(now, 1)
    expect(await sessions.find(asking(cookie))).toBeNull()
  })
})

test('an ended session is refused at once by every process', async () => {
  const other = open()
  const cookie = await issue()
  const session = await sessions.find(asking(cookie))
  expect(session).not.toBeNull()
  const [request, { reply, cookies }] = [asking(cookie), replying()]
  await sessions.end(request, reply)
  expect(cookies).toEqual(['sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
  for (const one of [sessions, other]) expect(await one.find(asking(cookie))).toBeNull()
  expect(await sessions.find(request)).toBeNull()
  expect([...ended].join()).not.toContain(session)
})

test('ending what is no session stores nothing', async () => {
  const { reply, cookies } = replying()
  await sessions.end(asking('sid=00000000000000000000000000'), reply)
  expect(ended.size).toBe(0)
  expect(cookies).toHaveLength(1)
})

test('the age of a session is the time since it was issued, and unknown without one', async () => {
  const cookie = await issue()
  expect(await sessions.ageMs(asking())).toBeNull()
  expect(await sessions.ageMs(asking(cookie))).toBe(0)
  now = after(now, 60_000)
  expect(await sessions.ageMs(asking(cookie))).toBe(60_000)
  ended.add(createHash('sha256').update(cookie.slice(4, 30)).digest('hex'))
  expect(await sessions.ageMs(asking(cookie))).toBeNull()
})
