import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

/** The fields of /proc/PID/stat after the program's name, from the state on. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** CPU time a process has used so far, in milliseconds; the kernel counts in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** CPU time of a process and of its children, those that have ended among them. */
export function familyCpuMsOf(pid: number): number {
  const [, , ...ended] = statOf(pid).slice(11, 15)
  const children = readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(Number(name)) === pid ? cpuMsOf(Number(name)) : 0
    } catch {
      // It ended meanwhile, and is counted with those that have.
      return 0
    }
  })
  const endedMs = (Number(ended[0]) + Number(ended[1])) * 10
  return cpuMsOf(pid) + endedMs + children.reduce((sum, ms) => sum + ms, 0)
}

export const memoryMbOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

export type Load = { perSecond: number; cpuMsPerRequest: number }

type LoadOptions = {
  headers?: Record<string, string>
  seconds?: number
  /** Asked for in turns, by each connection from another one on, instead of the address. */
  paths?: readonly string[]
}

/** Ten connections for so many seconds; throws where anything but success was answered. */
export async function load(url: string, pid: number, options: LoadOptions = {}): Promise<Load> {
  const { headers = {}, seconds = 4, paths = [] } = options
  let clients = 0
  const before = cpuMsOf(pid)
  const result = await autocannon({
    url,
    headers,
    duration: seconds,
    connections: 10,
    // Less than the service answers on one connection before it wants a new one.
    reconnectRate: 5_000,
    ...(paths.length === 0
      ? {}
      : {
          setupClient(client) {
            const first = Math.floor((clients++ * paths.length) / 10)
            const turned = [...paths.slice(first), ...paths.slice(0, first)]
            client.setRequests(turned.map((path) => ({ method: 'GET', path, headers })))
          },
        }),
  })
  const used = cpuMsOf(pid) - before
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  return {
    perSecond: result.requests.average,
    cpuMsPerRequest: used / result.requests.total,
  }
}

export type BareServer = { url: string; pid: number; stop: () => void }

/** `argument`: the bytes of each answer, or the database of which each reads a state. */
export async function startBareServer(argument: string): Promise<BareServer> {
  const program = fileURLToPath(new URL('./bare-server.main.ts', import.meta.url))
  const child = spawn(process.execPath, [program, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((done) =>
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim())),
  )
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() }
}
