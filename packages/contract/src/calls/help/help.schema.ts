import { Type } from 'typebox'
import { opco } from '../../constants.ts'
import { defineCall } from '../../define-call.ts'
import { languageCode, name, strict } from '../../shapes.schema.ts'

const opcoIn = Type.Literal(opco)
/** Of a parent, a category or a question: the names of their addresses. */
const slug = Type.String({ pattern: '^[a-z0-9-]{1,80}$' })

const href = Type.String({
  description: 'A path of this site without its first slash; "href" leads nowhere.',
})
const percentage = Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()], {
  description: 'Of all votes those that found it helpful, in whole percent; null without a vote.',
})

const faqEntry = Type.Object({
  parentCategory: Type.String(),
  category: Type.String(),
  question: Type.String(),
  answer: Type.String({ description: 'HTML, without scripts.' }),
  popular: Type.Enum(['true', 'false']),
  href,
  questionId: Type.String(),
  countLikePercentage: percentage,
})

export const faqsCall = defineCall({
  method: 'GET',
  path: 'cms/webpage/getFaqs_pCategory',
  summary: 'Every question of the help centre, by `language`, else by the header `lang`',
  input: strict({ opco: opcoIn, language: Type.Optional(languageCode) }),
  result: Type.Array(faqEntry),
})

const likeResult = Type.Object({
  questionId: Type.String(),
  countLikePercentage: percentage,
  votes: Type.Integer({ minimum: 0 }),
})

export const likeCall = defineCall({
  method: 'POST',
  path: 'cms/webpage/likeCount',
  summary: 'Say whether an answer helped: one vote of a session for each question',
  input: strict({ questionId: slug, isLike: Type.Boolean(), opco: opcoIn }),
  result: likeResult,
})

export const likesCall = defineCall({
  method: 'GET',
  path: 'cms/webpage/likeCount',
  summary: 'The votes on an answer; asking changes nothing',
  input: strict({
    questionId: slug,
    isLike: Type.Optional(Type.Enum(['true', 'false'])),
    opco: opcoIn,
  }),
  result: likeResult,
})

const place = { id: slug, name: Type.String() }

const elsewhere = Type.Optional(
  Type.Array(Type.Object({ language: languageCode, path: Type.String() }), {
    description:
      'The languages without it, each with the path of what comes nearest; left out where all have it.',
  }),
)

const listed = Type.Object({
  id: slug,
  question: Type.String(),
  href,
  parent: slug,
  category: slug,
})

/** One stage of the help centre: the parents, the categories of one, the questions of one, or an answer. */
export const helpStageCall = defineCall({
  method: 'GET',
  path: 'help/v1/stage',
  summary: 'One stage of the help centre',
  input: strict({
    language: languageCode,
    parent: Type.Optional(slug),
    category: Type.Optional(slug),
    question: Type.Optional(slug),
    page: Type.Optional(
      Type.String({ pattern: '^[1-9][0-9]{0,3}$', description: 'Of the questions of a category.' }),
    ),
  }),
  result: Type.Object({
    parent: Type.Union([Type.Object(place), Type.Null()]),
    category: Type.Union([Type.Object({ ...place, href }), Type.Null()]),
    tiles: Type.Array(Type.Object({ ...place, icon: Type.Optional(Type.String()), href }), {
      description: 'Parents without a parent asked for, its categories with one.',
    }),
    questions: Type.Array(listed, { description: 'Of a category: up to 100, those of the page.' }),
    page: Type.Integer({
      minimum: 1,
      description: 'The one that was asked for, or that has the question whose answer this is.',
    }),
    pages: Type.Integer({ minimum: 1, description: 'Of all questions of the category.' }),
    popular: Type.Array(listed, {
      description: 'Up to 10 without a parent, else the first 5 of it or of the category.',
    }),
    answer: Type.Union([
      Type.Object({
        id: slug,
        question: Type.String(),
        html: Type.String({ description: 'Without scripts.' }),
        countLikePercentage: percentage,
        votes: Type.Integer({ minimum: 0 }),
        hasVoted: Type.Boolean({ description: 'The session has voted on it.' }),
      }),
      Type.Null(),
    ]),
    elsewhere,
  }),
})

export const documentCall = defineCall({
  method: 'GET',
  path: 'help/v1/document',
  summary: 'A document that is offered beside an answer',
  input: strict({ language: languageCode, document: slug }),
  result: Type.Object({
    id: slug,
    title: Type.String(),
    kind: Type.Enum(['settings', 'form', 'terms']),
    html: Type.String({ description: 'Without scripts.' }),
    elsewhere,
  }),
})

export const helpSearchCall = defineCall({
  method: 'GET',
  path: 'help/v1/search',
  summary: 'Questions that some words find, the first of them and how many there are',
  input: strict({
    language: languageCode,
    query: name(80),
    list: Type.Optional(Type.Literal('1', { description: 'Up to 50 of them, in place of 8.' })),
  }),
  result: Type.Object({
    total: Type.Integer({ minimum: 0 }),
    questions: Type.Array(listed, {
      description: 'Those of which the words are a part come first, then those with all words.',
    }),
    nearest: Type.Array(listed, { description: 'The three nearest where none was found.' }),
  }),
})
