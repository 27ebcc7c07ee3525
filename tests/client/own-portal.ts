import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ownSecrets, registerWalletCallback, sandboxProviders } from '../../tools/environment.ts'
import { freePort, freeSandboxPort } from '../../tools/free-port.ts'
import { type Running, startProgram, waitForAnswer } from '../../tools/process.ts'
import { wideLimits } from '../../tools/wide-limits.ts'
import { portalUnderTest } from './under-test.ts'

/** Short, so that a provider that never answers costs a test little. */
export const quickProviders = {
  BSS_TIMEOUT_MS: '1500',
  FLUTTERWAVE_TIMEOUT_MS: '1500',
  AIRTEL_MONEY_TIMEOUT_MS: '1500',
  SMPP_TIMEOUT_MS: '1500',
}

/** The listed people are asked by many tests, each as if it were alone with them. */
export const widePrompts = {
  LIMIT_PROMPTS_OPEN_PER_PAYER: '1000000',
  LIMIT_PROMPTS_PER_PAYER_HOUR: '1000000',
  LIMIT_PROMPTS_PER_PAYER_DAY: '1000000',
}

export type ServiceOptions = {
  folder: string
  databaseUrl: string
  sandboxPort: number
  port: number
  /** Every role at once, unless one is named. */
  role?: 'all' | 'http' | 'worker'
  /** Where visitors and providers find the portal, when that is not this process itself. */
  publicPort?: number
  /** Another program than the service as it ships. */
  program?: string
  env?: Record<string, string>
}

/** Many portals start side by side on few cores. */
const startWithinMs = 90_000

/** A process of the service, and where it tells operators of itself. */
export type RunningService = Running & { operationsUrl: string }

/** The service alone, as a process of its own. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { folder, databaseUrl, sandboxPort, port, role = 'all', publicPort = port, env } = options
  const operationsPort = await freePort()
  const operationsUrl = `http://127.0.0.1:${operationsPort}`
  const logFile = join(folder, role === 'all' ? 'service.log' : `${role}-${port}.log`)
  await registerWalletCallback(sandboxPort, publicPort)
  const service = startProgram({
    name: 'The portal service',
    program: options.program ?? 'apps/service/src/main.ts',
    args: [role],
    env: {
      TIME_SCALE: '20',
      ...quickProviders,
      ...wideLimits,
      ...widePrompts,
      ...sandboxProviders(sandboxPort, publicPort),
      ...(await ownSecrets(folder)),
      HOST: '127.0.0.1',
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
      DATABASE_URL: databaseUrl,
      ...env,
    },
    logFile,
  })
  await waitForAnswer(`${operationsUrl}/readyz`, service, logFile, startWithinMs)
  return { ...service, operationsUrl }
}

export async function startSandbox(
  folder: string,
  port: number,
  env: Record<string, string> = {},
): Promise<Running> {
  const logFile = join(folder, 'sandbox.log')
  const sandbox = startProgram({
    name: 'The sandbox',
    program: 'apps/sandbox/src/main.ts',
    env: { SANDBOX_PORT: String(port), TIME_SCALE: '20', ...env },
    logFile,
  })
  await waitForAnswer(`http://127.0.0.1:${port}/`, sandbox, logFile, startWithinMs)
  return sandbox
}

export type OwnPortal = {
  url: string
  sandboxUrl: string
  databaseUrl: string
  service: RunningService
  /** Kills the service by signal 9, in the middle of whatever it does. */
  kill(): Promise<void>
  /** Starts the service again on the same address and data. */
  restart(): Promise<void>
  logFile: string
  log(): Promise<string>
  stop(): Promise<void>
}

/**
 * A portal beside the one under test, on a database of its own, for what must not touch the others:
 * small limits, its end, faults at the same time. Without a sandbox of its own it uses the common one.
 */
export async function startOwnPortal(
  options: {
    env?: Record<string, string>
    ownSandbox?: boolean
    program?: string
    role?: 'all' | 'http'
    /** A file that the service's log leads to. */
    logTo?: string
  } = {},
): Promise<OwnPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-own-'))
  if (options.logTo) await symlink(options.logTo, join(folder, 'service.log'))
  const database = await createDatabase()
  const port = await freePort()
  const sandboxPort = options.ownSandbox
    ? await freeSandboxPort()
    : Number(new URL(portalUnderTest().sandboxUrl).port)
  const sandbox = options.ownSandbox ? await startSandbox(folder, sandboxPort, options.env) : null
  const start = () =>
    startService({
      folder,
      databaseUrl: database.url,
      sandboxPort,
      port,
      ...(options.program ? { program: options.program } : {}),
      ...(options.role ? { role: options.role } : {}),
      ...(options.env ? { env: options.env } : {}),
    })
  const portal: OwnPortal = {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    databaseUrl: database.url,
    service: await start(),
    async kill() {
      portal.service.child.kill('SIGKILL')
      await portal.service.ended
    },
    async restart() {
      portal.service = await start()
    },
    logFile: join(folder, 'service.log'),
    log: () => readFile(portal.logFile, 'utf8'),
    async stop() {
      await portal.service.stop()
      await sandbox?.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return portal
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { databaseUrl } = portalUnderTest()
  const name = `own_${randomBytes(6).toString('hex')}`
  await administer(databaseUrl, `create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => administer(databaseUrl, `drop database if exists ${name} with (force)`),
  }
}

async function administer(databaseUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
