import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noHref } from '../../../ports/help.port.ts'
import type { BrandWords } from '../brand/brand.rules.ts'
import { type ContentFault, type ContentFile, describeFault } from '../content.rules.ts'
import { htmlOf } from '../documents/markdown.store.ts'
import { inOneStep } from '../reading/in-one-step.fixture.ts'
import { readTable, tableText } from '../reading/tables.store.ts'
import { readHelp } from './help.rules.ts'
import { readHelpRows } from './help-rows.rules.ts'
import { type HelpRow, helpColumns, helpFilesFrom, helpRowsOf } from './help-table.rules.ts'

const parents = new Map([
  ['en', ['paid', 'paying']],
  ['sw', ['paid', 'paying']],
  ['ny', null],
])

const row = {
  ...{ language: 'en', parent: 'paid', category: 'refunds', categoryName: 'Refunds' },
  ...{ categoryHref: 'href', id: 'when', popular: 'true', href: 'href' },
  ...{ question: 'When?', search: 'how long', answer: 'Soon.\n\n- One\n- Two' },
}

const csvOf = (rows: readonly HelpRow[]): string =>
  tableText(
    helpColumns,
    rows.map((each) => helpColumns.map((column) => each[column])),
  )

function read(text: string) {
  const { columns, rows, faults } = inOneStep(readTable({ name: 'all.csv', text }))
  expect(faults).toEqual([])
  return readHelpRows({ file: 'all.csv', columns, rows }, parents)
}

const faultsOf = (rows: readonly HelpRow[]): string[] => read(csvOf(rows)).faults.map(describeFault)

describe('a table of questions', () => {
  test.each(helpColumns)('without the column %s is refused, once', (column) => {
    const others = helpColumns.filter((each) => each !== column)
    const lines = [row, row].map((each) => others.map((name) => each[name]))
    expect(read(tableText(others, lines)).faults.map(describeFault)).toEqual([
      `all.csv:1: has no column ${column}`,
    ])
  })

  test('with a column that is not known, or no question, is refused', () => {
    const columns = [...helpColumns, 'order']
    const cells = [...helpColumns.map((name) => row[name]), '1']
    expect(read(tableText(columns, [cells])).faults.map(describeFault)).toEqual([
      'all.csv:1: has columns that are not known: order',
    ])
    expect(faultsOf([])).toEqual(['all.csv:1: has no question below its heads'])
  })

  test.each([
    [{ language: 'EN' }, 'language: "EN" is no folder of a language, such as "en"'],
    [{ language: 'fr' }, 'language: "fr" has no folder help/fr with a parents.json'],
    [{ parent: '../x' }, 'parent: "../x" must be small letters, digits and dashes'],
    [{ parent: 'pad' }, 'parent: "pad" is no parent of help/en/parents.json'],
    [{ category: '' }, 'category: "" must be small letters, digits and dashes'],
    [{ category: 'a\nb' }, 'category: "a\\nb" must be small letters, digits and dashes'],
    [{ id: 'a\nb' }, 'id: "a\\nb" must be small letters, digits and dashes'],
    [{ popular: 'yes' }, 'popular: "yes" must be true or false'],
    [{ category: 'c', categoryName: 'A\nB' }, 'categoryName: has a line break: write it in one'],
    [{ category: 'c', categoryName: ' ' }, 'categoryName: is empty'],
    [{ question: 'Is\r\nit?' }, 'question: has a line break: write it in one line'],
    [{ question: 'Is\u2028it?' }, 'question: has a line break: write it in one line'],
    [{ question: '' }, 'question: is empty'],
    [{ href: 'a b' }, 'href: "a b" is no path of this site without its first slash; "href" is'],
    [{ href: '/about' }, 'href: "/about" is no path of this site without its first slash'],
    [{ category: 'c', categoryHref: '' }, 'categoryHref: "" is no path of this site'],
    [{ answer: ' \n' }, 'answer: is empty'],
    [
      { answer: 'Soon.\r\n## And? {#and}\n' },
      'answer: line 2 of the cell begins with "## ", as only a question may: write "### " for',
    ],
    [{ answer: 'Soon.\r## And' }, 'answer: line 2 of the cell begins with "## "'],
    [{ answer: '```\n## x\n```' }, 'answer: line 2 of the cell begins with "## "'],
    [{ id: 'when' }, 'id: "when" is that of row 2 too'],
    [
      { categoryName: 'Money back' },
      'categoryName: "Money back" is not "Refunds" as in row 2, which is of the same category "paid/refunds"',
    ],
    [{ categoryHref: 'about' }, 'categoryHref: "about" is not "href" as in row 2, which is'],
  ])('with %j is refused, at its line, row and column', (fields, fault) => {
    // The answer of the first row has four lines.
    expect(faultsOf([row, { ...row, id: 'where', ...fields }])).toEqual([
      expect.stringContaining(`all.csv:6: row 3, ${fault}`),
    ])
  })

  test('says the rows of a spreadsheet, where empty ones count too', () => {
    const text = csvOf([row, { ...row, id: 'x y' }]).replace('\nen,', '\n,,,,,,,,,\nen,')
    expect(read(text).faults.map(describeFault)).toEqual([
      expect.stringContaining('all.csv:7: row 4, id: "x y"'),
    ])
  })

  test('is taken with spaces around its cells, and TRUE as spreadsheets write it', () => {
    const given = read(csvOf([{ ...row, id: ' when ', question: 'When? ', popular: 'TRUE' }]))
    expect(given.faults).toEqual([])
    expect(given.rows.map(({ cells }) => cells)).toEqual([row])
  })
})

