import { describe, expect, test } from 'vitest'
import type { BrandWords } from '../brand/brand.rules.ts'
import { type ContentFault, describeFault } from '../content.rules.ts'
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
    [
      'an unknown kind',
      good.replace('kind: settings', 'kind: poem'),
      '3: kind "poem" must be one of settings, form, terms',
    ],
    ['an unknown fact', good.replace('kind:', 'size: A4\nkind:'), '3: "size" is not known here'],
    ['a document without text', `---\n${facts}\n---\n`, '6: has no text'],
    [
      'a document beside no question',
      good.replace(/questions.*\n/, ''),
      '1: has no "questions: …"',
    ],
    [
      'a placeholder in its title',
      good.replace('{brand}', '{brnd}'),
      '2: has the placeholder "{brnd}"',
    ],
    ['a placeholder that nothing fills', `${good}{who}\n`, '10: has the placeholder "{who}"'],
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

describe('every language has the same documents, beside questions that there are:', () => {
  const of = (folder: string, text: string, questions = ['internet-off', 'apn']) => {
    const files = [{ name: `content/documents/${folder}/settings.md`, text }]
    const documents = text === '' ? [] : readDocuments(files, { words, toHtml: htmlOf }, [])
    return { documents, files, folder, questions: new Set(questions) }
  }
  const check = (text: string, questions?: string[], first = of('en', good)) => {
    const { faults, warnings } = checkDocuments(first, of('sw', text, questions))
    return [
      ...faults.map((each) => `fault ${describeFault(each)}`),
      ...warnings.map((each) => `warning ${describeFault(each)}`),
    ].map((told) => told.replaceAll('content/documents/', ''))
  }

  test('the same ones', () => {
    expect(check(good)).toEqual([])
  })

  test.each([
    ['none', '', 'warning en/settings.md:2: is not in sw'],
    [
      'another kind',
      good.replace('kind: settings', 'kind: form'),
      'warning sw/settings.md:3: "kind" is "settings" in the first language',
    ],
    [
      'other questions',
      good.replace(' apn', ''),
      'warning sw/settings.md:4: "questions" are "apn internet-off" in the first language',
    ],
  ])('%s is warned of', (_what, text, told) => {
    expect(check(text)).toEqual([told])
  })

  test('a question that the language has not is warned of, one that none has is a fault', () => {
    expect(check(good, ['apn'])).toEqual([
      'warning sw/settings.md:4: "internet-off" is no question',
    ])
    expect(check(good, ['apn'], of('en', good, ['apn']))).toEqual([
      'fault sw/settings.md:4: "internet-off" is no question',
    ])
  })

  test('one that the first language has not is warned of', () => {
    expect(check(good, undefined, of('en', ''))).toEqual(['warning sw/settings.md:2: is not in en'])
  })
})
