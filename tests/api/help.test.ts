import type { CallOf } from '@portal/contract/call'
import { activePackageCall } from '@portal/contract/calls/content'
import { feedbackCall } from '@portal/contract/calls/help/feedback'
import {
  documentCall,
  helpSearchCall,
  helpStageCall,
  likeCall,
} from '@portal/contract/calls/help/help'
import type * as schema from '@portal/contract/calls/help/help.schema'
import { describe, expect, test } from 'vitest'
import { onDatabase } from '../client/on-database.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor } from '../client/visitor.ts'

/** No page of ours makes these calls: each asks for its own stage. */
const faqsCall: CallOf<typeof schema.faqsCall> = {
  method: 'GET',
  path: 'cms/webpage/getFaqs_pCategory',
}
const likesCall: CallOf<typeof schema.likesCall> = {
  method: 'GET',
  path: 'cms/webpage/likeCount',
}

const { portalUrl, databaseUrl } = portalUnderTest()
const device = () => createVisitor(portalUrl)
const opco = 'ZM'
const questionId = 'refund-where'

describe('the questions', () => {
  test('are a flat list with every field, in either language', async () => {
    const english = await device().result(faqsCall, { opco })
    expect(english.length).toBeGreaterThanOrEqual(60)
    expect(new Set(english.map(({ parentCategory }) => parentCategory)).size).toBeGreaterThan(5)
    expect(english.find((each) => each.questionId === 'paid-not-arrived')).toEqual({
      parentCategory: 'Where is my money?',
      category: 'Paid, but nothing came',
      question: 'I paid, but nothing came',
      answer: expect.stringContaining("<p>Your money isn't lost."),
      popular: 'true',
      href: 'href',
      questionId: 'paid-not-arrived',
      countLikePercentage: null,
    })
    const swahili = await device().result(faqsCall, { opco, language: 'SW' })
    expect(swahili.map((each) => each.questionId)).toEqual(english.map((each) => each.questionId))
    expect(swahili[0]?.question).not.toBe(english[0]?.question)
    const links = swahili.flatMap(({ answer }) => answer.match(/href="\/[^"]*/g) ?? [])
    expect(links.length).toBeGreaterThan(20)
    for (const link of links) expect(link).toMatch(/^href="\/sw(\/|$)/)
  })

  test('come in the language of the header where none is asked for', async () => {
    const asked = createVisitor(portalUrl, { headers: { lang: 'sw' } })
    const [bySelf, byField] = [
      await asked.result(faqsCall, { opco }),
      await device().result(faqsCall, { opco, language: 'SW' }),
    ]
    expect(bySelf).toEqual(byField)
  })

  test('in a language that is not there are refused', async () => {
    const { http, body } = await device().call(faqsCall, { opco, language: 'FR' })
    expect([http, body.result]).toMatchObject([400, { field: 'language' }])
  })
})

describe('a stage', () => {
  const stage = (place: { parent?: string; category?: string; question?: string }) =>
    device().result(helpStageCall, { language: 'EN', ...place })

  test('is first the parents and up to ten popular questions', async () => {
    const { tiles, popular, parent, questions, answer } = await stage({})
    expect({ parent, questions, answer }).toEqual({ parent: null, questions: [], answer: null })
    expect(tiles[0]).toEqual({
      ...{ id: 'airtime', name: 'Airtime and recharge', icon: 'bolt', href: 'href' },
    })
    expect(popular).toHaveLength(10)
  })

  test('is then the categories of a parent, with its first five questions', async () => {
    const { tiles, popular, parent } = await stage({ parent: 'paid' })
    expect(parent).toEqual({ id: 'paid', name: 'Where is my money?' })
    expect(tiles.map(({ id }) => id)).toContain('refunds')
    expect(popular).toHaveLength(5)
    expect(popular.every((each) => each.parent === 'paid')).toBe(true)
  })

  test('is then the questions of a category, and an answer with others of it', async () => {
    const { questions, popular } = await stage({ parent: 'paid', category: 'refunds' })
    expect(questions.map(({ id }) => id)).toContain(questionId)
    expect(popular).toEqual([])
    const last = await stage({ parent: 'paid', category: 'refunds', question: questionId })
    expect(last.answer).toMatchObject({ id: questionId, html: expect.stringContaining('<p>') })
    expect(last.popular.map(({ id }) => id)).not.toContain(questionId)
  })

  test('of the contact details has no popular questions', async () => {
    const place = { parent: 'contact', category: 'contact-details' }
    const { questions } = await stage(place)
    const question = questions[0]?.id ?? ''
    expect((await stage({ ...place, question })).popular).toEqual([])
  })

  test.each([
    { parent: 'nothing' },
    { parent: 'paid', category: 'recharge' },
    { parent: 'paid', category: 'refunds', question: 'paid-not-arrived' },
    { parent: 'airtime', question: questionId },
    { category: 'refunds' },
  ])('%j, which is not there, is answered with 404', async (place) => {
    const { http } = await device().call(helpStageCall, { language: 'EN', ...place })
    expect(http).toBe(404)
  })
})

