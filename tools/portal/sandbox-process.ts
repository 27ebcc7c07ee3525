import { join } from 'node:path'
import { type Running, startProgram, waitForAnswer } from '../processes/process.ts'
import { contentBrand } from './content-brand.ts'

/**
 * The outside world on this port, once it answers; its log is in the folder. It plays the market of the content that
 * the portal beside it reads.
 */
export async function startSandbox(
  folder: string,
  port: number,
  { env = {}, waitMs }: { env?: Record<string, string>; waitMs?: number } = {},
): Promise<Running> {
  const logFile = join(folder, 'sandbox.log')
  const { currency } = contentBrand({ ...process.env, ...env })
  const sandbox = startProgram({
    name: 'The sandbox',
    program: 'apps/sandbox/src/main.ts',
    env: { SANDBOX_PORT: String(port), SANDBOX_CURRENCY: currency, ...env },
    logFile,
  })
  await waitForAnswer(`http://127.0.0.1:${port}/`, sandbox, logFile, waitMs)
  return sandbox
}
