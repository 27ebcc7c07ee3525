import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { namedFolder } from '../database/own-folder.ts'
import { type EmbeddedPostgres, startPostgres } from '../database/postgres.ts'
import { answers, type Running, startProgram, waitForAnswer } from '../processes/process.ts'
import { contentBrand } from './content-brand.ts'
import {
  ownSecrets,
  registerPortal,
  SettingError,
  type Surroundings,
  sandboxSettings,
} from './environment.ts'
import { startSandbox } from './sandbox-process.ts'
import { serviceMemory } from './service-memory.ts'

export type RunningPortal = {
  databaseUrl: string
  service: Running
  sandbox: Running | null
  /** Stops the service and starts it again, as a deployment does; the rest keeps running. */
  restartService(): Promise<void>
  stop(): Promise<void>
}

/** A data folder serves one portal: each of two would stop the database server of the other. */
async function claimDataDir(dataDir: string): Promise<() => Promise<void>> {
  namedFolder(dataDir)
  const file = join(dataDir, 'portal.pid')
  const holder = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (holder > 0 && holder !== process.pid && isOurProgram(await commandOf(holder))) {
    throw new SettingError(
      `Another portal (process ${holder}) uses ${dataDir}: stop it, or set DATA_DIR to another folder.`,
    )
  }
  await writeFile(file, String(process.pid))
  return () => rm(file, { force: true })
}

const commandOf = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

const isOurProgram = (command: string): boolean => /tools\/\w+\.ts/.test(command)

/** Database, outside world and service, in this order; stopped in the other. */
export async function startPortal(
  surroundings: Surroundings,
  options: { env?: Record<string, string> } = {},
): Promise<RunningPortal> {
  const { dataDir, sandboxPort } = surroundings
  const release = await claimDataDir(dataDir)
  const started: { stop(): Promise<void> }[] = [{ stop: release }]
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  try {
    const postgres: EmbeddedPostgres | null = surroundings.databaseUrl
      ? null
      : await startPostgres({ dataDir })
    if (postgres) started.push(postgres)
    const databaseUrl = surroundings.databaseUrl ?? postgres?.url ?? ''
    const sandbox = surroundings.sandbox
      ? await startMissingSandbox(dataDir, sandboxPort, options.env)
      : null
    if (sandbox) started.push(sandbox)
    const portal: RunningPortal = {
      databaseUrl,
      sandbox,
      service: await startService(surroundings, databaseUrl, options),
      async restartService() {
        await portal.service.stop()
        portal.service = await startService(surroundings, databaseUrl, options)
      },
      stop,
    }
    started.push({ stop: () => portal.service.stop() })
    return portal
  } catch (error) {
    await stop()
    throw error
  }
}

/** The environment of a service on this machine. */
export async function serviceEnv(
  surroundings: Surroundings,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { dataDir, host, port, operationsPort, publicUrl, sandbox, sandboxPort } = surroundings
  return {
    ...(sandbox ? sandboxSettings(sandboxPort, port, { ...process.env, ...env }) : {}),
    ...(await ownSecrets(dataDir)),
    HOST: host,
    PORT: String(port),
    OPERATIONS_HOST: '127.0.0.1',
    OPERATIONS_PORT: String(operationsPort),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
  }
}

async function startService(
  surroundings: Surroundings,
  databaseUrl: string,
  options: { env?: Record<string, string> },
): Promise<Running> {
  const { dataDir, port, operationsPort, sandbox, sandboxPort } = surroundings
  const logFile = join(dataDir, 'service.log')
  if (sandbox) await registerPortal(sandboxPort, port)
  const service = startProgram({
    name: 'The portal service',
    program: 'apps/service/src/main.ts',
    args: ['all'],
    env: {
      ...serviceMemory(),
      ...(await serviceEnv(surroundings, databaseUrl, options.env)),
      ...options.env,
    },
    logFile,
  })
  await waitForAnswer(`http://127.0.0.1:${operationsPort}/readyz`, service, logFile)
  return service
}

/** A sandbox that already answers there is used, and left running; one of another market refuses every payment. */
async function startMissingSandbox(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Promise<Running | null> {
  const url = `http://127.0.0.1:${port}`
  if (!(await answers(`${url}/`))) return startSandbox(dataDir, port, { env: contentIn(env) })
  const { currency } = contentBrand({ ...process.env, ...env })
  const played: unknown = await fetch(`${url}/market`)
    .then((reply) => reply.json())
    .then((market) => market.currency)
    .catch(() => undefined)
  if (played === currency) return null
  const what = played === undefined ? "is another version's" : `plays a market of ${played}`
  throw new SettingError(
    `The sandbox on ${port} ${what}, and the content sells in ${currency}: stop it, or set SANDBOX_PORT to another port.`,
  )
}

const contentIn = ({ CONTENT_DIR }: Record<string, string>): Record<string, string> =>
  CONTENT_DIR === undefined ? {} : { CONTENT_DIR }

/** Runs until a signal comes or a part ends. */
export function runUntilStopped(portal: RunningPortal): void {
  let stopping = false
  const end = async (code: number) => {
    if (stopping) return
    stopping = true
    await portal.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('disconnect', () => end(0))
  portal.service.ended.then(() => {
    if (!stopping) console.error('The portal service ended; its log is in the data folder.')
    return end(1)
  })
}

/** Prints an expected error as one line, and ends. */
export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
