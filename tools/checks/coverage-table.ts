import { titlesOfCases } from './test-cases.ts'

/**
 * Reads docs/spec-coverage.md: tables of four columns (✓, rule, where it lives, the test that
 * proves it). A file is named by as much of the end of its path as is unique; a test as "file ›
 * sentence", with the sentence as it is written in the file or as it reads with its values.
 */
export type Row = {
  /** Line of the document, from 1. */
  line: number
  ticked: boolean
  rule: string
  files: readonly string[]
  later: boolean
  tests: readonly { file: string; sentence: string }[]
}

const separator = /^\|[\s:|-]+\|$/
const header = /^\|\s*✓\s*\|\s*rule\s*\|/
const named = /`([^`]+)`/g

/** Cells of a table's line; "\|" is a bar inside a cell. */
const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.trimEnd().lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function testsOf(cell: string): Row['tests'] {
  if (cell === '') return []
  return cell.split('<br>').map((entry) => {
    const [file = '', ...sentence] = entry.split(' › ')
    return { file: file.replaceAll('`', '').trim(), sentence: sentence.join(' › ').trim() }
  })
}

export function readRows(document: string): Row[] {
  const rows: Row[] = []
  for (const [index, line] of document.split('\n').entries()) {
    if (!line.startsWith('|') || separator.test(line) || header.test(line)) continue
    const [tick = '', rule = '', where = '', tests = ''] = cellsOf(line)
    rows.push({
      line: index + 1,
      ticked: tick === '✓',
      rule,
      files: [...where.matchAll(named)].map(([, file = '']) => file),
      later: where === 'later',
      tests: testsOf(tests),
    })
  }
  return rows
}

/** The one file whose path ends with `end`; null where there is none or more than one. */
export function fileNamed(end: string, files: readonly string[]): string | null {
  const [found, ...others] = files.filter((file) => file === end || file.endsWith(`/${end}`))
  return found !== undefined && others.length === 0 ? found : null
}

const titlesAfter = (start: string) =>
  new RegExp(
    String.raw`(?:${start})\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|\`((?:\\.|[^\`\\])*)\`)`,
    'g',
  )
const ofTests = titlesAfter(String.raw`\btest|\)`)
const ofTestsAndGroups = titlesAfter(String.raw`\b(?:test|describe)(?:\.\w+)*|\)`)
const holes = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g
/** A title with fewer fixed characters than this fits too many sentences. */
const wordsMin = 8

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const titlesBy = (pattern: RegExp, source: string): string[] =>
  [...source.matchAll(pattern)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\\(['"`])/g, '$1'),
  )

/** Titles of tests and of their groups, as they are written. */
export const titlesOf = (source: string): string[] => titlesBy(ofTestsAndGroups, source)

/** True if a title made by code reads like this, whatever the code puts in its holes. */
function isMade(title: string, sentence: string): boolean {
  const fixed = title.split(holes)
  if (fixed.length === 1 || fixed.join('').trim().length < wordsMin) return false
  return new RegExp(`^${fixed.map(escapeRegExp).join('.+')}$`).test(sentence)
}

/** Code, and the places that a table of cases fills: `%s`, `$name`. */
const places = /\$\{(?:[^{}]|\{[^{}]*\})*\}|%[a-z]|\$\w+/g

/** True if a title, as it reads with its values, is that of this sentence, which may be as it is written. */
export const readsAs = (sentence: string, title: string): boolean =>
  sentence === title ||
  new RegExp(`^${sentence.split(places).map(escapeRegExp).join('.+')}$`).test(title)

/**
 * True if this source has a test of this title: word for word, as one case of its table reads, or with
 * something in each place where code puts a value.
 */
export function hasTest(source: string, sentence: string): boolean {
  if (sentence === '') return false
  const titles = titlesBy(ofTests, source)
  return (
    titles.some((title) => title === sentence || isMade(title, sentence)) ||
    titlesOfCases(source).includes(sentence)
  )
}
