import { dirname } from 'node:path'
import { titlesOf } from '../checks/coverage-table.ts'

/** Tests of one part: those of some files, those with a title, or all where neither is given. */
export type Chosen = { part: string; files: readonly string[]; title: string | null }

/** The repository as a choice reads it: paths from its root, and the text of a file. */
export type Repository = { files: readonly string[]; read: (file: string) => string }

/** The part that runs the tests of a folder. */
export const homes: readonly { part: string; tests: RegExp }[] = [
  { part: 'unit', tests: /^(apps|packages|tools|tests\/extension)\/.+\.test\.tsx?$/ },
  ...['api', 'store', 'lanes', 'scale', 'capacity'].map((part) => ({
    part,
    tests: new RegExp(`^tests/${part}/.+\\.test\\.ts$`),
  })),
  { part: 'journeys', tests: /^tests\/e2e\/.+\.spec\.ts$/ },
]

/** Programs that are tests as a whole, and the files they are made of; the first that fits. */
const programs: readonly { files: RegExp; parts: readonly string[] }[] = [
  { files: /^tests\/sim\/(bugs(\/|$)|.*\.bugs\.|planted)/, parts: ['planted bugs'] },
  { files: /^tests\/sim\/matrix\./, parts: ['fault matrix'] },
  { files: /^tests\/sim(\/|$)/, parts: ['simulation', 'planted bugs', 'fault matrix'] },
  { files: /^tests\/fuzz(\/|$)/, parts: ['odd requests'] },
]

const partOf = (file: string): string | undefined =>
  homes.find(({ tests }) => tests.test(file))?.part

function byPart(files: readonly string[], title: string | null): Chosen[] {
  const groups = Map.groupBy(files, (file) => partOf(file) ?? '')
  groups.delete('')
  return [...groups].map(([part, tests]) => ({ part, files: tests, title }))
}

const whole = (parts: readonly string[], start: string): Chosen[] =>
  parts.filter((part) => part.startsWith(start)).map((part) => ({ part, files: [], title: null }))

/** A test itself; for another file the test of its name beside it, or else all tests of its folder. */
function testsBeside(path: string, files: readonly string[]): readonly string[] {
  if (partOf(path)) return [path]
  const stem = path.replace(/\.[^./]+$/, '')
  const own = files.filter((file) => file.startsWith(`${stem}.test.`))
  return own.length > 0 ? own : files.filter((file) => dirname(file) === dirname(path))
}

/** Letters of either case, everything else as it is. */
const patternOf = (words: string): string =>
  words
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)

/**
 * The tests that an argument of `npm test` asks for: the parts whose names begin with it, the tests at or
 * beside a path, or the tests with these words in their titles. Empty where it fits nothing.
 */
export function choose(argument: string, parts: readonly string[], repository: Repository) {
  const { files, read } = repository
  const named = whole(parts, argument)
  if (named.length > 0) return named
  const path = argument.replace(/^\.\//, '').replace(/\/$/, '')
  const program = programs.find((each) => each.files.test(path))
  const below = files.filter((file) => file.startsWith(`${path}/`))
  const isFile = files.includes(path)
  if (program && (isFile || below.length > 0)) {
    return program.parts.flatMap((part) => whole(parts, part))
  }
  if (isFile) return byPart(testsBeside(path, files), null)
  if (below.length > 0) return byPart(below, null)
  const title = patternOf(argument)
  const told = (file: string) => titlesOf(read(file)).some((each) => new RegExp(title).test(each))
  return byPart(
    files.filter((file) => partOf(file) && told(file)),
    title,
  )
}
