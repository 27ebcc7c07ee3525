import { describe, expect, test } from 'vitest'
import type { BrandWords } from '../brand/brand.rules.ts'
import { type ContentFault, type ContentFile, describeFault } from '../content.rules.ts'
import { htmlOf } from '../documents/markdown.store.ts'
import { inOneStep } from '../reading/in-one-step.fixture.ts'
import { helpFilesOf, readHelp } from './help.rules.ts'
import { checkHelp } from './translated-help.rules.ts'

const words = { brand: 'Sol & Co', careNumber: '811', dialRecharge: '*113#' } as BrandWords

const parents = '[{"id": "airtime", "name": "Airtime", "icon": "phone"}]'
const category = `---
category: Recharge
---

## I paid, but nothing arrived {#paid-not-arrived popular}

Open **Find my payment**.
`

function read(files: Record<string, string>) {
  const faults: ContentFault[] = []
  const written = Object.entries(files).map(
    ([name, text]): ContentFile => ({ name: `content/help/en/${name}`, text }),
  )
  const read = inOneStep(readHelp(written, { words, toHtml: htmlOf }, faults))
  return {
    ...{ help: read.help, read },
    faults: faults.map(({ file, line, fault }) => `${file.slice(16)}:${line}: ${fault}`),
  }
}
const ofCategory = (text: string) =>
  read({ 'parents.json': parents, 'airtime/1-recharge.md': text })
const answerOf = (markdown: string) =>
  ofCategory(`---\ncategory: Recharge\n---\n## Question? {#one}\n\n${markdown}\n`).help[0]
    ?.categories[0]?.questions[0]?.answer

test('a file is a category of its folder, and its headings are questions', () => {
  const { help, faults } = ofCategory(category)
  expect(faults).toEqual([])
  expect(help).toEqual([
    {
      ...{ id: 'airtime', name: 'Airtime', icon: 'phone' },
      categories: [
        {
          ...{ id: 'recharge', name: 'Recharge', href: 'href' },
          questions: [
            {
              id: 'paid-not-arrived',
              question: 'I paid, but nothing arrived',
              search: '',
              answer: '<p>Open <strong>Find my payment</strong>.</p>',
              popular: true,
              href: 'href',
            },
          ],
        },
      ],
    },
  ])
})

test('categories are in the order of their files, parents in that of their list', () => {
  const { help } = read({
    'parents.json': `[{"id": "b", "name": "B", "icon": "pin"}, {"id": "a", "name": "A", "icon": "pin"}]`,
    'a/1-z.md': category,
    'a/2-y.md': category.replace('paid-not-arrived', 'two'),
    'b/x.md': category.replace('paid-not-arrived', 'three'),
  })
  expect(help.map(({ id, categories }) => [id, categories.map((each) => each.id)])).toEqual([
    ['b', ['x']],
    ['a', ['z', 'y']],
  ])
})

test('a category that leads elsewhere leaves its questions their answers, but for those that lead on themselves', () => {
  const text = `---
category: Shops
href: store_finder/shops
---
## Where is a shop? {#shop}
Near you.
## Which shops are open on Sunday? {#sunday href=store-locator}
Some.
`
  const [shops] = ofCategory(text).help[0]?.categories ?? []
  expect(shops?.href).toBe('store_finder/shops')
  expect(shops?.questions.map(({ href }) => href)).toEqual(['href', 'store-locator'])
})

describe('an answer', () => {
  test.each([
    ['a script', 'Safe <script>alert(1)</script>text', '<p>Safe text</p>'],
    ['a handler', '<p onclick="alert(1)">Safe</p>', '<p>Safe</p>'],
    ['a picture that runs a script', '<img src=x onerror=alert(1)>Safe', '<p>Safe</p>'],
    ['a link that runs a script', '[Tap](javascript:alert(1))', '<p><a>Tap</a></p>'],
    ['one in hiding', '<a href="jav&#x09;ascript:alert(1)">Tap</a>', '<p><a>Tap</a></p>'],
    ['data as an address', '[Tap](data:text/html,x)', '<p><a>Tap</a></p>'],
    ['an address without its scheme', '[Tap](//evil.example)', '<p><a>Tap</a></p>'],
    ['an address that is not safe', '[Tap](http://evil.example)', '<p><a>Tap</a></p>'],
    ['a style', '<p style="position:fixed">Safe</p>', '<p>Safe</p>'],
    ['a frame', 'Safe<iframe src="https://evil.example"></iframe>', '<p>Safe</p>'],
    ['a form', '<form action="/x"><input name="pin">Safe</form>', 'Safe'],
  ])('is read without %s', (_what, markdown, html) => {
    expect(answerOf(markdown)).toBe(html)
  })

  test('has the words of the brand, whatever signs they have', () => {
    expect(answerOf('{brand}: dial {dialRecharge}, then [call](tel:{careNumber})')).toBe(
      '<p>Sol &amp; Co: dial *113#, then <a href="tel:811">call</a></p>',
    )
  })
})

