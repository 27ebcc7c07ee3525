import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail } from './portal/portal.ts'
import { root } from './processes/process.ts'
import { temporaryFolder } from './processes/temporary-folder.ts'
import { type Mutant, mutantsOf, sentenceOf, withMutant } from './tests/mutate.ts'

/**
 * `npm run mutants`: draws mutants of the payment engine, and says which the simulation and the unit tests let pass.
 * `--only PATHPART` draws from some files, `--write FILE` stores the table and keeps the explanations of the former
 * one. The seed draws the mutants and begins the schedules. Decision 055.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    write: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const schedules = 2_000
/** Many times what a run takes. One that takes longer hangs, and counts as a failure. */
const limitMs = 40_000

const isMutated = (file: string) =>
  file.includes('/adapters/')
    ? /\.(mapping|callback)\.ts$/.test(file)
    : !/\.(test|routes|settings)\.ts$|fixture\.ts$/.test(file)

const files = globSync('apps/service/src/{payments,products,methods,ledger,adapters}/**/*.ts', {
  cwd: root,
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => isMutated(file) && file.includes(values.only))
  .toSorted()

type Drawn = { file: string; source: string; mutant: Mutant }

/** Numbers from 0 to 1, the same for the same seed. */
function chanceOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Every mutant once, in an order that the seed draws. */
function shuffled<One>(all: readonly One[]): One[] {
  const chance = chanceOf(seed)
  const left = [...all]
  return all.flatMap(() => left.splice(Math.floor(chance() * left.length), 1))
}

/** The repository as it is now; the libraries are those of the original. */
async function copyTo(folder: string) {
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of new Set(listed)) {
    if (file === '' || !existsSync(join(root, file))) continue
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file), { verbatimSymlinks: true })
  }
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(to)
  // Our own packages are linked relative to the copy.
  await cp(join(from, '@portal'), join(to, '@portal'), { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(from).filter((one) => one !== '@portal' && one !== '.vite')) {
    await symlink(join(from, name), join(to, name))
  }
  const compiled = { extends: './tsconfig.json', include: ['apps/service/src'] }
  const options = { incremental: true, tsBuildInfoFile: 'node_modules/mutants.tsbuildinfo' }
  const config = { ...compiled, compilerOptions: options, exclude: ['**/*.test.ts'] }
  writeFileSync(join(folder, 'tsconfig.mutants.json'), JSON.stringify(config))
}

