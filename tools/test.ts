import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWhatIsStale } from './portal/build.ts'
import { fail } from './portal/portal.ts'
import { root } from './processes/process.ts'
import { temporaryFolder } from './processes/temporary-folder.ts'
import { changedFiles, uncommitted } from './tests/changed-files.ts'
import { chooseChanged } from './tests/changed-tests.ts'
import { provideTestBrowser } from './tests/chromium.ts'
import { writeLeftOut } from './tests/drawn-journeys.ts'
import { drawn, drawnSeed } from './tests/drawn-seed.ts'
import { besideSharedPortal, type SharedPortal } from './tests/shared-portal.ts'
import { bin, type Ran, type RunOptions, run } from './tests/test-run.ts'
import { type Chosen, choose, type Repository } from './tests/test-selection.ts'

/**
 * `npm test`: everything that must hold before main moves. Each part counts its tests, or counts as
 * one; the last line gives the totals. `npm test -- WHAT …` runs parts by name, the tests at or beside a
 * path, or those with these words in their titles, and starts only what they need; `npm test -- changed` those
 * that the changed files can reach.
 */
type Counts = { passed: number; failed: number }
type Part = { name: string; run: (chosen: Chosen) => Promise<Counts> }

const totals: Counts = { passed: 0, failed: 0 }
const secondsSince = (start: number) => ((performance.now() - start) / 1_000).toFixed(1)

/** A check without tests of its own counts as one. */
const check = (
  name: string,
  command: string,
  args: string[],
  options: () => RunOptions = () => ({}),
): Part => ({
  name,
  run: async () => {
    const { ok, output } = await run(command, args, options())
    if (!ok) console.log(output)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  },
})

/** A runner that writes a JSON report; one that ends without it has failed as a whole. */
function reported(
  name: string,
  start: (report: string, chosen: Chosen) => Promise<Ran>,
  read: (report: unknown) => Counts,
): Part {
  return {
    name,
    run: async (chosen) => {
      await using folder = await temporaryFolder('report')
      const report = join(folder.path, 'report.json')
      const { ok, output } = await start(report, chosen)
      const counts = existsSync(report)
        ? read(JSON.parse(readFileSync(report, 'utf8')))
        : { passed: 0, failed: 1 }
      if (!ok || counts.failed > 0) console.log(output)
      return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
    },
  }
}

const vitestCounts = (report: unknown): Counts => {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report as Record<string, number>
  const failed = numFailedTests ?? 1
  return {
    passed: numPassedTests ?? 0,
    failed: failed === 0 && (numFailedTestSuites ?? 0) > 0 ? 1 : failed,
  }
}

