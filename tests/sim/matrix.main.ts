import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type CrashPoint, crashPoints } from './days/accident-plan.ts'
import { type FaultKind, faultKinds } from './days/faults.ts'
import { loadEngine } from './engine/load-engine.ts'
import type { MethodModel } from './methods/method-model.ts'
import { methodModels } from './models.ts'
import { runSchedule } from './schedule.ts'

/**
 * Runs every payment method under every fault, killed at every moment:
 * `node tests/sim/matrix.main.ts --seeds 50`. Exits with 1 and names cell and seed if a rule was broken;
 * `--write FILE` stores the tables.
 */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '2' }, write: { type: 'string' } },
})

const engine = await loadEngine()
const seeds = Number(values.seeds)
const faults: (FaultKind | null)[] = [null, ...faultKinds]
const points: (CrashPoint | null)[] = [null, ...(Object.keys(crashPoints) as CrashPoint[])]

/** Ends of payments, and the letter that each has in a cell. */
const letters: Record<string, string> = {
  delivered: 'D',
  refunded: 'R',
  failed: 'F',
  expired: 'F',
  superseded: 'F',
  exception: 'X',
}

let schedules = 0
let crashes = 0
const struck = new Map<CrashPoint, number>()

async function runCell(method: MethodModel, fault: FaultKind | null, crash: CrashPoint | null) {
  const ends = new Map<string, number>()
  for (let seed = 1; seed <= seeds; seed++) {
    const result = await runSchedule(engine, seed, { method, fault, crash })
    if (result.violation) {
      console.log(
        JSON.stringify({ method: method.name, fault, crash, seed, problem: result.violation }),
      )
      process.exit(1)
    }
    schedules++
    crashes += result.struck
    if (crash) struck.set(crash, (struck.get(crash) ?? 0) + result.struck)
    for (const end of result.ends) {
      const letter = letters[end] ?? '?'
      ends.set(letter, (ends.get(letter) ?? 0) + 1)
    }
  }
  return [...ends]
    .sort()
    .map(([letter, count]) => `${letter}${count}`)
    .join(' ')
}

async function table(method: MethodModel): Promise<string> {
  const rows: string[] = []
  for (const fault of faults) {
    const cells: string[] = []
    for (const point of points) cells.push(await runCell(method, fault, point))
    rows.push(`| ${fault ?? 'none'} | ${cells.join(' | ')} |`)
  }
  const head = points.map((point) => point ?? 'no crash').join(' | ')
  const line = points.map(() => '---').join('|')
  return [`## ${method.name}`, '', `| fault | ${head} |`, `|---|${line}|`, ...rows, ''].join('\n')
}

const tables: string[] = []
for (const method of methodModels) tables.push(await table(method))
const unstruck = points.filter((point) => point !== null && !struck.get(point))
console.log(JSON.stringify({ schedules, crashes, unstruck }))
if (unstruck.length > 0) process.exit(1)
if (values.write) {
  const words = `# Every fault at every moment

Simulated days of one or two visitors, ${seeds} for each cell: one way to pay, one fault that strikes half of the
time for ten minutes, and a process killed one to three times at the moment that heads the column.
${schedules} schedules, ${crashes} kills, no rule broken. What the attempts came to: D delivered, R refunded,
F ended with nothing taken, X with a person. Written by \`node tests/sim/matrix.main.ts --seeds ${seeds} --write …\`.
`
  await writeFile(values.write, `${words}\n${tables.join('\n')}`)
}
