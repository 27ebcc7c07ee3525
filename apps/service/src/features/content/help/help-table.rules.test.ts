import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsInTable, helpFilesFrom, helpRowsOf } from './help-table.rules.ts'

const root = join(import.meta.dirname, '../../../../../..')
const shipped = readdirSync(join(root, 'content/help'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => ({
    name: `content/help/${name}`,
    text: readFileSync(join(root, 'content/help', name), 'utf8'),
  }))

const row = {
  ...{ language: 'en', parent: 'paid', category: 'refunds', categoryName: 'Refunds' },
  ...{ categoryHref: 'href', id: 'when', popular: 'true', href: 'href' },
  ...{ question: 'When?', search: '', answer: 'Soon, "very" soon.\n\n- One\n- Two' },
}

test.each(['en', 'sw'])(
  'the shipped questions in %s make a table, and it makes the same files',
  (language) => {
    const rows = helpRowsOf(shipped, language)
    expect(rows.length).toBeGreaterThanOrEqual(60)
    const made = new Map(helpFilesFrom(rows).map(({ name, text }) => [`content/${name}`, text]))
    const own = shipped.filter(({ name }) => name.startsWith(`content/help/${language}/`))
    expect([...made.keys()].sort()).toEqual(own.map(({ name }) => name))
    for (const { name, text } of own) expect(made.get(name), name).toBe(text)
  },
)

test('a fault in a file that a table made is at the row of its question in the table', () => {
  const rows = [
    { line: 2, row: 2, cells: row },
    { line: 7, row: 3, cells: { ...row, id: 'where', answer: 'Tap [here](/nowhere).' } },
    { line: 9, row: 4, cells: { ...row, language: 'sw' } },
  ]
  const [file] = helpFilesFrom(rows.map(({ cells }) => cells))
  const line = (file?.text.split('\n').findIndex((each) => each.includes('/nowhere')) ?? 0) + 1
  const fault = 'links to nothing'
  const found = (name: string, at: number) =>
    faultsInTable([{ file: name, line: at, fault }], { file: 'all.csv', rows })
  const inTable = { file: 'all.csv', line: 7, fault: `row 3: ${fault}` }
  expect(found(`content/${file?.name}`, line)).toEqual([inTable])
  // Its heading, and the line before it.
  expect(found(`content/${file?.name}`, line - 2)).toEqual([inTable])
  expect(found(`content/${file?.name}`, line - 3)).toMatchObject([{ line: 2 }])
  expect(found('content/help/sw/paid/01-refunds.md', 6)).toMatchObject([{ line: 9 }])
  // The name of the category, above every question.
  expect(found(`content/${file?.name}`, 2)).toMatchObject([{ file: 'all.csv', line: 2 }])
  const elsewhere = { file: 'content/brand.json', line: 3, fault }
  expect(found(elsewhere.file, elsewhere.line)).toEqual([elsewhere])
})

test('more than 99 categories of a parent keep their order when their files are sorted', () => {
  const rows = Array.from({ length: 101 }, (_, at) => ({
    ...row,
    id: `q${at}`,
    category: `c${at}`,
  }))
  const names = helpFilesFrom(rows).map(({ name }) => name)
  expect(names.toSorted()).toEqual(names)
})

test('a question keeps its marks, and a category where it leads', () => {
  const rows = [
    row,
    { ...row, id: 'where', popular: 'false', href: 'contact-us' },
    { ...row, category: 'shops', categoryHref: 'store_finder/shops', id: 'shop' },
  ]
  const [refunds, shops] = helpFilesFrom(rows)
  expect(refunds?.name).toBe('help/en/paid/01-refunds.md')
  expect(refunds?.text).toContain(
    '## When? {#when popular}\n\nSoon, "very" soon.\n\n- One\n- Two\n',
  )
  expect(refunds?.text).toContain('## When? {#where href=contact-us}')
  expect(shops?.text).toContain('---\ncategory: Refunds\nhref: store_finder/shops\n---\n')
  const files = [refunds, shops].flatMap((file) =>
    file ? [{ ...file, name: `content/${file.name}` }] : [],
  )
  expect(helpRowsOf(files, 'en')).toEqual(rows)
})
