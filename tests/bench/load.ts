import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

/** CPU time a process has used so far, in milliseconds; the kernel counts in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export const memoryMbOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

export type Load = { perSecond: number; cpuMsPerRequest: number }

/** Ten connections for so many seconds; throws where anything but success was answered. */
export async function load(
  url: string,
  pid: number,
  options: { headers?: Record<string, string>; seconds?: number } = {},
): Promise<Load> {
  const { headers = {}, seconds = 4 } = options
  const before = cpuMsOf(pid)
  const result = await autocannon({ url, headers, duration: seconds, connections: 10 })
  const used = cpuMsOf(pid) - before
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return {
    perSecond: result.requests.average,
    cpuMsPerRequest: used / result.requests.total,
  }
}

/** A bare node:http server that answers with as many bytes. */
export async function startBareServer(
  bytes: number,
): Promise<{ url: string; pid: number; stop: () => void }> {
  const program = fileURLToPath(new URL('./bare-server.main.ts', import.meta.url))
  const child = spawn(process.execPath, [program, String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((done) =>
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim())),
  )
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() }
}