let running: ChildProcess | undefined
/** A group of its own, since a test that hangs does so in a process below. */
const killRunning = () => {
  if (running?.pid === undefined) return
  // One that was killed has a signal and no code.
  const isOver = running.exitCode !== null || running.signalCode !== null
  if (!isOver) process.kill(-running.pid, 'SIGKILL')
}
let copied: string | undefined
process.on('exit', () => {
  killRunning()
  if (copied) rmSync(copied, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Whether a program of the copy ends well, in time. */
async function passes(folder: string, args: string[], stdio: 'ignore' | 'inherit' = 'ignore') {
  const child = spawn(process.execPath, args, { cwd: folder, stdio, detached: true })
  running = child
  const timer = setTimeout(killRunning, limitMs)
  const code = await new Promise((done) => child.once('exit', done))
  clearTimeout(timer)
  return code === 0
}

const compiles = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.mutants.json']
const simulates = ['tests/sim/main.ts', '--schedules', `${schedules}`, '--seed', `${seed * 10_000}`]
const unit = ['--run', '--project', 'unit', '--bail', '1']
const vitest = 'node_modules/vitest/vitest.mjs'

/**
 * The mutants that the compiler refuses, found in one run: each is a file of its own beside the original, so that
 * what only breaks other files is seen later.
 */
function refusedOf(folder: string, all: readonly Drawn[]): Set<Drawn> {
  const nameOf = (index: number) => all[index]?.file.replace(/ts$/, `mutant-${index}.ts`) ?? ''
  const asked = [...all.entries()].filter(([, { mutant }]) => mutant.mayNotCompile)
  for (const [index, { source, mutant }] of asked) {
    writeFileSync(join(folder, nameOf(index)), withMutant(source, mutant))
  }
  const { stdout } = spawnSync(process.execPath, compiles, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  for (const [index] of asked) rmSync(join(folder, nameOf(index)))
  const refused = asked.filter(([index]) => stdout.includes(`${nameOf(index)}(`))
  return new Set(refused.map(([, one]) => one))
}

type Fate =
  | 'caught by the simulation'
  | 'caught by unit tests'
  | 'alive'
  | 'refused by the compiler'

async function fateOf(folder: string, { file, source, mutant }: Drawn): Promise<Fate> {
  const place = join(folder, file)
  writeFileSync(place, withMutant(source, mutant))
  try {
    // First, since they catch more in less time; the order does not change the score.
    const isSeen = !(await passes(folder, [vitest, 'related', ...unit, file]))
    if (isSeen) return 'caught by unit tests'
    // The simulation has providers of its own.
    const isSimulated = !file.includes('/adapters/')
    if (isSimulated && !(await passes(folder, simulates))) return 'caught by the simulation'
    const isRefused = mutant.mayNotCompile && !(await passes(folder, compiles))
    return isRefused ? 'refused by the compiler' : 'alive'
  } finally {
    writeFileSync(place, source)
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('`', "'")

/** Explanations of the former table, by the mutant they explain; lines may have moved. */
function explained(file: string): Map<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const rows = text.matchAll(/^\| `([^:]+):\d+` \| `(.+)` \| (.+) \|$/gm)
  return new Map([...rows].map(([, where, mutant, why = '']) => [`${where} ${mutant}`, why]))
}

function pageOf(file: string, figures: string, alive: readonly Drawn[]): string {
  const former = explained(file)
  const rows = alive.map(({ file: path, source, mutant }) => {
    const [, line, change = ''] = /^(\d+): (.*)$/.exec(sentenceOf(source, mutant)) ?? []
    const where = path.replace('apps/service/src/', '')
    const why = former.get(`${where} ${cell(change)}`) ?? 'not explained yet'
    return `| \`${where}:${line}\` | \`${cell(change)}\` | ${why} |`
  })
  const [before = '# Mutants\n\n'] = existsSync(file)
    ? readFileSync(file, 'utf8').split(/^## Measured/m)
    : []
  return `${before}## Measured\n\n${figures}\n\n| where | mutant | why it passes |\n|---|---|---|\n${rows.join('\n')}\n`
}

async function measure(): Promise<void> {
  const all = files.flatMap((file): Drawn[] => {
    const source = readFileSync(join(root, file), 'utf8')
    return mutantsOf(source).map((mutant) => ({ file, source, mutant }))
  })
  console.log(`${all.length} mutants in ${files.length} files`)
  await using copy = await temporaryFolder('mutants')
  copied = copy.path
  await copyTo(copy.path)
  const untouched = [compiles, simulates, [vitest, ...unit, 'src/payments', 'tests/store']]
  for (const args of untouched) {
    const isWell = await passes(copy.path, args, 'inherit')
    if (!isWell) throw new Error(`The copy without a mutant fails: ${args.join(' ')}`)
  }
  const fates = new Map<Fate, number>()
  const alive: Drawn[] = []
  let counted = 0
  const inOrder = shuffled(all)
  const refused = refusedOf(copy.path, inOrder)
  for (const drawn of inOrder.filter((one) => !refused.has(one))) {
    if (counted === Number(values.sample)) break
    const fate = await fateOf(copy.path, drawn)
    fates.set(fate, (fates.get(fate) ?? 0) + 1)
    if (fate !== 'refused by the compiler') counted++
    if (fate === 'alive') alive.push(drawn)
    const sentence = `${drawn.file}:${sentenceOf(drawn.source, drawn.mutant)}`
    if (fate === 'alive' || values.list) console.log(`${counted} ${fate}  ${sentence}`)
  }
  const score = ((100 * (counted - alive.length)) / counted).toFixed(1)
  const parts = [...fates].map(([fate, count]) => `${count} ${fate}`).join(', ')
  const date = new Date().toISOString().slice(0, 10)
  const figures = `${date}, seed ${seed}: ${counted} of ${all.length - refused.size} mutants that compile, ${score} % caught (${parts}).`
  console.log(figures)
  if (values.write) writeFileSync(values.write, pageOf(values.write, figures, alive))
}

measure().catch(fail)
