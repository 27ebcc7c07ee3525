import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchmodSync, fstatSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
const followParent = join(import.meta.dirname, 'follow-parent.mjs')

export type Running = {
  name: string
  child: ChildProcess
  /** The length of its log before it began, in bytes: what stands there is an earlier program's. */
  logFrom: number
  /** Resolves when the process has ended. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Logs name payments, whose pages can be opened by their ids. */
const ownerOnly = 0o600

/** Time between SIGTERM and the kill, in milliseconds. */
const stopWaitMs = 20_000

/** For its own user only, also where an earlier version left it open to others. */
function openLog(logFile: string): number {
  const output = openSync(logFile, 'a', ownerOnly)
  if (fstatSync(output).isFile()) fchmodSync(output, ownerOnly)
  return output
}

/** Starts one of our programs under this same Node; what it prints goes to a log file, or through. */
export function startProgram(options: {
  name: string
  program: string
  args?: string[]
  env: Record<string, string | undefined>
  logFile?: string
}): Running {
  const { name, program, args = [], env, logFile } = options
  const output = logFile ? openLog(logFile) : 'inherit'
  const logFrom = typeof output === 'number' ? fstatSync(output).size : 0
  const child = spawn(process.execPath, ['--import', followParent, join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') {
    closeSync(output)
    // What the person at the terminal has to know of a program whose log is a file.
    child.on('message', (message) => {
      const { notice } = message as { notice?: unknown }
      if (typeof notice === 'string') console.error(notice)
    })
  }
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    name,
    child,
    logFrom,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopWaitMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** When a long wait is first reported, and how often after that, in milliseconds. */
const [reportAfterMs, reportEveryMs] = [10_000, 30_000]

/** Reports a wait that takes long, by a line that ends with the seconds it has taken. */
export function longWait(line: string, tell = (text: string) => console.error(text)) {
  const started = Date.now()
  let reportAt = started + reportAfterMs
  return () => {
    const now = Date.now()
    if (now < reportAt) return
    reportAt = now + reportEveryMs
    tell(`${line} (${Math.round((now - started) / 1_000)} s)`)
  }
}

/**
 * Waits until an address answers 200, for as long as the program behind it lives, or for `waitMs`, after which the
 * program is stopped. Fails at once when the program has ended.
 */
export async function waitForAnswer(
  url: string,
  running: Running,
  logFile: string,
  waitMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const deadline = Date.now() + waitMs
  const report = longWait(`${running.name} is still starting; its log is ${logFile}`)
  while (Date.now() < deadline) {
    report()
    if (running.child.exitCode !== null || running.child.signalCode !== null) {
      const log = await readFile(logFile).catch(() => Buffer.alloc(0))
      const own = log.subarray(running.logFrom).toString('utf8')
      throw new Error(`${running.name} ended at once:\n${own.split('\n').slice(-20).join('\n')}`)
    }
    if (await answers(url)) return
    await new Promise((done) => setTimeout(done, 40))
  }
  await running.stop()
  throw new Error(`${running.name} does not answer at ${url}; its log is ${logFile}`)
}

export async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}
