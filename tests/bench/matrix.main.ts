import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/processes/process.ts'
import { isCallFault } from '../catalogue/faults.ts'
import { startDatabaseServer } from '../client/database-server.ts'
import type { Fault } from '../client/outside.ts'
import { airtime } from '../goods/airtime.ts'
import { bundle } from '../goods/bundle.ts'
import type { ShownGood } from '../goods/good.ts'
import { runCrash } from '../lanes/crash/crash-cell.ts'
import type { CrashCell } from '../lanes/crash/crash-journey.ts'
import { openCrashLane } from '../lanes/crash/crash-lane.ts'
import { type CrashPoint, noCrash, pointsOf } from '../lanes/crash/crash-points.ts'
import { type Settled, settle } from '../lanes/crash/crash-settle.ts'
import { deliveryFaultsOf, faultsOf } from '../lanes/fault-cells.ts'
import type { PaymentMethod } from '../methods/payment-method.ts'
import { methods } from '../methods/payment-methods.ts'

/**
 * Every payment method × every fault × every moment of a crash, on the real product: a service is killed at
 * the moment and comes back to a world with that fault. A bundle meets those that differ for it: the moments of its
 * delivery, and the operator's faults. Writes docs/fault-matrix-live.md; with names of goods only their parts.
 */
const lanesPerMethod = 2
const settleMs = 90_000

type Done = { cell: CrashCell; settled: Settled }
/** Rows and columns of one good that is paid in one way. */
type Table = {
  title: string
  method: PaymentMethod
  good: ShownGood
  points: readonly CrashPoint[]
  faults: readonly (Fault | null)[]
}

const airtimeTable = (method: PaymentMethod): Table => ({
  title: `Airtime, paid by ${method.name}`,
  ...{ method, good: airtime },
  points: [noCrash, ...pointsOf(method, airtime)],
  faults: [null, ...faultsOf(method, airtime)],
})

const bundleTable = (method: PaymentMethod): Table => ({
  title: `Bundle, paid by ${method.name}`,
  ...{ method, good: bundle },
  points: [noCrash, ...pointsOf(method, bundle).filter(({ isDelivery }) => isDelivery)],
  faults: [null, ...deliveryFaultsOf(bundle)],
})

/** A part of the document, with a run of its own. */
type Part = { good: string; heading: string; tables: Table[] }

const parts: readonly Part[] = [
  {
    good: airtime.name,
    heading: `Airtime for K${airtime.price}`,
    tables: methods.map(airtimeTable),
  },
  { good: bundle.name, heading: `A bundle for K${bundle.price}`, tables: methods.map(bundleTable) },
]

/** A fault cannot strike calls that have ended by the time the service is back. */
function canStrike({ point, after }: CrashCell): boolean {
  if (!after) return true
  const isOfDelivery = after.system === 'bss' && !isCallFault(after.kind)
  if (isOfDelivery && point.isTaken) return false
  if (point.stage === 'refund') return after.system !== 'bss' && isCallFault(after.kind)
  return point.stage !== 'pay' || after.system === 'bss' || isCallFault(after.kind)
}

const cellsOf = ({ method, good, points, faults }: Table): CrashCell[] =>
  points
    .flatMap((point) => faults.map((after) => ({ method, good, point, after })))
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

const nameOf = (fault: Fault | null): string => (fault ? `${fault.system} ${fault.kind}` : 'none')

function markdownOf({ title, method, good, points, faults }: Table, done: readonly Done[]): string {
  const own = done.filter(({ cell }) => cell.method === method && cell.good === good)
  const lines = points.map((point) => {
    const cells = faults.map((fault) => {
      const isThis = ({ cell }: Done) =>
        cell.point.name === point.name && nameOf(cell.after) === nameOf(fault)
      return written(own.find(isThis)?.settled)
    })
    return `| ${point.name} | ${cells.join(' | ')} |`
  })
  return [
    `### ${title}`,
    '',
    `| killed | ${faults.map(nameOf).join(' | ')} |`,
    `|---|${faults.map(() => '---').join('|')}|`,
    ...lines,
  ].join('\n')
}