const id = fc.constantFrom('a', 'b', 'when-paid', '01-x', '7')
/** Pieces of texts that mean something to a table, to the front matter or to Markdown. */
const piece = fc.constantFrom(
  ...['"', '""', ',', ';', '\t', '=1+1', '@x', "'", ' ', '  ', 'Word', 'é', '\u00a0', '\ufeff'],
  ...['# ', '## ', '### ', '---', '{#id}', ' {#id popular}', 'category: x', 'href=about', '\\'],
  ...['- ', '    code', '```', '|', '\u2028', '<b>', '{brand}', '*'],
)
const inLines = fc
  .array(fc.oneof({ weight: 5, arbitrary: piece }, fc.constantFrom('\n', '\r\n', '\r', '\n\n')))
  .map((pieces) => pieces.join(''))
const inOneLine = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))
const href = fc.constantFrom(noHref, 'about', 'popular', 'x?a=b&c=d')

const drawnRow = fc.record({
  language: fc.constantFrom('en', 'sw'),
  parent: fc.constantFrom('paid', 'paying'),
  category: id,
  id,
  popular: fc.constantFrom('true', 'false', 'TRUE'),
  href,
  question: fc.oneof({ weight: 9, arbitrary: inOneLine }, inLines),
  search: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, inOneLine),
  answer: inLines,
})

/** Rows of which one category mostly says one thing. */
const drawnTable = fc
  .tuple(fc.array(drawnRow, { maxLength: 6 }), fc.array(inOneLine, { minLength: 5 }), href)
  .map(([rows, categoryNames, categoryHref]): HelpRow[] =>
    rows.map((each) => {
      const categoryName = categoryNames[each.category.length % 5] ?? ''
      return { ...each, categoryName, categoryHref }
    }),
  )

const inContent = (files: readonly ContentFile[]): ContentFile[] =>
  files.map(({ name, text }) => ({ name: `content/${name}`, text }))

/** The rows that an export writes, and the files of its import. */
function roundTrip(files: readonly ContentFile[]) {
  const sorted = files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const rows = ['en', 'sw'].flatMap((language) => helpRowsOf(inContent(sorted), language))
  const taken = read(csvOf(rows))
  expect(taken.faults).toEqual([])
  return { rows, files: helpFilesFrom(taken.rows.map(({ cells }) => cells)) }
}

const byName = (files: readonly ContentFile[]) =>
  Object.fromEntries(files.map(({ name, text }) => [name, text]))

test('what is taken from a table is what its export writes, and makes the same files byte for byte', () => {
  let takenTables = 0
  fc.assert(
    fc.property(drawnTable, (table) => {
      const given = read(csvOf(table))
      if (given.faults.length > 0) return
      takenTables += 1
      const files = helpFilesFrom(given.rows.map(({ cells }) => cells))
      const again = roundTrip(files)
      const byId = (one: HelpRow, other: HelpRow) =>
        one.language + one.id < other.language + other.id ? -1 : 1
      expect(again.rows.toSorted(byId)).toEqual(given.rows.map(({ cells }) => cells).toSorted(byId))
      expect(byName(again.files)).toEqual(byName(files))
    }),
    { seed: 11, numRuns: 2_000 },
  )
  expect(takenTables).toBeGreaterThan(200)
})

const words = { brand: 'Sol & Co' } as BrandWords

/** Answers as a browser shows them: spaces in a row are one, and before a tag none. */
const toHtml: typeof htmlOf = (text, fill) =>
  htmlOf(text, fill)
    .replace(/\s+(?=<)/g, '')
    .replace(/\s+/g, ' ')

test('an export of any files without fault is taken, and says the same to visitors', () => {
  const heading = fc
    .tuple(inOneLine, fc.constantFrom('', ' popular', ' href=about', ' href=about popular'))
    .map(
      ([question, marks]) =>
        (at: number) =>
          `## ${question} {#q${at}${marks}}`,
    )
  const section = fc.tuple(heading, inLines)
  const drawnFile = fc.tuple(inOneLine, fc.array(section, { minLength: 1, maxLength: 3 }))
  let takenFiles = 0
  fc.assert(
    fc.property(drawnFile, ([category, sections]) => {
      const body = sections.map(([head, answer], at) => `${head(at)}\n${answer}\n`).join('')
      const name = 'help/en/paid/refunds.md'
      const file = { name, text: `---\ncategory: ${category}\n---\n${body}` }
      const list = [{ id: 'paid', name: 'Paid', icon: 'card' }]
      const beside = { name: 'content/help/en/parents.json', text: JSON.stringify(list) }
      const helpOf = (files: readonly ContentFile[]) => {
        const faults: ContentFault[] = []
        const all = [beside, ...inContent(files)]
        const { help } = inOneStep(readHelp(all, { words, toHtml }, faults))
        return { help, faults }
      }
      const before = helpOf([file])
      if (before.faults.length > 0) return
      takenFiles += 1
      expect(helpOf(roundTrip([file]).files)).toEqual(before)
    }),
    { seed: 11, numRuns: 2_000 },
  )
  expect(takenFiles).toBeGreaterThan(50)
})
