import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ownSecrets,
  registerPortal,
  sandboxSettings,
  waitingFor,
} from '../../tools/portal/environment.ts'
import { wideLimits, widePrompts } from '../../tools/portal/wide-limits.ts'
import { freePort } from '../../tools/processes/free-port.ts'
import { type Running, startProgram, waitForAnswer } from '../../tools/processes/process.ts'

export type Role = 'all' | 'http' | 'worker'

export type Common = {
  folder: string
  databaseUrl: string
  sandboxPort: number
  /** Port for visitors and providers. */
  publicPort: number
  program?: string
  env?: Record<string, string>
  clockOffsetMs?: number
}

/** One process of the service; it can be killed and restarted on the same address and data. */
export type Member = {
  role: Role
  /** For visitors; a worker has none. */
  url: string
  port: number
  clockOffsetMs: number
  /** Address of metrics and readiness. */
  operationsUrl(): string
  child(): ChildProcess
  ended(): Promise<void>
  pid(): number
  /** Kills it by signal 9, in the middle of whatever it does. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  logFile: string
  log(): Promise<string>
}

/** Many portals start side by side on few cores. */
export const startWithinMs = 90_000
const skewedClock = import.meta.resolve('../scale/skewed-clock.ts')

const skewedBy = (offsetMs: number) => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${skewedClock}`,
  CLOCK_OFFSET_MS: String(offsetMs),
})

export async function startMember(role: Role, port: number, common: Common): Promise<Member> {
  const { folder, databaseUrl, sandboxPort, publicPort, clockOffsetMs = 0 } = common
  const logFile = join(folder, role === 'all' ? 'service.log' : `${role}-${port}.log`)
  const secrets = await ownSecrets(folder)
  let operationsUrl = ''
  async function start(): Promise<Running> {
    const operationsPort = await freePort()
    operationsUrl = `http://127.0.0.1:${operationsPort}`
    await registerPortal(sandboxPort, publicPort)
    const running = startProgram({
      name: 'The portal service',
      program: common.program ?? 'apps/service/src/main.ts',
      args: [role],
      env: {
        TIME_SCALE: '20',
        // Short, so that a provider that never answers costs a test little.
        ...waitingFor(1_500),
        ...wideLimits,
        ...widePrompts,
        ...sandboxSettings(sandboxPort, publicPort, { ...process.env, ...common.env }),
        ...secrets,
        HOST: '127.0.0.1',
        PORT: String(port),
        OPERATIONS_PORT: String(operationsPort),
        PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
        DATABASE_URL: databaseUrl,
        ...common.env,
        ...(clockOffsetMs === 0 ? {} : skewedBy(clockOffsetMs)),
      },
      logFile,
    })
    await waitForAnswer(`${operationsUrl}/readyz`, running, logFile, startWithinMs)
    return running
  }
  let running = await start()
  return {
    role,
    port,
    clockOffsetMs,
    url: `http://127.0.0.1:${port}`,
    operationsUrl: () => operationsUrl,
    child: () => running.child,
    ended: () => running.ended,
    pid: () => running.child.pid ?? 0,
    async kill() {
      running.child.kill('SIGKILL')
      await running.ended
    },
    async start() {
      running = await start()
    },
    stop: () => running.stop(),
    logFile,
    log: () => readFile(logFile, 'utf8'),
  }
}