type Run = { done: Done[]; books: string[]; minutes: string }

async function runAll(tables: readonly Table[]): Promise<Run> {
  const server = await startDatabaseServer()
  process.env.PORTAL_DATABASE_URL = server.url
  const done: Done[] = []
  const start = performance.now()
  try {
    const books = await Promise.all(
      methods.flatMap((method) => {
        const queue = tables.filter((table) => table.method === method).flatMap(cellsOf)
        return Array.from({ length: lanesPerMethod }, () => workThrough(queue, done))
      }),
    )
    const minutes = ((performance.now() - start) / 60_000).toFixed(1)
    return { done, books: books.flat(), minutes }
  } finally {
    await server.stop()
  }
}

const head = `# Faults and crashes on the real product

Written by \`npm run bench -- matrix\`, each part by a run of its own. In each cell something is paid for in a portal
service that was killed by signal 9 at the named moment (held there by a lock in its own database, or while its call was
out) and came back to a world with the fault of the column. That lasted two seconds or until the payment was made; a fault
of the operator that meets a delivery lasted until it had struck three calls or one order, ten seconds at most. The cell
says how it ended and how many seconds lay between its first and last move, at \`TIME_SCALE=60\`, with time-outs of 0.8 s;
the killed service itself was away for about two of them, and once more for each later cell that met this one unsettled.
"One back, one delivered" is an order paid twice. "·": nothing is left for that fault to strike.

Checked in each: at most one debit kept, as many deliveries as debits kept, whole amounts only, one row an attempt, one
prompt at most, the public status as the money, and at the end balanced books without a payment under way. Of a bundle
the operator has one order, completed where the money is kept, and cancelled or failed where it is not; another one only
after it had said that the first had failed or was cancelled. The moments and faults are in \`tests/catalogue\`.
`

/** The parts of the document as it stands, by their headings. */
async function writtenParts(path: string): Promise<Map<string, string>> {
  const [, ...kept] = (await readFile(path, 'utf8').catch(() => '')).split(/^## /m)
  return new Map(kept.map((text) => [text.slice(0, text.indexOf('\n')), text.trimEnd()]))
}

const isWrong = ({ settled }: Done): boolean => settled.wrong.length > 0

function partOf({ heading, tables }: Part, { done, minutes }: Run): string {
  const wrong = done.filter(isWrong).length
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, Node ${process.versions.node}`
  return [
    heading,
    `- ${new Date().toISOString().slice(0, 10)}, ${machine}: ${done.length} payments, ${done.length - wrong} well, ${wrong} wrong, in ${minutes} minutes`,
    ...tables.map((table) => markdownOf(table, done)),
  ].join('\n\n')
}

function report({ done, books, minutes }: Run): void {
  const wrong = done.filter(isWrong)
  for (const { cell, settled } of wrong) {
    const { good, method, point, after } = cell
    console.log(`${good.name} by ${method.name}, ${point.name}, ${nameOf(after)}:`)
    console.log(settled.wrong.join('\n'))
  }
  console.log(books.join('\n'))
  console.log(`${done.length - wrong.length} well, ${wrong.length} wrong, in ${minutes} minutes`)
}

async function main(goods: readonly string[]): Promise<number> {
  const path = join(root, 'docs/fault-matrix-live.md')
  const written = await writtenParts(path)
  let failures = 0
  for (const part of parts) {
    if (goods.length > 0 && !goods.includes(part.good)) continue
    const ran = await runAll(part.tables)
    report(ran)
    written.set(part.heading, partOf(part, ran))
    failures += ran.done.filter(isWrong).length + ran.books.length
  }
  const texts = parts.flatMap(({ heading }) => written.get(heading) ?? [])
  await writeFile(path, `${[head, ...texts.map((text) => `## ${text}\n`)].join('\n')}`)
  return failures === 0 ? 0 : 1
}

process.exit(await main(process.argv.slice(2)))
