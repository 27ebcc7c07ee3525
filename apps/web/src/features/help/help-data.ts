import {
  type HelpQuestion,
  type HelpStage,
  helpSearchCall,
  helpStageCall,
} from '@portal/contract/calls/help/help'
import { notFoundPath } from '@portal/contract/constants'
import { outside } from '../../help/help-places.ts'
import { pageField, searchField } from '../../help/search-fields.ts'
import type { Reply } from '../../lib/api/contract-client.ts'
import { isNotThere } from '../../lib/api/contract-client.ts'
import { inLanguage } from '../../lib/language/language.ts'
import type { Loaded, PageContext, PageHead } from '../../lib/page/page.ts'

export type Found = {
  readonly total: number
  readonly questions: readonly HelpQuestion[]
  /** Where none was found. */
  readonly nearest?: readonly HelpQuestion[]
}

export type HelpData = {
  readonly stage: HelpStage
  /** As searched for at this address, without script or with it; empty where nothing was. */
  readonly query: string
  /** Null where nothing was searched for, or the search got no answer. */
  readonly found: Found | null
}

/** Long enough for the way back from an answer. */
const keptSeconds = 60

export const queryMax = 80

/** The query of a text that was typed. */
export const queryOf = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').slice(0, queryMax)

export function findQuestions(
  { api, cache, language }: PageContext,
  query: string,
  isList = false,
): Promise<Reply<Found>> {
  const key = `help:${language}:${isList}:${query.toLowerCase()}`
  return cache.read(key, { seconds: keptSeconds }, () =>
    api.call(helpSearchCall, { language, query, ...(isList ? { list: '1' as const } : {}) }),
  )
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Marks inside a sentence leave no space; the end of a paragraph or list entry does. */
const plainWords = (html: string): string =>
  html
    .replace(/<\/?(?:a|strong|em|code)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const descriptionMax = 155

/** A text shorter than this says too little to end there. */
const descriptionMin = 70

/** The beginning of a text, without its marks: whole sentences, or cut between words where the first is too long. */
export function beginningOf(html: string): string {
  const text = plainWords(html)
  if (text.length <= descriptionMax) return text
  const sentences = /^.*[.!?:](?= )/.exec(text.slice(0, descriptionMax + 1))?.[0] ?? ''
  if (sentences.length >= descriptionMin) return sentences
  return `${text.slice(0, text.lastIndexOf(' ', descriptionMax)).replace(/[.,;:]$/, '')}…`
}

/** Clean HTML that means the same away from its page: its links lead to this site, in its language. */
const aloneHtml = (html: string, addressOf: (path: string) => string): string =>
  html.replace(/ href="(\/[^"]*)"/g, (_, path: string) => ` href="${addressOf(path)}"`)

/** Title and description of a list, by its names; the help centre itself is described by its route. */
function headOfList({ parent, category, tiles, questions }: HelpStage): PageHead {
  if (!parent) return {}
  const title = category?.name ?? parent.name
  const where = category ? `${parent.name}, ${category.name}` : parent.name
  const names = category
    ? questions.map(({ question }) => question).join(' ')
    : `${tiles.map(({ name }) => name).join('; ')}.`
  // Its tile leads there, so that search engines are not offered a list that no tile leads to.
  const canonical = category ? outside(category.href, () => true) : null
  return { title, description: beginningOf(`${where}: ${names}`), ...(canonical && { canonical }) }
}

/** Facts for search engines about a stage, and about an answer; `addressOf`: of a path, with site and language. */
export function headOf(stage: HelpStage, addressOf: (path: string) => string): PageHead {
  const { answer } = stage
  if (!answer) return headOfList(stage)
  const { question, html } = answer
  return {
    title: question,
    description: beginningOf(html),
    structured: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: aloneHtml(html, addressOf) },
        },
      ],
    },
  }
}

/** The page asked for; the first where that is no number of one. */
function pageOf(search: URLSearchParams): string {
  const page = search.get(pageField) ?? ''
  return /^[1-9]\d{0,3}$/.test(page) ? page : '1'
}

export async function loadHelp(context: PageContext): Promise<Loaded<HelpData>> {
  const { api, language, params, search } = context
  const query = queryOf(search.get(searchField) ?? '')
  const page = pageOf(search)
  const [stage, found] = await Promise.all([
    // The names of the path's parts are those of the call.
    api.call(helpStageCall, { language, ...params, ...(page !== '1' && { page }) }),
    query === '' ? null : findQuestions(context, query, true),
  ])
  if (stage.ok) {
    const data = {
      stage: stage.value,
      query,
      found: found?.ok ? found.value : null,
    }
    const addressOf = (path: string) => context.origin + inLanguage(path, language)
    return { kind: 'page', data, head: headOf(stage.value, addressOf) }
  }
  return isNotThere(stage.failure)
    ? { kind: 'redirect', to: notFoundPath }
    : { kind: 'failed', failure: stage.failure }
}