describe('a search', () => {
  const search = (query: string, more: { list?: '1' } = {}) =>
    device().result(helpSearchCall, { language: 'EN', query, ...more })

  test('finds any part of a question, in small or capital letters, and tells how many there are', async () => {
    const found = await search('REFUND')
    const isPart = found.questions.map(({ question }) => /refund/i.test(question))
    expect(isPart[0]).toBe(true)
    // Those with the word in their answer alone come last.
    expect(isPart).toEqual(isPart.toSorted().reverse())
    expect(found.total).toBeGreaterThanOrEqual(found.questions.length)
    expect(await search(' refund ')).toEqual(found)
    const ofTwo = await search('paid twice')
    expect(ofTwo.total).toBeGreaterThan(0)
    expect(await search('PAID  twice')).toEqual(ofTwo)
    expect((await search('o')).questions).toHaveLength(8)
    expect((await search('o', { list: '1' })).questions).toHaveLength(50)
  })

  test('in a language that is not there is refused, as a stage and a document are', async () => {
    const language = 'FR' as never
    const replies = [
      await device().call(helpSearchCall, { language, query: 'refund' }),
      await device().call(helpStageCall, { language }),
      await device().call(documentCall, { language, document: 'refund-request' }),
    ]
    for (const { http, body } of replies) {
      expect([http, body.result]).toMatchObject([400, { field: 'language' }])
    }
  })

  test('of signs that mean something elsewhere finds only them', async () => {
    for (const query of ['.*', '%', '\\', '<q>']) {
      expect(await search(query)).toMatchObject({ total: 0, questions: [], nearest: { length: 3 } })
    }
  })
})

describe('a vote', () => {
  const addresses = [likeCall, { ...likeCall, path: `${likeCall.path}/` }] as const

  test('counts once for a session and a question, by either address, and its digest is all that is kept', async () => {
    const asked = { questionId: 'receipt-get', opco } as const
    const [one, other] = [device(), device()]
    expect(await one.result(addresses[0], { ...asked, isLike: true })).toEqual({
      questionId: asked.questionId,
      countLikePercentage: 100,
      votes: 1,
    })
    expect(await one.result(addresses[1], { ...asked, isLike: false })).toMatchObject({ votes: 1 })
    expect(await other.result(addresses[1], { ...asked, isLike: false })).toMatchObject({
      countLikePercentage: 50,
      votes: 2,
    })
    const kept = await onDatabase(databaseUrl, async (client) => {
      const { rows } = await client.query('select * from help_votes where question_id = $1', [
        asked.questionId,
      ])
      return JSON.stringify(rows)
    })
    for (const { cookies } of [one, other]) {
      for (const value of cookies.values()) expect(kept).not.toContain(value.split('.')[0])
    }
  })

  test('is not given by asking for the count, by either address', async () => {
    const asked = { questionId, isLike: 'true', opco } as const
    for (const path of [likesCall.path, `${likesCall.path}/`]) {
      expect(await device().result({ ...likesCall, path }, asked)).toMatchObject({ votes: 0 })
    }
    expect(await device().result(likesCall, { questionId, opco })).toMatchObject({
      countLikePercentage: null,
      votes: 0,
    })
  })

  test('is told in the page to the session that gave it, and to nobody else', async () => {
    const question = 'receipt-check'
    const place = { parent: 'paid', category: 'receipts', question }
    const path = `/gethelp/paid/receipts/${question}`
    const [voter, other] = [device(), device()]
    await other.result(likeCall, { questionId, isLike: true, opco })
    await voter.result(likeCall, { questionId: question, isLike: true, opco })
    const hasVoted = async (visitor: typeof voter) =>
      (await visitor.result(helpStageCall, { language: 'EN', ...place })).answer?.hasVoted
    expect(await hasVoted(voter)).toBe(true)
    expect(await hasVoted(other)).toBe(false)
    // In turns, so that neither gets a page that was kept for the other.
    for (const [visitor, isThanked] of [
      [voter, true],
      [other, false],
      [device(), false],
      [voter, true],
      [other, false],
    ] as const) {
      for (const query of ['', '?thanks=1']) {
        const reply = await visitor.send(path + query)
        const isPublic = reply.headers.get('cache-control')?.includes('public')
        expect((await reply.text()).includes('Thank you for telling us.')).toBe(isThanked)
        expect(isThanked && isPublic).toBe(false)
      }
    }
  })

  test('on a question that is not there is refused', async () => {
    const asked = { questionId: 'nothing', isLike: true, opco } as const
    const { http, body } = await device().call(likeCall, asked)
    expect([http, body.result]).toMatchObject([404, { field: 'questionId' }])
  })
})

