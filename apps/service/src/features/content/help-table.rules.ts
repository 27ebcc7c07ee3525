import { noHref } from '../../ports/help.port.ts'
import type { ContentFault, ContentFile } from './content.rules.ts'
import { readFrontMatter } from './front-matter.rules.ts'
import {
  categoryPattern,
  headingPattern,
  helpFilesOf,
  nameInFolder,
  sectionsOf,
} from './help.rules.ts'

/** The columns of the table of all questions, in their order. */
export const helpColumns = [
  'language',
  'parent',
  'category',
  'categoryName',
  'categoryHref',
  'id',
  'popular',
  'href',
  'question',
  'answer',
] as const

/** One question in one language; the answer in Markdown, as it is in its file. */
export type HelpRow = Readonly<Record<(typeof helpColumns)[number], string>>

/** Markers of a heading: " popular", " href=contact-us". */
function marksOf(marks: string): Pick<HelpRow, 'popular' | 'href'> {
  const href = / href=(\S+)/.exec(marks)?.[1] ?? noHref
  return { popular: String(/ popular(?: |$)/.test(marks)), href }
}

/** Every question of one language, in the order of its files. */
export function helpRowsOf(files: readonly ContentFile[], language: string): HelpRow[] {
  return helpFilesOf(files, language).flatMap((file) => {
    const [, parent = '', category = ''] = categoryPattern.exec(nameInFolder(file)) ?? []
    const read = parent === '' ? null : readFrontMatter(file.text)
    if (!read || 'fault' in read) return []
    const place = {
      ...{ language, parent, category },
      categoryName: read.facts.get('category') ?? '',
      categoryHref: read.facts.get('href') ?? noHref,
    }
    return sectionsOf(read.body, read.bodyLine).flatMap(({ heading, body }) => {
      const [, question = '', id = '', marks = ''] = headingPattern.exec(heading) ?? []
      return id === '' ? [] : [{ ...place, id, ...marksOf(marks), question, answer: body.trim() }]
    })
  })
}

/** Faults of a table, each with the place of its row in it. */
export function checkHelpRows(
  rows: readonly Partial<HelpRow>[],
): { place: number; fault: string }[] {
  return rows.flatMap((row, place) => {
    const at = (fault: string) => [{ place, fault }]
    const missing = helpColumns.filter((column) => typeof row[column] !== 'string')
    if (missing.length > 0) return at(`has no ${missing.join(', ')}`)
    const { language = '', parent = '', category = '', id = '', popular = '' } = row
    if (!/^[a-z]{2,3}$/.test(language)) return at(`"${language}" is no folder of a language`)
    for (const name of [parent, category, id]) {
      if (!/^[a-z0-9-]+$/.test(name))
        return at(`"${name}" must be small letters, digits and dashes`)
    }
    return popular === 'true' || popular === 'false' ? [] : at(`popular must be true or false`)
  })
}

const headingOf = ({ question, id, popular, href }: HelpRow): string => {
  const marks = [popular === 'true' ? ' popular' : '', href === noHref ? '' : ` href=${href}`]
  return `## ${question} {#${id}${marks.join('')}}`
}

/** The files of the questions of a table, by their names in the content; categories in the order of the table. */
export function helpFilesFrom(rows: readonly HelpRow[]): ContentFile[] {
  const byCategory = Map.groupBy(rows, ({ language, parent, category }) =>
    [language, parent, category].join('/'),
  )
  const places = new Map<string, number>()
  return [...byCategory].map(([key, own]) => {
    const [language = '', parent = '', category = ''] = key.split('/')
    const place = (places.get(`${language}/${parent}`) ?? 0) + 1
    places.set(`${language}/${parent}`, place)
    const [first] = own
    const href = first?.categoryHref ?? noHref
    const facts = [
      `category: ${first?.categoryName ?? ''}`,
      ...(href === noHref ? [] : [`href: ${href}`]),
    ]
    const sections = own.map((row) => `${headingOf(row)}\n\n${row.answer.trim()}\n`)
    return {
      name: `help/${language}/${parent}/${String(place).padStart(2, '0')}-${category}.md`,
      text: `---\n${facts.join('\n')}\n---\n\n${sections.join('\n')}`,
    }
  })
}

/** A table of questions as it was given, each row with the line that it begins at. */
export type GivenTable = {
  readonly file: string
  readonly rows: readonly { readonly line: number; readonly cells: HelpRow }[]
}

/** Faults in files that were made from a table, by its lines, which are all that its editor has. */
export function faultsInTable(
  faults: readonly ContentFault[],
  { file, rows }: GivenTable,
): ContentFault[] {
  const made = new Map(
    helpFilesFrom(rows.map(({ cells }) => cells)).map(({ name, text }) => [
      `content/${name}`,
      text.split('\n'),
    ]),
  )
  return faults.map((found) => {
    const above = made.get(found.file)?.slice(0, found.line) ?? []
    const id = above.flatMap((line) => /^## .*\{#([a-z0-9-]+)[ }]/.exec(line)?.[1] ?? []).at(-1)
    const language = found.file.split('/')[2]
    const row = rows.find(({ cells }) => cells.id === id && cells.language === language)
    return row ? { ...found, file, line: row.line } : found
  })
}
