import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withEntry } from '../../tools/connect/registration.ts'
import { root } from '../../tools/processes/process.ts'
import { serviceRegistrations } from './extended-service.ts'
import { webRegistrations } from './web/registrations.ts'

/**
 * Holds docs/adding.md to its own counts, and to what the extension of the tests really edits: its builds add their lines to
 * these files alone, and the lanes then buy by them. Decision 150.
 */
const document = readFileSync(join(root, 'docs/adding.md'), 'utf8')

/** The most existing files that adding one may edit, in both languages; a page of several states is no exception. */
const filesMax = { product: 8, method: 6, feature: 8, page: 4, operator: 1 }
type Kind = keyof typeof filesMax

const titles: Readonly<Record<Kind, string>> = {
  method: 'a payment method',
  product: 'a product with its page',
  feature: 'a feature of the service',
  page: 'a page',
  operator: "an operator's system",
}

/** A row of the table: the number that it names, and its files; a file in each language is one for each. */
function rowOf(kind: Kind): { count: number; files: readonly string[] } {
  const [line = ''] = document
    .split('\n')
    .filter((each) => each.startsWith('|') && each.includes(titles[kind]))
  const [, , count = '', cell = ''] = line.split('|')
  const files = [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, file = '']) =>
    file.includes('<language>')
      ? ['en', 'sw'].map((language) => file.replace('<language>', language))
      : file,
  )
  return { count: Number(count), files }
}

/** The walk-throughs that one follows: a product and a feature bring a page. */
const walks: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  method: ['a payment method'],
  product: ['a product', 'a page'],
  feature: ['a feature', 'a page'],
  page: ['a page'],
}

const stepsOf = (title: string): string =>
  (document.split(`\n## Add ${title}\n`)[1] ?? '').split('\n## ')[0] ?? ''

describe.each(Object.keys(titles) as Kind[])('docs/adding.md, for a new %s,', (kind) => {
  const { count, files } = rowOf(kind)

  test('names as many files as it counts, which exist, each once', () => {
    expect(files).toHaveLength(count)
    expect(new Set(files).size).toBe(count)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('edits no more files than it may', () => {
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(filesMax[kind])
  })

  test('names every registry to which the builds of the tests add', () => {
    const added = [...serviceRegistrations, ...webRegistrations].filter(({ adds }) => adds === kind)
    expect(kind === 'page' || added.length > 0).toBe(true)
    expect(files).toEqual(expect.arrayContaining(added.map(({ path }) => path)))
    for (const registration of added) {
      const source = readFileSync(join(root, registration.path), 'utf8')
      expect(withEntry(source, registration)).toContain(registration.entry)
    }
  })
})

describe.each(Object.entries(walks) as [Kind, readonly string[]][])(
  'the steps to add a %s',
  (kind, titlesOfSteps) => {
    test('name each existing file that is edited', () => {
      const steps = titlesOfSteps.map(stepsOf).join('\n')
      const missing = rowOf(kind).files.filter((file) => !steps.includes(basename(file)))
      expect(missing).toEqual([])
      expect(steps.match(/\*\*Edit\*\*/g)?.length).toBeGreaterThan(0)
    })
  },
)
