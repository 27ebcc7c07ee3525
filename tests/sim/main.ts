import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { guardArrows } from './checks/guard-arrows.ts'
import { loadEngine } from './engine/load-engine.ts'
import { runSchedule } from './schedule.ts'

/**
 * Runs simulated schedules: `node tests/sim/main.ts --schedules 20000 --seed 1`. A violation prints its
 * seed and the commit. On that commit `--schedules 1 --seed N --story` replays exactly that schedule and
 * prints what happened.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    story: { type: 'boolean', default: false },
  },
})
/** From this number of schedules on, every move of both state tables must have been made. */
const completeFrom = 20_000
/** The first of this many seeds is run twice and must be the same to the last call. */
const replayEvery = 500

const engine = await loadEngine()
const first = Number(values.seed)
const count = Number(values.schedules)

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    return (
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' and changes' : '')
    )
  } catch {
    return 'no commit'
  }
}

function stop(seed: number, problem: string): never {
  console.log(JSON.stringify({ seed, commit: commit(), problem }))
  process.exit(1)
}

const arrowsOf = (table: Record<string, object>, prefix: string): string[] =>
  Object.entries(table).flatMap(([from, row]) =>
    Object.keys(row).map((move) => `${prefix}${from} ${move}`),
  )
const arrows = [...arrowsOf(engine.moves, ''), ...arrowsOf(engine.refundMoves, 'refund ')]
const unmade = new Set(arrows.filter((arrow) => !guardArrows.has(arrow)))
const ends = new Map<string, number>()
let steps = 0
let accidents = 0
for (let seed = first; seed < first + count; seed++) {
  const result = await runSchedule(engine, seed, null, values.story)
  for (const line of result.story) console.log(line)
  if (result.violation) stop(seed, result.violation)
  steps += result.steps
  accidents += result.struck
  for (const end of result.ends) ends.set(end, (ends.get(end) ?? 0) + 1)
  for (const move of result.moves) unmade.delete(move)
  if ((seed - first) % replayEvery !== 0) continue
  const again = await runSchedule(engine, seed)
  if (again.digest() !== result.digest()) stop(seed, 'the same seed went another way')
}
console.log(
  JSON.stringify({
    schedules: count,
    steps,
    accidents,
    ends: Object.fromEntries(ends),
    unmade: [...unmade],
  }),
)
if (count >= completeFrom && unmade.size > 0) stop(first, `never made: ${[...unmade].join(', ')}`)
