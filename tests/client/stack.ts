import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ownSecrets } from '../../tools/environment.ts'
import { freePort, freeSandboxPort } from '../../tools/free-port.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { type Balancer, startBalancer } from '../scale/balancer.ts'
import { type Forwarder, startForwarder } from '../scale/forwarder.ts'
import { type Books, openBooks } from './books.ts'
import { createOutside, type Outside } from './outside.ts'
import { type Member, type Role, startMember, startSandbox } from './processes.ts'
import { portalUnderTest } from './under-test.ts'

export type StackOptions = {
  env?: Record<string, string>
  /** One process of this role; every role at once, unless one is named or counts are given. */
  role?: 'all' | 'http'
  program?: string
  /** A file that the service's log leads to. */
  logTo?: string
  /** Otherwise the common sandbox serves. */
  ownSandbox?: boolean
  /** Otherwise it gets a database of its own on the common server. */
  databaseUrl?: string
}

export type FleetOptions = Pick<StackOptions, 'env'> & {
  http: number
  workers: number
  /** Lead of each process's wall clock over the machine's, in milliseconds; 0 if none is named. */
  clockOffsetsMs?: { http: readonly number[]; workers: readonly number[] }
  database?: Record<string, string>
}

/** A portal beside the one under test, for what must not touch the others: limits, faults, its end. */
export type Stack = {
  url: string
  sandboxUrl: string
  databaseUrl: string
  outside: Outside
  books: Books
  /** The process of every role, or the first one of several. */
  service: Member
  stop(): Promise<void>
}

/** A PostgreSQL that can be killed, stopped, and exchanged for another at the same address. */
export type Server = {
  /** Folder with the database's files and its password. */
  dataDir: string
  /** The database's files, copied while it is stopped or a backup is under way. */
  folder: string
  /** Address of this very server, without the forwarder. */
  ownUrl: string
  pid(): number
  kill(): void
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Several http and worker processes behind one address, at which each request goes to the next one, with a
 * database server of its own, behind an address that a failover points to another one.
 */
export type Fleet = Stack & {
  database: Server
  forwarder: Forwarder
  balancer: Balancer
  https: Member[]
  workers: Member[]
}

type Database = { url: string; stop(): Promise<void> }

async function administer(databaseUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function createDatabase(): Promise<Database> {
  const { databaseUrl } = portalUnderTest()
  const name = `own_${randomBytes(6).toString('hex')}`
  await administer(databaseUrl, `create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    stop: () => administer(databaseUrl, `drop database if exists ${name} with (force)`),
  }
}

async function startServer(folder: string, settings: Record<string, string> = {}) {
  const [port, forwarderPort] = [await freePort(), await freePort()]
  const start = () => startPostgres({ dataDir: folder, port, settings })
  let postgres = await start()
  const forwarder = await startForwarder(forwarderPort, port)
  const server: Server = {
    dataDir: folder,
    folder: join(folder, 'postgres'),
    ownUrl: postgres.url,
    pid: () => postgres.pid,
    kill: () => process.kill(postgres.pid, 'SIGKILL'),
    stop: () => postgres.stop(),
    async start() {
      postgres = await start()
    },
  }
  const database: Database = {
    url: postgres.url.replace(`:${port}/`, `:${forwarderPort}/`),
    async stop() {
      await forwarder.stop()
      await postgres.stop()
    },
  }
  return { server, forwarder, database }
}

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-stack-'))
  // Under root the database runs as another user, who must be able to reach its files.
  await chmod(folder, 0o755)
  // The same for all: any process must know the sessions of another, and read what a browser encrypted for it.
  await ownSecrets(folder)
  return folder
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`

const showing = (sandboxPort: number, { url }: Database) => ({
  sandboxUrl: addressOf(sandboxPort),
  outside: createOutside(addressOf(sandboxPort)),
  databaseUrl: url,
  books: openBooks(url),
})

/** One process, on a database and, unless it is told otherwise, in an outside world that others share. */
async function startOne(
  folder: string,
  database: Database,
  { ownSandbox, logTo, role = 'all', env = {}, program }: StackOptions,
): Promise<Stack> {
  if (logTo) await symlink(logTo, join(folder, 'service.log'))
  const sandboxPort = ownSandbox
    ? await freeSandboxPort()
    : Number(new URL(portalUnderTest().sandboxUrl).port)
  const sandbox = ownSandbox ? await startSandbox(folder, sandboxPort, env) : null
  const port = await freePort()
  const common = { folder, databaseUrl: database.url, sandboxPort, publicPort: port, env }
  const service = await startMember(role, port, { ...common, ...(program ? { program } : {}) })
  const shown = showing(sandboxPort, database)
  return {
    ...shown,
    url: service.url,
    service,
    async stop() {
      await shown.books.close()
      await service.stop()
      await sandbox?.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { databaseUrl: url } = options
  const database = url ? { url, stop: async () => {} } : await createDatabase()
  return startOne(await openFolder(), database, options)
}

/** The proxy's headers are trusted, and the limits are those of a test. */
const fleetEnv = {
  TRUSTED_PROXIES: '1',
  LIMIT_READS_PER_ADDRESS: '1000000',
  LIMIT_PAGES_PER_ADDRESS: '1000000',
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const folder = await openFolder()
  const { server, forwarder, database } = await startServer(folder, options.database)
  const [publicPort, sandboxPort] = [await freePort(), await freeSandboxPort()]
  const sandbox = await startSandbox(folder, sandboxPort)
  const env = { ...fleetEnv, ...options.env }
  const common = { folder, databaseUrl: database.url, sandboxPort, publicPort, env }
  // Starts all at once: the first one migrates, the others wait for it.
  const startAll = (role: Role, count: number, offsetsMs: readonly number[] = []) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) =>
        startMember(role, await freePort(), { ...common, clockOffsetMs: offsetsMs[index] ?? 0 }),
      ),
    )
  const [https, workers] = await Promise.all([
    startAll('http', options.http, options.clockOffsetsMs?.http),
    startAll('worker', options.workers, options.clockOffsetsMs?.workers),
  ])
  const [service] = https
  if (!service) throw new Error('A fleet needs an http process')
  const balancer = await startBalancer(
    publicPort,
    https.map(({ port }) => port),
  )
  const shown = showing(sandboxPort, database)
  return {
    ...shown,
    url: addressOf(publicPort),
    database: server,
    forwarder,
    balancer,
    service,
    https,
    workers,
    async stop() {
      await shown.books.close()
      await balancer.stop()
      await Promise.all([...https, ...workers].map((member) => member.stop()))
      await sandbox.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
