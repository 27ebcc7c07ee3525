import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadEngine, realEngine } from './engine.ts'
import { type PlantedBug, plantedBugs, plantedDeclarations } from './planted-bugs.ts'
import { runSchedule } from './schedule.ts'

/** Plants each bug in a copy of the engine and runs schedules until the simulation objects. */
const schedulesMax = 3_000
const rooms = ['payments', 'ports', 'ledger', 'features/line']
const playground = fileURLToPath(new URL('../../.cache/planted/', import.meta.url))

async function plant(bug: PlantedBug, index: number): Promise<URL> {
  const root = `${playground}${process.pid}-${index}/`
  for (const room of rooms) {
    await cp(fileURLToPath(new URL(`${room}/`, realEngine)), `${root}${room}/`, { recursive: true })
  }
  const file = `${root}${bug.file}`
  const source = await readFile(file, 'utf8')
  if (source.split(bug.find).length !== 2) {
    throw new Error(`"${bug.name}": its place in ${bug.file} was not found exactly once`)
  }
  const declarations = plantedDeclarations[bug.file] ?? ''
  await writeFile(file, source.replace(bug.find, () => bug.replace) + declarations)
  return pathToFileURL(root)
}

async function hunt(bug: PlantedBug, index: number): Promise<string | null> {
  const engine = await loadEngine(await plant(bug, index))
  for (let seed = 1; seed <= schedulesMax; seed++) {
    const { violation } = await runSchedule(engine, seed)
    if (violation) return `schedule ${seed}: ${violation}`
  }
  return null
}

await mkdir(playground, { recursive: true })
let missed = 0
for (const [index, bug] of plantedBugs.entries()) {
  const caught = await hunt(bug, index)
  if (!caught) missed++
  console.log(
    `${caught ? 'caught' : 'MISSED'}  ${bug.name}  —  ${caught ?? `${schedulesMax} schedules`}`,
  )
}
await rm(playground, { recursive: true, force: true })
console.log(`${plantedBugs.length - missed} of ${plantedBugs.length} planted bugs caught`)
process.exit(missed === 0 ? 0 : 1)
