import { describe, expect, test } from 'vitest'
import type { BrandWords } from './brand.rules.ts'
import type { ContentFault } from './content.rules.ts'
import { checkDocuments, readDocuments } from './documents.rules.ts'
import { htmlOf } from './markdown.store.ts'

const words = { brand: 'Zuba' } as BrandWords
const facts = 'title: Settings of {brand}\nkind: settings\nquestions: internet-off apn'
const good = `---\n${facts}\n---\n\n## Android\n\nAPN of {brand}: internet\n`

function read(text: string, name = 'settings.md') {
  const faults: ContentFault[] = []
  const file = { name: `content/documents/en/${name}`, text }
  const documents = readDocuments([file], { words, toHtml: htmlOf }, faults)
  return { documents, faults: faults.map(({ line, fault }) => `${line}: ${fault}`) }
}

test('a document is its title, its kind, the questions that it belongs to, and clean HTML', () => {
  expect(read(`${good}\n<script>x()</script>`)).toEqual({
    documents: [
      {
        id: 'settings',
        title: 'Settings of Zuba',
        kind: 'settings',
        questions: ['internet-off', 'apn'],
        html: '<h2>Android</h2>\n<p>APN of Zuba: internet</p>',
      },
    ],
    faults: [],
  })
})

describe('at fault is', () => {
  test.each([
    ['a file without facts', 'Text', '1: must begin with a line "---"'],
    [
      'a title that is missing',
      good.replace(/title.*\n/, ''),
      '1: has no "title: …" above its text',
    ],
    ['an unknown kind', good.replace('kind: settings', 'kind: poem'), '1: has no "kind: …"'],
    ['an unknown fact', good.replace('kind:', 'size: A4\nkind:'), '1: "size" is not known here'],
    ['a document without text', `---\n${facts}\n---\n`, '6: has no text'],
    [
      'a document beside no question',
      good.replace(/questions.*\n/, ''),
      '1: has no "questions: …"',
    ],
    [
      'a placeholder in its title',
      good.replace('{brand}', '{brnd}'),
      '6: has the placeholder "{brnd}"',
    ],
    ['a placeholder that nothing fills', `${good}{who}\n`, '6: has the placeholder "{who}"'],
  ])('%s', (_what, text, fault) => {
    expect(read(text).faults).toEqual([expect.stringContaining(fault)])
  })

  test('a name that is no id', () => {
    expect(read(good, 'My Settings.md')).toMatchObject({
      documents: [],
      faults: [expect.stringContaining('must be named by its id')],
    })
  })
})

test('every language has the same documents, beside questions that there are', () => {
  const [document] = read(good).documents
  if (!document) throw new Error('The document was not read.')
  const questions = new Set(['internet-off', 'apn'])
  const check = (documents: (typeof document)[], known = questions) =>
    checkDocuments([document], { documents, questions: known, folder: 'sw' }).map(
      ({ file, fault }) => `${file}: ${fault}`,
    )
  const at = 'content/documents/sw/settings.md'
  expect(check([document])).toEqual([])
  expect(check([])).toEqual([`${at}: is missing; another language has it`])
  const other = `${at}: has another kind or questions than the first language`
  expect(check([{ ...document, kind: 'form' }])).toEqual([other])
  expect(check([{ ...document, questions: ['apn'] }])).toEqual([other])
  expect(check([document], new Set(['apn']))).toEqual([`${at}: "internet-off" is no question`])
})
