import { readFileSync, writeFileSync } from 'node:fs'
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

/** One of so many pushes walks a journey that proves no rule. */
const pushes = 6

/**
 * The journeys that a draw leaves out. One that the coverage table names as the proof of a rule is always walked, and a
 * sixth of the others. Decision 142.
 */
export function leftOut(
  journeys: readonly Journey[],
  rows: readonly Pick<Row, 'tests'>[],
  seed: string,
): Journey[] {
  const proofs = rows.flatMap(({ tests }) => tests)
  return journeys.filter(({ file, titles }) => {
    const title = titles.at(-1) ?? ''
    const isProof = proofs.some(
      (proof) => `/${file}`.endsWith(`/${proof.file}`) && readsAs(proof.sentence, title),
    )
    return !isProof && numberOf(seed, `${file} ${title}`, pushes) !== 0
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
  writeFileSync(list, listOf(leftOut(journeys, rows, seed)))
}
