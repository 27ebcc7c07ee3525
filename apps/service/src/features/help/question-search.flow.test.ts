import { join } from 'node:path'
import { languageOf } from '@portal/kernel/language'
import { describe, expect, test } from 'vitest'
import { contentKinds } from '../../features.ts'
import type { Help } from '../../ports/help.port.ts'
import { loadContent } from '../content/content.store.ts'
import { indexHelp } from './help.rules.ts'
import { helpIn } from './help-content.store.ts'
import { createQuestionSearch } from './question-search.flow.ts'
import { typedQuestions, unansweredQuestions } from './typed-questions.fixture.ts'

const content = await loadContent(join(import.meta.dirname, '../../../../../content'), contentKinds)

const searches = (['EN', 'SW'] as const).map((language) => {
  const tag = languageOf(content.languages, language)?.tag ?? ''
  return { language, search: createQuestionSearch(indexHelp(helpIn(content, language)), tag) }
})

test('questions as people type them bring the right answer among the first three', async () => {
  const missed: string[] = []
  let all = 0
  for (const { language, search } of searches) {
    for (const [typed, ...right] of typedQuestions[language]) {
      all += 1
      const { questions, nearest } = await search(typed)
      const first = [...questions, ...nearest].slice(0, 3).map(({ id }) => id)
      if (!right.some((id) => first.includes(id))) missed.push(`${typed}: ${first.join(', ')}`)
    }
  }
  expect(missed).toEqual([])
  expect(all).toBe(89)
})

test('a question without an answer brings the three nearest, and none as found', async () => {
  for (const { language, search } of searches) {
    for (const typed of unansweredQuestions[language]) {
      const { total, questions, nearest } = await search(typed)
      expect([typed, total, questions.map(({ id }) => id)]).toEqual([typed, 0, []])
      expect(nearest).toHaveLength(3)
    }
  }
})

const question = (id: string, words: string, answer: string, search = '') => ({
  ...{ id, question: words, answer: `<p>${answer}</p>`, search, popular: false, href: 'href' },
})
const help: Help = [
  {
    ...{ id: 'paid', name: 'After paying', icon: 'bolt' },
    categories: [
      {
        ...{ id: 'more', name: 'Other things', href: 'href' },
        questions: [
          question('when', 'When do I get my refund?', 'Within fifteen working days.'),
          question('twice', 'I paid twice', 'The second payment goes back.', 'double charge'),
          question('receipt', 'Where is my receipt?', 'Below your refund, on the order page.'),
          question('shop', 'Where is a shop?', 'Near you.'),
        ],
      },
    ],
  },
]
const search = createQuestionSearch(indexHelp(help), 'en')
const forms: Help = help.map((parent) => ({
  ...parent,
  categories: parent.categories.map((category) => ({
    ...category,
    questions: [
      question('paid', 'Nimelipa', 'Pesa.'),
      question('twice', 'I paid twice', 'You want one.'),
      question('payment', 'Where is my payment?', 'It has a receipt.'),
      question('zulu', 'Zulu', 'A language.'),
    ],
  })),
}))
const idsOf = async (typed: string) => (await search(typed)).questions.map(({ id }) => id)

describe('a search', () => {
  test.each([
    ['a part of the question first, in any letters', 'REFUND', ['when', 'receipt']],
    ['a part of a word', 'ceip', ['receipt']],
    ['spaces in a row as one', 'paid   twice', ['twice']],
    ['all words in any order', 'twice paid', ['twice']],
    ['words of the answer', 'fifteen days', ['when']],
    ['words that only its search line has', 'double charge', ['twice']],
    ['a word with a letter wrong', 'reciept', ['receipt']],
    ['the beginning of a word', 'doub', ['twice']],
    ['most of the words that say something', 'charged double zebra', ['twice']],
    ['nothing where each word is of another question', 'shop twice', []],
    ['nothing for words that are not there', 'zebra', []],
    ['nothing for nothing', '   ', []],
  ])('finds %s', async (_what, typed, ids) => {
    expect(await idsOf(typed)).toEqual(ids)
  })

  test.each([
    ['words that only ask are no part of what is looked for', 'en', 'i want twice', ['twice']],
    ['a word that only asks is one where there is no other', 'en', 'want', ['twice']],
    ['another form of a Swahili verb is found', 'sw', 'sikulipa', ['paid']],
    ['in another language the forms are other words', 'en', 'sikulipa', []],
    ['so they are in one that has no rules', 'ny', 'sikulipa', []],
    ['a tag may name a country as well', 'sw-TZ', 'sikulipa', ['paid']],
    ['what lacks the most telling word is not found', 'en', 'payment receipt zulu', []],
  ])('%s', async (_what, tag, typed, ids) => {
    const index = indexHelp(forms)
    const { questions } = await createQuestionSearch(index, tag)(typed)
    expect(questions.map(({ id }) => id)).toEqual(ids)
  })

  test('that finds nothing names the three nearest questions', async () => {
    const { total, nearest } = await search('shop twice')
    expect([total, nearest.map(({ id }) => id)]).toEqual([0, ['twice', 'shop', 'when']])
    expect((await search('zebra')).nearest).toHaveLength(3)
    expect((await search('')).nearest).toEqual([])
    expect((await search('refund')).nearest).toEqual([])
  })
})
