import { helpSearchCall, helpStageCall, likeCall } from '@portal/contract/calls/help/help'
import { opco } from '@portal/contract/constants'
import { describe, expect, test } from 'vitest'
import { publishedService } from './published.fake.ts'

const entry = (parentCategory: string, category: string, question: string, more: object = {}) => ({
  ...{ parentCategory, category, question, answer: `<p>${question}</p>`, popular: 'false' },
  ...{ href: 'href', questionId: `Q ${question}`, countLikePercentage: '', ...more },
})
const faqs = [
  entry('Data & SMS', 'Bundles', 'How long do they last?', { popular: 'true' }),
  entry('Data & SMS', 'Bundles', 'Which are there?', { countLikePercentage: 87.4 }),
  entry('Data & SMS', 'Prices', 'What do they cost?', { href: '/data-bundle' }),
  entry('Calls', '', 'How do I call abroad?'),
  { question: 'Of nowhere' },
]
const service = (more: object = {}) =>
  publishedService({
    'GET cms/webpage/getFaqs_pCategory': { status: 'success', result: faqs },
    ...more,
  })

const stage = async (place: object) => {
  const { api } = service()
  const reply = await api.call(helpStageCall, { language: 'EN', ...place })
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}

describe('the help centre of another service', () => {
  test('begins with its parents and what is popular', async () => {
    const { tiles, popular, parent } = await stage({})
    expect(tiles.map(({ id, name }) => [id, name])).toEqual([
      ['data-sms', 'Data & SMS'],
      ['calls', 'Calls'],
    ])
    expect(popular.map(({ question }) => question)).toEqual(['How long do they last?'])
    expect(parent).toBeNull()
  })

  test('has the categories of a parent, then the questions of one', async () => {
    const { tiles, questions } = await stage({ parent: 'data-sms' })
    expect([tiles.map(({ id }) => id), questions]).toEqual([['bundles', 'prices'], []])
    const list = await stage({ parent: 'data-sms', category: 'bundles' })
    expect(list.questions.map(({ id }) => id)).toEqual([
      'q-how-long-do-they-last',
      'q-which-are-there',
    ])
    expect(list).toMatchObject({ tiles: [], page: 1, pages: 1, category: { name: 'Bundles' } })
  })

  test('has an answer with the share of those that it helped, and five more questions', async () => {
    const place = { parent: 'data-sms', category: 'bundles', question: 'q-which-are-there' }
    const { answer, popular } = await stage(place)
    expect(answer).toMatchObject({
      ...{ question: 'Which are there?', html: '<p>Which are there?</p>' },
      ...{ countLikePercentage: 87, hasVoted: false },
    })
    expect(popular.map(({ question }) => question)).toEqual([
      'How long do they last?',
      'What do they cost?',
    ])
  })

  test('a category without a name is its parent, and another page keeps its address', async () => {
    const { questions } = await stage({ parent: 'calls', category: 'calls' })
    expect(questions).toMatchObject([{ question: 'How do I call abroad?', href: 'href' }])
    const prices = await stage({ parent: 'data-sms', category: 'prices' })
    expect(prices.questions).toMatchObject([{ href: 'data-bundle' }])
  })

  test.each([
    { parent: 'none' },
    { parent: 'calls', category: 'bundles' },
    { parent: 'data-sms', category: 'bundles', question: 'q-none' },
  ])('has nothing at %o', async (place) => {
    const reply = await service().api.call(helpStageCall, { language: 'EN', ...place })
    expect(reply).toMatchObject({ failure: { code: 'request.not-found' } })
  })

  test('finds questions by a part of their words, in any case', async () => {
    const reply = await service().api.call(helpSearchCall, { language: 'EN', query: 'DO THEY' })
    expect(reply).toMatchObject({
      value: { total: 2, questions: [{ parent: 'data-sms' }, { category: 'prices' }] },
    })
  })

  test('takes a vote by the name that its service has for the question', async () => {
    const { api, requests } = service({ 'GET cms/webpage/likeCount/': { status: 'success' } })
    const vote = { questionId: 'q-which-are-there', isLike: true, opco } as const
    const asked = { language: 'EN', parent: 'data-sms', category: 'bundles' } as const
    const hasVoted = async () => {
      const read = await api.call(helpStageCall, { ...asked, question: vote.questionId })
      return read.ok && read.value.answer?.hasVoted
    }
    expect(await hasVoted()).toBe(false)
    expect(await api.call(likeCall, vote)).toMatchObject({ ok: true })
    expect(requests.at(-1)).toMatchObject({
      path: 'cms/webpage/likeCount/',
      input: { questionId: 'Q Which are there?', isLike: 'true', opco },
    })
    expect(await hasVoted()).toBe(true)
  })

  test('that does not answer says so', async () => {
    const { api } = publishedService({
      'GET cms/webpage/getFaqs_pCategory': { answer: {}, status: 500 },
    })
    expect(await api.call(helpStageCall, { language: 'EN' })).toMatchObject({
      failure: { kind: 'failed' },
    })
  })
})