test.each([
  ['no facts', '## One {#one}\nText', '1: must begin with a line "---"'],
  ['facts without an end', '---\ncategory: A', '2: has no second line "---"'],
  ['a fact that is none', '---\ncategory\n---\n', '2: must be "name: value"'],
  [
    'an unknown fact',
    category.replace('---\n\n', 'colour: red\n---\n\n'),
    '3: "colour" is not known here',
  ],
  ['no name', '---\nhref: about\n---\n## A {#a}\nText', '1: has no "category: …" above its text'],
  [
    'a question without an id',
    category.replace(' {#paid-not-arrived popular}', ''),
    '5: must be "## Question? {#its-id}"',
  ],
  [
    'an unknown mark',
    category.replace('popular', 'urgent'),
    '5: "urgent" is no mark of a question',
  ],
  [
    'a path that leaves the site',
    category.replace('popular', 'href=//evil.example'),
    '5: "//evil.examp…" is no path',
  ],
  [
    'no answer',
    category.replace('Open **Find my payment**.', ''),
    '5: "paid-not-arrived" has no answer',
  ],
  [
    'an unknown placeholder',
    category.replace('Open', 'Open {page}'),
    '7: "paid-not-arrived" has the placeholder "{page}"',
  ],
  [
    'an id that stands twice',
    category + category.split('\n').slice(4).join('\n'),
    '8: the id "paid-not-arrived" is at content/help/en/airtime/1-recharge.md:5 already',
  ],
])('a category with %s is refused, at its line', (_what, text, told) => {
  expect(ofCategory(text).faults).toContainEqual(
    expect.stringContaining(`airtime/1-recharge.md:${told}`),
  )
})

const twice = (list: string): string => {
  const own = JSON.parse(list) as unknown[]
  return JSON.stringify([...own, ...own])
}

test.each<[string, Record<string, string>, string]>([
  [
    'without a list of parents',
    { 'airtime/a.md': category },
    'airtime/a.md:1: its language has no',
  ],
  [
    'in no parent',
    { 'parents.json': parents, 'airtime/a.md': category, 'data/b.md': category },
    'data/b.md:1: is in no parent',
  ],
  [
    'with a category twice in a parent',
    { 'parents.json': parents, 'airtime/01-a.md': category, 'airtime/02-a.md': category },
    'airtime/02-a.md:1: the parent "airtime" has a category "a" already',
  ],
  [
    'with a parent twice',
    { 'parents.json': twice(parents), 'airtime/a.md': category },
    'parents.json:1: the parent "airtime" is there twice',
  ],
  ['whose parents are no list', { 'parents.json': '{}' }, 'parents.json:1: must be a list'],
  [
    'with a parent that has no name',
    { 'parents.json': '[{"id": "a"}]' },
    'parents.json:1: each parent must',
  ],
  [
    'with an empty parent',
    { 'parents.json': parents },
    'parents.json:1: the parent "airtime" has no category',
  ],
])('a help centre %s is refused', (_what, files, told) => {
  expect(read(files).faults).toContainEqual(expect.stringContaining(told))
})

test('a content without help has none', () => {
  expect(read({})).toMatchObject({ help: [], faults: [] })
})

describe('a translation', () => {
  const original = ofCategory(category).read
  const compare = (files: Record<string, string>) =>
    checkHelp(original, read({ 'parents.json': parents, ...files }).read, 'sw').map(describeFault)
  const own = 'content/help/en/airtime'
  const one = 'airtime/1-recharge.md'

  test('has the same questions at the same places', () => {
    expect(compare({ [one]: category })).toEqual([])
  })

  test.each([
    [
      'another question',
      { [one]: category.replace('{#paid-not-arrived', '{#paid') },
      [
        `${own}/1-recharge.md:5: "paid-not-arrived" is not in content/help/sw`,
        `${own}/1-recharge.md:5: "paid" is not in the first language`,
      ],
    ],
    [
      'one in another category',
      { 'airtime/2-numbers.md': category },
      [`${own}/2-numbers.md:5: "paid-not-arrived" is in airtime/recharge in the first language`],
    ],
    [
      'one with other marks',
      { [one]: category.replace(' popular}', ' href=about}') },
      [
        `${own}/1-recharge.md:5: "paid-not-arrived" is marked (popular, href) in the first language`,
      ],
    ],
  ])('with %s is warned of, at the line of the question', (_what, files, warnings) => {
    expect(compare(files)).toEqual(warnings)
  })
})

test('the files of a language are those of its folder', () => {
  const named = (name: string): ContentFile => ({ name, text: '' })
  const files = ['content/help/en/a/b.md', 'content/help/sw/a/b.md', 'content/pages/en/x.json']
  expect(helpFilesOf(files.map(named), 'en')).toEqual([named('content/help/en/a/b.md')])
})
