import { randomBytes } from 'node:crypto'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ownSecrets } from '../../tools/portal/environment.ts'
import { startSandbox } from '../../tools/portal/sandbox-process.ts'
import { freePort, freeSandboxPort } from '../../tools/processes/free-port.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'
import { startBalancer } from '../scale/balancer.ts'
import { type Books, openBooks } from './books.ts'
import type { DatabaseServer } from './database-server.ts'
import { runSql } from './on-database.ts'
import { createOutside, type Outside } from './outside.ts'
import { type Member, type Role, startMember, startWithinMs } from './processes.ts'
import { portalUnderTest } from './under-test.ts'

export type StackOptions = {
  env?: Record<string, string>
  /** Processes of each role; without it, one process has every role. */
  count?: { http: number; workers: number }
  /** Lead of each process's wall clock over the machine's, in milliseconds; 0 if none is named. */
  clockOffsetsMs?: { http: readonly number[]; workers: readonly number[] }
  program?: string
  /** A file that the service's log leads to. */
  logTo?: string
  /** Then faults that others set are met too; otherwise it gets a sandbox of its own. */
  commonSandbox?: boolean
  /** Otherwise it gets a database of its own on the common server. */
  database?: Pick<DatabaseServer, 'url'>
}

/** A portal beside the one under test, for what must not touch the others: limits, faults, its end. */
export type Stack = {
  /** Of the only http process, or of a balancer that sends each request to the next one. */
  url: string
  sandboxUrl: string
  databaseUrl: string
  outside: Outside
  books: Books
  /** The process of every role, or the first one of several. */
  service: Member
  https: readonly Member[]
  workers: readonly Member[]
  /** Requests that the balancer gave to each of several http processes, by port. */
  given(): ReadonlyMap<number, number>
  stop(): Promise<void>
}

async function createDatabase() {
  const { databaseUrl } = portalUnderTest()
  const name = `own_${randomBytes(6).toString('hex')}`
  await runSql(databaseUrl, `create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await runSql(databaseUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

const freePorts = (length: number) => Promise.all(Array.from({ length }, freePort))

/** Stops those that started; one that does not start has ended. */
async function stopAll(starting: readonly Promise<Member>[]): Promise<void> {
  const all = await Promise.allSettled(starting)
  await Promise.all(all.map((one) => one.status === 'fulfilled' && one.value.stop()))
}

/** The balancer's headers are trusted, and limits do not stop what a test sends to several processes. */
const severalEnv = {
  TRUSTED_PROXIES: '1',
  LIMIT_READS_PER_ADDRESS: '1000000',
  LIMIT_PAGES_PER_ADDRESS: '1000000',
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { count, clockOffsetsMs, program, logTo, commonSandbox, env = {} } = options
  await using started = new AsyncDisposableStack()
  const { path: folder } = started.use(await temporaryFolder('stack'))
  // The same for all: any process must know the sessions of another, and read what a browser encrypted for it.
  await ownSecrets(folder)
  if (logTo) await symlink(logTo, join(folder, 'service.log'))
  const created = options.database ? null : await createDatabase()
  if (created) started.defer(created.drop)
  const databaseUrl = options.database?.url ?? created?.url ?? ''
  const sandboxPort = commonSandbox
    ? Number(new URL(portalUnderTest().sandboxUrl).port)
    : await freeSandboxPort()
  const inSandbox = { env: { TIME_SCALE: '20', ...env }, waitMs: startWithinMs }
  const sandbox = commonSandbox ? null : await startSandbox(folder, sandboxPort, inSandbox)
  if (sandbox) started.defer(() => sandbox.stop())
  const ports = await freePorts(count?.http ?? 1)
  const workerPorts = await freePorts(count?.workers ?? 0)
  const publicPort = ports.length === 1 ? (ports[0] ?? 0) : await freePort()
  const common = {
    ...{ folder, databaseUrl, sandboxPort, publicPort, ...(program ? { program } : {}) },
    env: { ...(count ? severalEnv : {}), ...env },
  }
  const starting: Promise<Member>[] = []
  started.defer(() => stopAll(starting))
  // Starts all at once: the first one migrates, the others wait for it.
  const startAll = (role: Role, onPorts: readonly number[], offsetsMs: readonly number[] = []) => {
    const members = onPorts.map((port, index) =>
      startMember(role, port, { ...common, clockOffsetMs: offsetsMs[index] ?? 0 }),
    )
    starting.push(...members)
    return Promise.all(members)
  }
  const [https, workers] = await Promise.all([
    startAll(count ? 'http' : 'all', ports, clockOffsetsMs?.http),
    startAll('worker', workerPorts, clockOffsetsMs?.workers),
  ])
  const [service] = https
  if (!service) throw new Error('A portal needs an http process')
  const balancer = ports.length > 1 ? await startBalancer(publicPort, ports) : null
  if (balancer) started.defer(() => balancer.stop())
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const books = openBooks(databaseUrl)
  started.defer(() => books.close())
  const running = started.move()
  return {
    url: `http://127.0.0.1:${publicPort}`,
    ...{ sandboxUrl, databaseUrl, books, service, https, workers },
    outside: createOutside(sandboxUrl),
    given: () => balancer?.given() ?? new Map(),
    stop: () => running.disposeAsync(),
  }
}
