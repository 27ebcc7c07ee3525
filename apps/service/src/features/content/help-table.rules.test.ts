import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkHelpRows, helpColumns, helpFilesFrom, helpRowsOf } from './help-table.rules.ts'

const root = join(import.meta.dirname, '../../../../..')
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
  ...{ question: 'When?', answer: 'Soon, "very" soon.\n\n- One\n- Two' },
}

test.each(['en', 'sw'])(
  'the shipped questions in %s make a table, and it makes the same files',
  (language) => {
    const rows = helpRowsOf(shipped, language)
    expect(rows.length).toBeGreaterThanOrEqual(60)
    expect(checkHelpRows(rows)).toEqual([])
    const made = new Map(helpFilesFrom(rows).map(({ name, text }) => [`content/${name}`, text]))
    const own = shipped.filter(({ name }) => name.startsWith(`content/help/${language}/`))
    expect([...made.keys()].sort()).toEqual(own.map(({ name }) => name))
    for (const { name, text } of own) expect(made.get(name), name).toBe(text)
  },
)

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

describe('a table', () => {
  test.each(helpColumns)('without the column %s is refused', (column) => {
    const { [column]: _gone, ...rest } = row
    expect(checkHelpRows([rest])).toEqual([{ place: 0, fault: `has no ${column}` }])
  })

  test.each([
    [{ language: 'EN' }, '"EN" is no folder of a language'],
    [{ parent: '../x' }, '"../x" must be small letters'],
    [{ category: '' }, '"" must be small letters'],
    [{ id: 'a b' }, '"a b" must be small letters'],
    [{ popular: 'yes' }, 'popular must be true or false'],
  ])('with %j is refused, at its row', (fields, fault) => {
    expect(checkHelpRows([row, { ...row, ...fields }])).toEqual([
      { place: 1, fault: expect.stringContaining(fault) },
    ])
  })
})
