import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statusCall } from '@portal/contract/order-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, freeSandboxPort } from '../../tools/free-port.ts'
import { type EmbeddedPostgres, startPostgres } from '../../tools/postgres.ts'
import type { Running } from '../../tools/process.ts'
import { insist } from '../client/insist.ts'
import { type RunningService, startSandbox, startService } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import { openAttempt } from '../client/recharge.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'

let folder: string
let postgres: EmbeddedPostgres
let sandbox: Running
let service: RunningService
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-frozen-'))
  // Under root the database runs as another user, who must be able to reach this folder.
  await chmod(folder, 0o755)
  postgres = await startPostgres({ dataDir: folder })
  const [port, sandboxPort] = [await freePort(), await freeSandboxPort()]
  sandbox = await startSandbox(folder, sandboxPort)
  service = await startService({ folder, databaseUrl: postgres.url, sandboxPort, port })
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  if (postgres) await signalDatabase('SIGCONT')
  await service?.stop()
  await sandbox?.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The server of this test alone: its first process, and those that this one started. */
async function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT') {
  process.kill(postgres.pid, signal)
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(parent) === postgres.pid) process.kill(Number(name), signal)
  }
}

async function timed(ask: () => Promise<{ http: number } | Response>) {
  const begun = performance.now()
  const reply = await ask()
  return {
    status: 'http' in reply ? reply.http : reply.status,
    ms: performance.now() - begun,
  }
}

/** The quickest of a few, since a busy machine may hold up any one of them. */
async function quickest(ask: () => Promise<{ http: number } | Response>) {
  const seen = [await timed(ask), await timed(ask), await timed(ask)]
  return seen.reduce((first, second) => (second.ms < first.ms ? second : first))
}

const home = (visitor: Visitor) => visitor.send('/', { headers: { accept: 'text/html' } })

test('a frozen database delays no page, fails reads soon, and is used again when it goes on', async () => {
  const visitor = createVisitor(url)
  const { transactionId, orderId } = await insist(() => openAttempt(visitor))
  const status = () => visitor.call(statusCall, { tid: transactionId })
  await until('home offers to resume', 10_000, async () =>
    (await (await home(visitor)).text()).includes(orderId) ? true : null,
  )
  await signalDatabase('SIGSTOP')

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
  await insist(() => openAttempt(createVisitor(url)))
})
