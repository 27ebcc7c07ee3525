import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { root } from '../processes/process.ts'

export const bin = (name: string) => join(root, 'node_modules/.bin', name)

export type Ran = { ok: boolean; output: string }

export type RunOptions = { env?: Record<string, string>; isPatient?: boolean }

/** Runs a program of the test command to its end and collects what it prints. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Ran> {
  const { env = {}, isPatient = false } = options
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      // Building the web application leaves NODE_ENV=production behind, which tests of React cannot use.
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => done({ ok: false, output: String(error) }))
    child.on('exit', (code) => done({ ok: code === 0, output }))
  })
}
