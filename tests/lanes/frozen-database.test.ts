import { readdir, readFile } from 'node:fs/promises'
import { statusCall } from '@portal/contract/calls/order-page'
import { afterAll, expect, test } from 'vitest'
import { ownDatabaseServer, ownPortal } from '../client/own-portal.ts'
import { pause, until } from '../client/poll.ts'
import { openAttempt } from '../client/recharge.ts'
import { retryUntilAnswered } from '../client/retry-until-answered.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'

const server = ownDatabaseServer()
const stack = ownPortal({ database: server, count: { http: 1, workers: 1 } })
afterAll(() => signalDatabase('SIGCONT'))

/** The server of this test alone: its first process, and those that this one started. */
async function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT') {
  const first = server.pid()
  process.kill(first, signal)
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(parent) === first) process.kill(Number(name), signal)
  }
}

async function timed(ask: () => Promise<{ http: number } | Response>) {
  const begun = performance.now()
  const reply = await ask()
  return { status: 'http' in reply ? reply.http : reply.status, ms: performance.now() - begun }
}

/** The quickest of a few, since a busy machine may hold up any one of them. */
async function quickest(ask: () => Promise<{ http: number } | Response>) {
  const seen = [await timed(ask), await timed(ask), await timed(ask)]
  return seen.reduce((first, second) => (second.ms < first.ms ? second : first))
}

const home = (visitor: Visitor) => visitor.send('/', { headers: { accept: 'text/html' } })

test('a frozen database delays no page, fails reads soon, and is used again when it goes on', async () => {
  const visitor = createVisitor(stack.url)
  const { transactionId, orderId } = await retryUntilAnswered(() => openAttempt(visitor))
  const status = () => visitor.call(statusCall, { tid: transactionId })
  await until('home offers to resume', 10_000, async () =>
    (await (await home(visitor)).text()).includes(orderId) ? true : null,
  )
  await signalDatabase('SIGSTOP')

  // Until what a process knows of sessions by heart is too old.
  await pause(3_000)
  const page = await quickest(() => home(visitor))
  expect(page.status).toBe(200)
  expect(page.ms).toBeLessThan(1_000)
  expect(await (await home(visitor)).text()).not.toContain(orderId)

  const first = await Promise.all(Array.from({ length: 6 }, () => timed(status)))
  expect(first.map((each) => each.status)).toEqual(first.map(() => 503))
  expect(Math.min(...first.map(({ ms }) => ms))).toBeLessThan(4_000)
  const later = await quickest(status)
  expect(later.status).toBe(503)
  expect(later.ms).toBeLessThan(500)

  await signalDatabase('SIGCONT')
  await until('reads are answered again', 10_000, async () =>
    (await status()).http === 200 ? true : null,
  )
  await retryUntilAnswered(() => openAttempt(createVisitor(stack.url)))
})
