import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/process.ts'
import { isCallFault } from '../catalogue/faults.ts'
import { startDatabaseServer } from '../client/database-server.ts'
import type { Fault } from '../client/outside.ts'
import { type CrashCell, runCrash, type Settled, settle } from '../lanes/crash-cell.ts'
import { openCrashLane } from '../lanes/crash-lane.ts'
import { pointsOf as livePointsOf, noCrash } from '../lanes/crash-points.ts'
import { faultsOf } from '../lanes/fault-cells.ts'
import type { Way } from '../ways/way.ts'
import { ways } from '../ways/ways.ts'

/**
 * Every way to pay × every fault × every moment of a crash, on the real product: a service is killed at
 * the moment and comes back to a world with that fault. Writes docs/fault-matrix-live.md.
 */
const lanesPerWay = 2
const settleMs = 90_000

type Row = { name: string; fault: Fault | null }
type Done = { cell: CrashCell; settled: Settled }

const rowsOf = (way: Way): Row[] => [
  { name: 'none', fault: null },
  ...faultsOf(way).map((fault) => ({ name: `${fault.system} ${fault.kind}`, fault })),
]

const pointsOf = (way: Way) => [noCrash, ...livePointsOf(way)]

/** A fault cannot strike calls that have ended by the time the service is back. */
function canStrike({ point, after }: CrashCell): boolean {
  if (!after) return true
  if (point.stage === 'refund') return after.system !== 'bss' && isCallFault(after.kind)
  return point.stage !== 'pay' || after.system === 'bss' || isCallFault(after.kind)
}

const cellsOf = (way: Way): CrashCell[] =>
  pointsOf(way)
    .flatMap((point) => rowsOf(way).map(({ fault }) => ({ way, point, after: fault })))
    .filter(canStrike)

const failed = (error: unknown): Settled => ({ ends: [], wrong: [String(error)], settledMs: 0 })

/** One portal after the other cell; what a payment still waits for goes on beside the next one. */
async function workThrough(queue: CrashCell[], done: Done[]): Promise<string[]> {
  const lane = await openCrashLane()
  const settling: Promise<void>[] = []
  for (let cell = queue.shift(); cell; cell = queue.shift()) {
    const one = cell
    try {
      const journey = await runCrash(lane, one)
      const deadline = performance.now() + settleMs
      settling.push(
        settle(lane, journey, deadline)
          .catch(failed)
          .then((settled) => void done.push({ cell: one, settled })),
      )
    } catch (error) {
      done.push({ cell: one, settled: failed(error) })
    }
  }
  await Promise.all(settling)
  const books = [...(await lane.books.unbalancedPostings()), ...(await lane.books.restless())]
  await lane.close()
  return books.map((line) => `the books are not at rest: ${line}`)
}

function written(settled: Settled | undefined): string {
  if (!settled) return '·'
  if (settled.wrong.length > 0) return '**wrong**'
  const words = { SUCCESS: 'delivered', FAILED: 'nothing kept' } as Record<string, string>
  const last = settled.ends.at(-1) ?? ''
  return `${settled.ends.length > 1 ? 'one back, one ' : ''}${words[last] ?? last} ${(settled.settledMs / 1_000).toFixed(1)}`
}

function tableOf(way: Way, done: readonly Done[]): string {
  const points = pointsOf(way)
  const lines = points.map((point) => {
    const cells = rowsOf(way).map(({ fault }) =>
      written(
        done.find(
          ({ cell }) =>
            cell.way === way &&
            cell.point === point &&
            cell.after?.kind === fault?.kind &&
            cell.after?.system === fault?.system,
        )?.settled,
      ),
    )
    return `| ${point.name} | ${cells.join(' | ')} |`
  })
  const names = rowsOf(way).map(({ name }) => name)
  return [
    `## Paid by ${way.name}`,
    '',
    `| killed | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---').join('|')}|`,
    ...lines,
  ].join('\n')
}

type Run = { done: Done[]; books: string[]; minutes: string }

async function runAll(): Promise<Run> {
  const server = await startDatabaseServer()
  process.env.PORTAL_DATABASE_URL = server.url
  const done: Done[] = []
  const start = performance.now()
  try {
    const books = await Promise.all(
      ways.flatMap((way) => {
        const queue = cellsOf(way)
        return Array.from({ length: lanesPerWay }, () => workThrough(queue, done))
      }),
    )
    const minutes = ((performance.now() - start) / 60_000).toFixed(1)
    return { done, books: books.flat(), minutes }
  } finally {
    await server.stop()
  }
}

async function main(): Promise<number> {
  const { done, books, minutes } = await runAll()
  const wrong = done.filter(({ settled }) => settled.wrong.length > 0)
  for (const { cell, settled } of wrong) {
    console.log(`${cell.way.name}, ${cell.point.name}, ${cell.after?.system} ${cell.after?.kind}:`)
    console.log(settled.wrong.join('\n'))
  }
  console.log(books.join('\n'))
  const text = `# Faults and crashes on the real product

Written by \`npm run bench -- matrix\`: ${done.length} payments of K50.00, each in a portal service that was
killed by signal 9 at the named moment (held there by a lock in its own database, or while its call was
out) and came back to a world with the fault of the column, which lasted two seconds or until the payment
was made. Each cell says how it ended and how many seconds lay between its first and last move, at
\`TIME_SCALE=60\`, with time-outs of 0.8 s; the killed service itself was away for about two of them, and
once more for each later cell that met this one unsettled. "One back, one delivered" is an order paid twice. "·": nothing is left for that fault to strike.
Checked in each: at most one debit kept, as many deliveries as debits kept, whole amounts only, one row an
attempt, one prompt at most, the public status as the money, and at the end balanced books without a
payment under way. The moments and faults are in \`tests/catalogue\`.

- ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, Node ${process.versions.node}: ${done.length - wrong.length} well, ${wrong.length} wrong, in ${minutes} minutes

${ways.map((way) => tableOf(way, done)).join('\n\n')}
`
  await writeFile(join(root, 'docs/fault-matrix-live.md'), text)
  console.log(`${done.length - wrong.length} well, ${wrong.length} wrong, in ${minutes} minutes`)
  return wrong.length + books.length === 0 ? 0 : 1
}

process.exit(await main())
