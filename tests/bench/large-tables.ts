import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serviceMemory } from '../../tools/portal/service-memory.ts'
import { root } from '../../tools/processes/process.ts'
import { temporaryFolder } from '../../tools/processes/temporary-folder.ts'
import { pause, until } from '../client/poll.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { apiHeaders } from '../client/visitor.ts'
import { sumOf } from '../scale/metrics.ts'
import { atMost, type Bench } from './figure.ts'
import { cpuMsOf, memoryMbOf } from './load.ts'

/** Far more than an operator of this size has. */
const [sites, stores] = [50_000, 5_000]
/** Beside a process with the tables that are shipped. */
const [longerMaxSeconds, ratioMax] = [3, 1.5]
const moreMaxMb = 40
/** Of the event loop by a change of the sites, in milliseconds. */
const blockMaxMs = 100
const asked = 1_500
const askedFirst = 500
const settleMs = 2_000

/** Rows of a table until there are so many: those that are shipped again and again, a little beside each other. */
function grown(table: string, rows: number, another: (line: string, turn: number) => string) {
  const [heads = '', ...lines] = table.trimEnd().split('\n')
  const all = Array.from({ length: rows }, (_, at) => {
    const [line = '', turn] = [lines[at % lines.length], Math.floor(at / lines.length)]
    return turn === 0 ? line : another(line, turn)
  })
  return `${[heads, ...all].join('\n')}\n`
}

/** Moves a latitude by some metres. */
const moved = (line: string, turn: number): string =>
  line.replace(/-\d+\.\d{4}/, (latitude) => (Number(latitude) + turn * 0.0003).toFixed(4))

async function growTables(content: string): Promise<void> {
  const grow = async (file: string, rows: number, another: typeof moved) => {
    const path = join(content, file)
    await writeFile(path, grown(await readFile(path, 'utf8'), rows, another))
  }
  await grow('sites.csv', sites, moved)
  await grow('stores.csv', stores, (line, turn) =>
    moved(line, turn).replace(/^([^,]+)/, `$1-${turn}`),
  )
}

type Ask = (calls: string) => Promise<Response>

const pidOf = ({ service }: Stack): number => Number(service.child().pid)

/** Of the process, in milliseconds for each answer: what else the machine does makes it no longer. */
async function cpuMsOfEach(ask: Ask, stack: Stack): Promise<number> {
  const calls = `${stack.url}/portal-service`
  let before = 0
  for (let turn = -askedFirst; turn < asked; turn += 1) {
    if (turn === 0) before = cpuMsOf(pidOf(stack))
    const reply = await ask(calls)
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`)
  }
  return (cpuMsOf(pidOf(stack)) - before) / asked
}

const get = (address: string) => fetch(address, { headers: apiHeaders })
const post = (address: string, body: object) =>
  fetch(address, { method: 'POST', headers: apiHeaders, body: JSON.stringify(body) })

const somewhere = () => ({ latitude: -17 + 8 * Math.random(), longitude: 23 + 10 * Math.random() })

const questions: Readonly<Record<string, Ask>> = {
  'coverage at a place': (calls) => post(`${calls}/coverage/v1/at`, somewhere()),
  'coverage at a place by its name': (calls) => get(`${calls}/coverage/v1/search?query=livingston`),
}

/** The sites lose a technology: how long that stops a process. */
async function blockOfChange(content: string, { url, service }: Stack): Promise<number> {
  // Each reading of the metrics begins a new time to look at.
  const longestBlockMs = async () =>
    1_000 * (await sumOf([service], 'nodejs_eventloop_lag_max_seconds'))
  await longestBlockMs()
  const file = join(content, 'sites.csv')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(' 5G\n', '\n'))
  await until('the change is taken', 20_000, async () => {
    const reply = await get(`${url}/portal-service/coverage/v1/search`)
    return (await reply.text()).includes('5G') ? null : true
  })
  return longestBlockMs()
}

/** A process with the tables of a large network, beside one with those that are shipped. */
export const largeTables: Bench = {
  name: 'tables',
  async run() {
    await using folder = await temporaryFolder('tables')
    await cp(join(root, 'content'), folder.path, { recursive: true })
    await growTables(folder.path)
    await using started = new AsyncDisposableStack()
    const start = async (content: string) => {
      const limits = { LIMIT_READS_PER_ADDRESS: '1000000', LIMIT_PLACES_PER_ADDRESS: '1000000' }
      const begun = performance.now()
      const stack = await startStack({
        env: { ...serviceMemory(), CONTENT_DIR: content, ...limits },
      })
      started.defer(() => stack.stop())
      return { stack, seconds: (performance.now() - begun) / 1_000 }
    }
    const [few, many] = [await start(join(root, 'content')), await start(folder.path)]
    await pause(settleMs)
    const [less = Number.NaN, more = Number.NaN] = [few, many].map(({ stack }) =>
      Math.round(memoryMbOf(pidOf(stack))),
    )
    const starts = `${few.seconds.toFixed(1)} : ${many.seconds.toFixed(1)} s`
    const longer = many.seconds - few.seconds
    const figures = [
      atMost(`the start takes longer by, ${starts}`, longer, longerMaxSeconds, ' s'),
      atMost(`memory at rest grows by, ${less} : ${more} MB`, more - less, moreMaxMb, ' MB'),
    ]
    for (const [name, ask] of Object.entries(questions)) {
      const [small, big] = [await cpuMsOfEach(ask, few.stack), await cpuMsOfEach(ask, many.stack)]
      const told = `${name}, CPU ${small.toFixed(2)} : ${big.toFixed(2)} ms`
      figures.push(atMost(told, big / small, ratioMax, ' ×'))
    }
    const block = await blockOfChange(folder.path, many.stack)
    return [
      ...figures,
      atMost('a change of the sites stops a process for', block, blockMaxMs, ' ms'),
    ]
  },
}
