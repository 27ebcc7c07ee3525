import { parseArgs } from 'node:util'
import { loadEngine, realEngine } from './engine.ts'
import { runSchedule } from './schedule.ts'

/**
 * Runs simulated schedules: `node tests/sim/main.ts --schedules 20000 --seed 1`. A violation prints
 * its seed; `--schedules 1 --seed N` replays exactly that one.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string' },
  },
})

const engine = await loadEngine(values.engine ? new URL(values.engine) : realEngine)
const first = Number(values.seed)
const count = Number(values.schedules)
const ends = new Map<string, number>()
let steps = 0
for (let seed = first; seed < first + count; seed++) {
  const result = await runSchedule(engine, seed)
  steps += result.steps
  for (const end of result.ends) ends.set(end, (ends.get(end) ?? 0) + 1)
  if (result.violation) {
    console.log(JSON.stringify({ seed, violation: result.violation, after: seed - first + 1 }))
    process.exit(1)
  }
}
console.log(JSON.stringify({ schedules: count, steps, ends: Object.fromEntries(ends) }))
