import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadEngine, realEngine } from './engine.ts'
import type { PlantedBug } from './planted-bug.ts'
import { plantedBugs } from './planted-bugs.ts'
import { runSchedule } from './schedule.ts'

/**
 * Plants each bug in a copy of the engine and runs schedules until the simulation objects. `--write FILE`
 * hunts all bugs from seed 1 on and stores the table; `--only WORDS` hunts those whose names contain the
 * words. Without either, every bug that the table lists as caught must be caught again; the schedule that
 * caught it then runs first.
 */
const { values } = parseArgs({
  options: {
    write: { type: 'string' },
    only: { type: 'string' },
    schedules: { type: 'string', default: '1000' },
  },
})
const schedulesMax = Number(values.schedules)
const isHunt = values.only !== undefined || values.write !== undefined
const rooms = ['payments', 'states', 'ports', 'ledger', 'methods', 'products']
const playground = fileURLToPath(new URL('../../.cache/planted/', import.meta.url))

/** Finds the code however its lines are broken: only its words and signs count. */
function placeOf(code: string): RegExp {
  const parts = code.match(/\w+|[^\s\w]/g) ?? []
  // A comma may end the last line of what is broken into several.
  const written = parts.map((part) =>
    /\w/.test(part) ? part : `${/[)\]}]/.test(part) ? ',?\\s*' : ''}\\${part}`,
  )
  return new RegExp(written.join('\\s*'), 'g')
}

async function plant(bug: PlantedBug, index: number): Promise<URL> {
  const root = `${playground}${process.pid}-${index}/`
  for (const room of rooms) {
    await cp(fileURLToPath(new URL(`${room}/`, realEngine)), `${root}${room}/`, { recursive: true })
  }
  const file = `${root}${bug.file}`
  const source = await readFile(file, 'utf8')
  let planted = source
  for (const { find, replace } of [bug, ...(bug.also ? [bug.also] : [])]) {
    const place = placeOf(find)
    if (planted.match(place)?.length !== 1) {
      throw new Error(`"${bug.name}": its place in ${bug.file} was not found exactly once`)
    }
    planted = planted.replace(place, () => replace)
  }
  await writeFile(file, planted + (bug.declarations ?? ''))
  return pathToFileURL(root)
}

/** The schedule that caught each bug when the table was written. */
const table = await readFile(new URL('../../docs/planted-bugs.md', import.meta.url), 'utf8')
const knownSeeds = new Map(
  [...table.matchAll(/^\| (.+?) \| `[^`]+` \| (\d+) \|/gm)].map(([, name, seed]) => [
    name,
    Number(seed),
  ]),
)

function* seedsFor({ name }: PlantedBug): Generator<number> {
  const known = isHunt ? undefined : knownSeeds.get(name)
  if (known !== undefined) yield known
  for (let seed = 1; seed <= schedulesMax; seed++) yield seed
}

type Catch = { seed: number; violation: string }

async function hunt(bug: PlantedBug, index: number): Promise<Catch | null> {
  const engine = await loadEngine(await plant(bug, index))
  for (const seed of seedsFor(bug)) {
    const { violation } = await runSchedule(engine, seed)
    if (violation) return { seed, violation }
  }
  return null
}

await mkdir(playground, { recursive: true })
const rows: string[] = []
let missed = 0
const { only } = values
const chosen = plantedBugs.filter(({ name }) =>
  isHunt ? name.includes(only ?? '') : knownSeeds.has(name),
)
for (const [index, bug] of chosen.entries()) {
  const caught = await hunt(bug, index)
  if (!caught) missed++
  const words = caught
    ? `schedule ${caught.seed}: ${caught.violation}`
    : `${schedulesMax} schedules`
  console.log(`${caught ? 'caught' : 'MISSED'}  ${bug.name}  —  ${words}`)
  // Ids differ between seeds; the rule does not.
  const rule = caught?.violation.replaceAll(/\b[0-9A-Z]{26}\b/g, 'a payment') ?? 'not caught'
  rows.push(`| ${bug.name} | \`${bug.file}\` | ${caught?.seed ?? ''} | ${rule} |`)
}
await rm(playground, { recursive: true, force: true })
const uncaught = plantedBugs.length - chosen.length
console.log(`${chosen.length - missed} of ${chosen.length} planted bugs caught`)
if (!isHunt) console.log(`${uncaught} more are listed as not caught yet`)
if (values.write) {
  const words = `# Planted bugs

Each is planted alone in a copy of the engine, and the simulation runs until it objects; the test command begins with
the schedule that is listed here. The number before the rule is that of the promise in [how it works](how-it-works.md#promises). Written by
\`node tests/sim/planted-bugs.main.ts --write docs/planted-bugs.md\`.

| bug | where | caught at schedule | by |
|---|---|---|---|
${rows.join('\n')}
`
  await writeFile(values.write, words)
}
process.exit(missed === 0 ? 0 : 1)
