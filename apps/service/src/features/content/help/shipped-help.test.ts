import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isIconName } from '../../../../../web/src/ui/icon/icon-paths.ts'
import { leavesOf } from '../content.rules.ts'

const folder = join(import.meta.dirname, '../../../../../../content')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const filesOf = (pattern: string) => globSync(pattern, { cwd: folder })

const textsIn = (pattern: string): string[] =>
  filesOf(pattern).flatMap((path) =>
    leavesOf(JSON.parse(read(path))).map(({ value }) => String(value)),
  )

/** Links whose words are part of a sentence, and name no page. */
const inSentences = ['/']

describe.each(['en', 'sw'])('the help centre in %s', (language) => {
  const answers = filesOf(`help/${language}/**/*.md`).map((path) => ({ path, text: read(path) }))
  const matches = (pattern: RegExp) =>
    answers.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([, words = '', to = '']) => ({ path, words, to })),
    )

  test('names buttons, fields and pages in bold, by the words that they have', () => {
    const known = new Set([
      ...textsIn(`pages/${language}/**/*.json`),
      // The link to a language is its name in itself.
      ...textsIn('pages/*/language.json'),
    ])
    const named = matches(/\*\*(.+?)\*\*/g)
    expect(named.length).toBeGreaterThan(70)
    expect(named.filter(({ words }) => !known.has(words))).toEqual([])
  })

  test('quotes messages as they are', () => {
    const known = textsIn(`pages/${language}/**/*.json`)
    const quoted = matches(/“(.+?)”/g)
    expect(quoted.length).toBeGreaterThan(4)
    expect(quoted.filter(({ words }) => !known.some((text) => text.includes(words)))).toEqual([])
  })

  test('names a page in a link to it as the page names itself', () => {
    const known = new Set(textsIn(`pages/${language}/**/*.json`))
    const links = matches(/\[([^\]]+)\]\((\/[^)]*)\)/g).filter(
      ({ to }) => !inSentences.includes(to),
    )
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter(({ words }) => !known.has(words))).toEqual([])
  })

  test('has icons that are drawn', () => {
    const parents = JSON.parse(read(`help/${language}/parents.json`))
    expect(parents.map(({ icon }: { icon: string }) => icon).filter(isIconName)).toHaveLength(
      parents.length,
    )
  })
})