describe('a message', () => {
  test('is kept under a reference that the visitor is told', async () => {
    const said = { topic: 'shop', message: 'Kind people.\nThank you', msisdn: '971234567' } as const
    const { reference } = await createVisitor(portalUrl, { headers: { lang: 'sw' } }).result(
      feedbackCall,
      said,
    )
    expect(reference).toMatch(/^ZB-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const rows = await onDatabase(
      databaseUrl,
      async (client) =>
        (await client.query('select * from feedback where reference = $1', [reference])).rows,
    )
    expect(rows).toMatchObject([{ ...said, email: null, language: 'SW' }])
  })

  test('is kept once where its form was sent twice at once, without a session yet', async () => {
    const said = { topic: 'other', message: `Twice ${crypto.randomUUID()}` } as const
    const [one, other] = [device(), device()]
    const sent = await Promise.all([one, other].map((each) => each.result(feedbackCall, said)))
    expect(sent[1]?.reference).toBe(sent[0]?.reference)
    const changed = { ...said, msisdn: '971234567' }
    expect((await one.result(feedbackCall, changed)).reference).not.toBe(sent[0]?.reference)
    const rows = await onDatabase(databaseUrl, async (client) => {
      const kept = await client.query('select 1 from feedback where message = $1', [said.message])
      return kept.rowCount
    })
    expect(rows).toBe(2)
  })

  test('begins a session, by which its sender alone is thanked', async () => {
    const [sender, other] = [device(), device()]
    const said = { topic: 'other', message: 'Hello' } as const
    const told = await sender.result(feedbackCall, said)
    await other.result(feedbackCall, said)
    expect(sender.cookies.size).toBe(1)
    const isThanked = async (visitor: typeof sender, asked: Record<string, string>) => {
      const reply = await visitor.send(`/give_your_feedback?${new URLSearchParams(asked)}`)
      return (await reply.text()).includes('We have your message')
    }
    expect(await isThanked(sender, told)).toBe(true)
    expect(await isThanked(other, told)).toBe(false)
    expect(await isThanked(device(), told)).toBe(false)
    expect(await isThanked(sender, { reference: 'ZB-AAAA-AAAA' })).toBe(false)
    expect(await isThanked(sender, { ...told, reference: 'ZB-AAAA-AAAA' })).toBe(false)
  })

  test.each([
    [{ topic: 'weather' }, 'topic'],
    [{ message: '' }, 'message'],
    [{ message: ' \n ' }, 'message'],
    [{ message: 'x'.repeat(2_001) }, 'message'],
    [{ message: 'a\u0000b' }, 'message'],
    [{ message: 'a\u202eb' }, 'message'],
    [{ message: 'a\u2066b' }, 'message'],
    [{ msisdn: '12' }, 'msisdn'],
    [{ email: 'nobody' }, 'email'],
    [{ pin: '1234' }, 'pin'],
  ])('with %j is refused by the name of the field', async (fields, field) => {
    const said = { topic: 'other', message: 'Hello', ...fields } as never
    const { http, body } = await device().call(feedbackCall, said)
    expect([http, body.result]).toMatchObject([400, { field }])
  })
})

describe('a document', () => {
  const visitor = device()

  test('is read in each language, and is named beside its answers', async () => {
    const document = 'refund-request'
    expect(await visitor.result(documentCall, { language: 'EN', document })).toMatchObject({
      ...{ id: document, kind: 'form', title: "Ask for a refund that didn't come" },
      html: expect.stringContaining('<li>'),
    })
    const titles = {
      '': "Ask for a refund that didn't come",
      'sw/': 'Omba marejesho ambayo hayajafika',
    }
    for (const [prefix, title] of Object.entries(titles)) {
      const { packageHtml } = await visitor.result(activePackageCall, {
        opco: 'ZM',
        pageUrl: `${prefix}help-documents`,
      })
      const { list } = JSON.parse(packageHtml)
      expect(list).toContainEqual({
        ...{ id: document, kind: 'form', title },
        questions: ['refund-not-seen', 'refund-when', 'paid-person'],
      })
    }
  })

  test('that is not there is not found', async () => {
    const { http, body } = await visitor.call(documentCall, { language: 'EN', document: 'no-such' })
    expect([http, body]).toMatchObject([404, { status: 'error' }])
  })
})
