import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinPrivateKey } from '../../tools/environment.ts'
import { freePort, freeSandboxPort } from '../../tools/free-port.ts'
import { type EmbeddedPostgres, startPostgres } from '../../tools/postgres.ts'
import { startSandbox, startService } from '../client/own-portal.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Forwarder, startForwarder } from './forwarder.ts'

export type Role = 'http' | 'worker'

/** One process of the portal: dies and comes back on the same port. */
export type Member = {
  role: Role
  url: string
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
  /** The reverse proxy: each request goes to the next http process. */
  url: string
  sandboxUrl: string
  databaseUrl: string
  balancer: Balancer
  https: Member[]
  workers: Member[]
  database: {
    /** Holds its files and its password. */
    dataDir: string
    /** Its files, to be copied while it is stopped or a backup is under way. */
    folder: string
    /** Past the forwarder, to this very server. */
    ownUrl: string
    pid(): number
    stop(): Promise<void>
    start(): Promise<void>
  }
  /** Where every process finds the database; turned to another server in a failover. */
  forwarder: Forwarder
  stop(): Promise<void>
}

/** How far the wall clock of each process is ahead of the machine's, in milliseconds; 0 where none is named. */
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

/** What a proxy of ours adds is believed; limits are those of one who tests, not of one who runs it. */
const fleetEnv = {
  TRUSTED_PROXIES: '1',
  LIMIT_READS_PER_ADDRESS: '1000000',
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-fleet-'))
  // As root the database runs as another user, who must get to its files.
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
  // Made once: what a browser encrypts for one process, any other must be able to read.
  await pinPrivateKey(folder)
  const env = { ...fleetEnv, ...options.env }
  const common = { folder, databaseUrl, sandboxPort, publicPort, env }
  // All at once: whoever comes first migrates, the others wait for it.
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