const playwrightCounts = (report: unknown): Counts => {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

const vitest = (
  project: string,
  env: () => Record<string, string> = () => ({}),
  more: readonly string[] = [],
) =>
  reported(
    project,
    (report, { files, title }) =>
      run(
        bin('vitest'),
        [
          'run',
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...more,
          ...(title === null ? [] : ['-t', title]),
          ...files,
        ],
        { env: { ...env(), NO_COLOR: '1' } },
      ),
    vitestCounts,
  )

/** Needs only the processor, so it runs at low priority beside the other parts. */
const patient = (
  name: string,
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Part =>
  check(name, process.execPath, [join(root, script), ...args], () => ({ env, isPatient: true }))

const simulation = (
  name: string,
  first: number,
  schedules: number,
  env: Record<string, string> = {},
): Part =>
  patient(
    name,
    'tests/sim/main.ts',
    ['--seed', String(first), '--schedules', String(schedules)],
    env,
  )

const node = (name: string, script: string): Part =>
  check(name, process.execPath, [join(root, script)])

/** Nothing was asked for by name, so everything runs; of what proves the same, what the commit draws. */
const isWhole = process.argv.length === 2

const portal: SharedPortal = { env: {} }

const journeys = reported(
  'journeys',
  async (report, { files, title }) => {
    const only = [...files, ...(title === null ? [] : ['-g', title])]
    const drawnBy = process.env.JOURNEYS_SEED ?? (isWhole ? String(seed) : null)
    const env = { ...portal.env, ...(drawnBy ? { JOURNEYS_SEED: drawnBy } : {}), NO_COLOR: '1' }
    if (drawnBy) {
      const list = `${report}.left-out`
      await writeLeftOut(list, drawnBy, env)
      only.push('--test-list-invert', list)
    }
    return run(bin('playwright'), ['test', '--reporter=list,json', ...only], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
  },
  playwrightCounts,
)

/** A sample that each commit draws anew; `npm run bench -- sim` runs all schedules, and plants all bugs. */
const seed = drawnSeed(200_000)
const patientParts: Part[] = [
  simulation('simulation', seed, drawn.schedules),
  // With a product and a method that exist only in tests.
  simulation('simulation, extended', seed, drawn.extended, { SIM_EXTENSION: 'on' }),
  patient('planted bugs', 'tests/sim/planted-bugs.main.ts', [
    ...['--sample', String(drawn.bugs), '--seed', String(seed)],
  ]),
  patient('fault matrix', 'tests/sim/matrix.main.ts'),
]
const quickParts: Part[] = [
  // Each further checker works out again what the others know, which is shorter only where processors are free.
  check('types', bin('tsc'), ['--checkers', '1']),
  check('lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  node('boundaries', 'tools/check-boundaries.ts'),
  check('unused', bin('knip'), ['--no-progress']),
  // Code that only its own tests use.
  check('unused by production', bin('knip'), [
    '--no-progress',
    '--production',
    '--config',
    'knip.production.json',
  ]),
  node('state diagram', 'tools/draw-states.ts'),
  node('table of settings', 'tools/settings-table.ts'),
  node('coverage', 'tools/check-coverage.ts'),
  vitest('store'),
]
// One more than there are cores: many wait for sandboxes.
const unitParts: Part[] = [vitest('unit', () => ({}), ['--maxWorkers=3'])]
const oddRequests = check(
  'odd requests',
  process.execPath,
  ['tests/fuzz/fuzz.main.ts', '--seed', '1'],
  () => ({ env: portal.env }),
)

const lanesEnv = () => ({
  ...portal.env,
  ...(isWhole ? { LANES_SEED: String(seed) } : {}),
})

/** Lanes mostly wait for portals of their own, so several run beside the journeys, which do not. */
const portalLanes: Part[][] = [
  // In turn, since API tests set faults for everyone.
  [vitest('api', () => portal.env), oddRequests, journeys, vitest('scale', () => portal.env)],
  [vitest('lanes', lanesEnv, ['--maxWorkers=4'])],
]
const portalParts = portalLanes.flat()
/** Measures the capacity of the machine, so it runs alone. */
const aloneParts: Part[] = [vitest('capacity')]

const partNames = [...quickParts, ...unitParts, ...patientParts, ...portalParts, ...aloneParts].map(
  ({ name }) => name,
)

/** Checks of the whole repository, which take seconds. */
const cheapParts = quickParts.map(({ name }) => name).filter((name) => name !== 'store')

function readRepository(): Repository {
  const files = globSync('{apps,packages,tests,tools}/**/*.*', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/node_modules|\/dist\//.test(file))
  return { files, read: (file: string) => readFileSync(join(root, file), 'utf8') }
}

const describe = ({ part, files }: Chosen): string =>
  files.length === 0 ? part : [`${part}:`, ...files].join('\n  ')

function chooseFrom(asked: readonly string[]): Chosen[] {
  if (asked.length === 0) return partNames.map((part) => ({ part, files: [], title: null }))
  const repository = readRepository()
  return asked.flatMap((argument) => {
    if (argument === 'changed') {
      const reached = chooseChanged(changedFiles(), cheapParts, repository)
      console.log(`What the changed files reach:\n${reached.map(describe).join('\n')}`)
      return reached
    }
    const chosen = choose(argument, partNames, repository)
    if (chosen.length > 0) return chosen
    throw new Error(
      `Nothing to run for "${argument}": it begins no part's name (${partNames.join(', ')}), is no path with tests, and is in no test's title.`,
    )
  })
}

let wanted: readonly Chosen[] = []
const isWanted = ({ name }: Part) => wanted.some(({ part }) => part === name)

async function runLane(parts: readonly Part[]) {
  const runs = parts.flatMap((part) =>
    wanted.filter((one) => one.part === part.name).map((chosen) => ({ part, chosen })),
  )
  for (const { part, chosen } of runs) {
    const start = performance.now()
    const { passed, failed } = await part.run(chosen)
    totals.passed += passed
    totals.failed += failed
    const mark = failed === 0 ? '✓' : '✗'
    console.log(
      `${mark} ${part.name}: ${passed} passed, ${failed} failed (${secondsSince(start)} s)`,
    )
  }
}

/**
 * Runs first the parts that tell soonest that something is wrong, and once the unit tests have left the processors those that
 * need portals: what waits for answers in time would meet its time-outs beside them.
 */
async function runInTurns(units: Promise<void>, browser: Promise<void>) {
  await runLane(quickParts)
  await Promise.all([units, browser])
  if (portalParts.some(isWanted)) {
    await besideSharedPortal(portal, () => Promise.all(portalLanes.map(runLane)))
  }
}

async function test() {
  const changedBefore = uncommitted()
  wanted = chooseFrom(process.argv.slice(2))
  console.log(`The seed of what is drawn is ${seed}.`)
  await mkdir(join(root, '.cache'), { recursive: true })
  // A build leaves a processor free for what needs none.
  const units = runLane(unitParts)
  const browser = isWanted(journeys) ? provideTestBrowser() : Promise.resolve()
  const turns = buildWhatIsStale().then(() => runInTurns(units, browser))
  await Promise.all([runLane(patientParts), units, browser, turns])
  await runLane(aloneParts)
  const changed = uncommitted()
  if (isWhole && changed !== changedBefore) {
    console.log(`Files changed while the tests ran:\n${changed}`)
    totals.failed += 1
  }
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)
}

test().catch(fail)
