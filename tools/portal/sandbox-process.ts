import { join } from 'node:path'
import { type Running, startProgram, waitForAnswer } from '../processes/process.ts'

/** The outside world on this port, once it answers; its log is in the folder. */
export async function startSandbox(
  folder: string,
  port: number,
  { env = {}, waitMs }: { env?: Record<string, string>; waitMs?: number } = {},
): Promise<Running> {
  const logFile = join(folder, 'sandbox.log')
  const sandbox = startProgram({
    name: 'The sandbox',
    program: 'apps/sandbox/src/main.ts',
    env: { SANDBOX_PORT: String(port), ...env },
    logFile,
  })
  await waitForAnswer(`http://127.0.0.1:${port}/`, sandbox, logFile, waitMs)
  return sandbox
}
