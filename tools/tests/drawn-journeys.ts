import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Row, readRows, readsAs } from '../checks/coverage-table.ts'
import { root } from '../processes/process.ts'
import { numberOf } from './drawn-seed.ts'
import { bin, run } from './test-run.ts'

/** A journey on one of the screens, as Playwright lists it. */
export type Journey = {
  readonly project: string
  /** Its file of journeys. */
  readonly file: string
  /** Where it is written: there, or what writes one journey in several settings. */
  readonly writtenIn: string
  /** Of its groups, and its own last. */
  readonly titles: readonly string[]
}

type ListedSpec = { title: string; file: string; tests: readonly { projectName: string }[] }
type ListedSuite = { title: string; file: string; specs?: ListedSpec[]; suites?: ListedSuite[] }

/** The journeys of Playwright's list as JSON, in which the outermost suites are files. */
export function journeysIn({ suites }: { suites: readonly ListedSuite[] }): Journey[] {
  const within = (suite: ListedSuite, file: string, groups: readonly string[]): Journey[] => [
    ...(suite.specs ?? []).flatMap(({ title, file: writtenIn, tests }) =>
      tests.map(({ projectName }) => ({
        project: projectName,
        ...{ file, writtenIn, titles: [...groups, title] },
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, file, [...groups, inner.title])),
  ]
  return suites.flatMap((suite) => within(suite, suite.file, []))
}

/** One of so many pushes walks a journey that proves no rule, or rules that each have a proof without a browser. */
const pushes = { without: 6, beside: 2 } as const

type Proof = Row['tests'][number]

/**
 * The journeys that a draw leaves out. One that is the only kind of proof of a rule of the coverage table is always walked;
 * of those whose rules a test that is always run proves too, half, and of the others a sixth. Decision 142.
 */
export function leftOut(
  journeys: readonly Journey[],
  rows: readonly Pick<Row, 'tests'>[],
  seed: string,
  isAlwaysRun: (proof: Proof) => boolean,
): Journey[] {
  const pushesUntil = ({ file, titles }: Journey): number => {
    const proves = (proof: Proof) =>
      `/${file}`.endsWith(`/${proof.file}`) && readsAs(proof.sentence, titles.at(-1) ?? '')
    const rules = rows.filter(({ tests }) => tests.some(proves))
    if (rules.length === 0) return pushes.without
    return rules.every(({ tests }) => tests.some(isAlwaysRun)) ? pushes.beside : 1
  }
  return journeys.filter((journey) => {
    const name = `${journey.file} ${journey.titles.at(-1) ?? ''}`
    return numberOf(seed, name, pushesUntil(journey)) !== 0
  })
}

/** As `playwright test --test-list-invert` reads them, a line each. */
export const listOf = (journeys: readonly Journey[]): string =>
  journeys
    .map(({ project, writtenIn, titles }) => [`[${project}]`, writtenIn, ...titles].join(' › '))
    .join('\n')

/** Writes the list of what a draw leaves out; an error where Playwright cannot list the journeys. */
export async function writeLeftOut(list: string, seed: string, env: Record<string, string>) {
  const listed = `${list}.json`
  const { ok, output } = await run(bin('playwright'), ['test', '--list', '--reporter=json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: listed },
  })
  if (!ok) throw new Error(output)
  const rows = readRows(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8'))
  const journeys = journeysIn(JSON.parse(readFileSync(listed, 'utf8')))
  // Lanes are drawn as well.
  const lanes = globSync('tests/lanes/**/*.test.ts', { cwd: root })
  const isAlwaysRun = ({ file }: Proof) =>
    /\.test\.tsx?$/.test(file) && !lanes.some((lane) => lane.endsWith(`/${file}`))
  writeFileSync(list, listOf(leftOut(journeys, rows, seed, isAlwaysRun)))
}
