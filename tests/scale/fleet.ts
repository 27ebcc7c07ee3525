import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownSecrets } from '../../tools/environment.ts'
import { freePort, freeSandboxPort } from '../../tools/free-port.ts'
import { type EmbeddedPostgres, startPostgres } from '../../tools/postgres.ts'
import { startSandbox, startService } from '../client/own-portal.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Forwarder, startForwarder } from './forwarder.ts'

export type Role = 'http' | 'worker'

/** One process of the portal; it can be killed and restarted on the same port. */
export type Member = {
  role: Role
  /** For visitors; a worker has none. */
  url: string
  operationsUrl(): string
  port: number
  clockOffsetMs: number
  pid(): number
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  log(): Promise<string>
}

/** Several http and worker processes on one PostgreSQL, behind one address. */
export type Fleet = {
  /** Address of the reverse proxy: each request goes to the next http process. */
  url: string
  sandboxUrl: string
  databaseUrl: string
  balancer: Balancer
  https: Member[]
  workers: Member[]
  database: {
    /** Folder with the database's files and its password. */
    dataDir: string
    /** The database's files, copied while it is stopped or a backup is under way. */
    folder: string
    /** Address of this very server, without the forwarder. */
    ownUrl: string
    pid(): number
    stop(): Promise<void>
    start(): Promise<void>
  }
  /** Address at which every process finds the database; a failover points it to another server. */
  forwarder: Forwarder
  stop(): Promise<void>
}

/** Lead of each process's wall clock over the machine's, in milliseconds; 0 if none is named. */
export type ClockOffsets = { http: readonly number[]; workers: readonly number[] }

export type FleetOptions = {
  http: number
  workers: number
  env?: Record<string, string>
  clockOffsetsMs?: ClockOffsets
  /** Settings of PostgreSQL itself. */
  database?: Record<string, string>
}

type Common = {
  folder: string
  databaseUrl: string
  sandboxPort: number
  publicPort: number
  env: Record<string, string>
}

const skewedClock = import.meta.resolve('./skewed-clock.ts')

const skewedBy = (offsetMs: number) => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${skewedClock}`,
  CLOCK_OFFSET_MS: String(offsetMs),
})

async function startMember(
  role: Role,
  port: number,
  common: Common,
  clockOffsetMs: number,
): Promise<Member> {
  const env = { ...common.env, ...(clockOffsetMs === 0 ? {} : skewedBy(clockOffsetMs)) }
  const start = () => startService({ ...common, env, role, port })
  let running = await start()
  return {
    role,
    port,
    clockOffsetMs,
    url: `http://127.0.0.1:${port}`,
    operationsUrl: () => running.operationsUrl,
    pid: () => running.child.pid ?? 0,
    async kill() {
      running.child.kill('SIGKILL')
      await running.ended
    },
    async start() {
      running = await start()
    },
    stop: () => running.stop(),
    log: () => readFile(join(common.folder, `${role}-${port}.log`), 'utf8'),
  }
}

/** The proxy's headers are trusted, and the limits are those of a test. */
const fleetEnv = {
  TRUSTED_PROXIES: '1',
  LIMIT_READS_PER_ADDRESS: '1000000',
  LIMIT_PAGES_PER_ADDRESS: '1000000',
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-fleet-'))
  // Under root the database runs as another user, who must be able to reach its files.
  await chmod(folder, 0o755)
  const databasePort = await freePort()
  const startDatabase = () =>
    startPostgres({ dataDir: folder, port: databasePort, settings: options.database ?? {} })
  let postgres: EmbeddedPostgres = await startDatabase()
  const [publicPort, sandboxPort] = [await freePort(), await freeSandboxPort()]
  const forwarderPort = await freePort()
  const forwarder = await startForwarder(forwarderPort, databasePort)
  const databaseUrl = postgres.url.replace(`:${databasePort}/`, `:${forwarderPort}/`)
  const sandbox = await startSandbox(folder, sandboxPort)
  // The same for all: any process must know the sessions of another, and read what a browser encrypted for it.
  await ownSecrets(folder)
  const env = { ...fleetEnv, ...options.env }
  const common = { folder, databaseUrl, sandboxPort, publicPort, env }
  // Starts all at once: the first one migrates, the others wait for it.
  const startAll = (role: Role, count: number, offsetsMs: readonly number[] = []) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) =>
        startMember(role, await freePort(), common, offsetsMs[index] ?? 0),
      ),
    )
  const [https, workers] = await Promise.all([
    startAll('http', options.http, options.clockOffsetsMs?.http),
    startAll('worker', options.workers, options.clockOffsetsMs?.workers),
  ])
  const balancer = await startBalancer(
    publicPort,
    https.map(({ port }) => port),
  )
  return {
    url: `http://127.0.0.1:${publicPort}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    databaseUrl,
    forwarder,
    balancer,
    https,
    workers,
    database: {
      dataDir: folder,
      folder: join(folder, 'postgres'),
      ownUrl: postgres.url,
      pid: () => postgres.pid,
      stop: () => postgres.stop(),
      async start() {
        postgres = await startDatabase()
      },
    },
    async stop() {
      await balancer.stop()
      await Promise.all([...https, ...workers].map((member) => member.stop()))
      await sandbox.stop()
      await forwarder.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
