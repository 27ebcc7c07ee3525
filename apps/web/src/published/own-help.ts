import type { Call, InputOf } from '@portal/contract/call'
import {
  type Faq,
  faqsCall,
  type HelpQuestion,
  type HelpStage,
  type helpSearchCall,
  type helpStageCall,
  type likeCall,
} from '@portal/contract/calls/help/help'
import { opco } from '@portal/contract/constants'
import type { ApiReply } from '@portal/contract/page-host'
import { publishedVoteCall } from '@portal/contract/published-calls'
import type { Reply } from '../lib/api/contract-client.ts'
import { answered, failedAs, type OwnTools, refused } from './answers.ts'
import { noHref } from './read-faqs.ts'

/** One question, with the names of its place in addresses. */
type Placed = { readonly faq: Faq; readonly listed: HelpQuestion }
type Group = { readonly id: string; readonly name: string; readonly placed: readonly Placed[] }

const [popularMax, firstInPlace, onPageMax] = [10, 5, 100]
const found = { few: 8, list: 50 } as const
/** The service tells a share and not of how many votes; pages show one of so many. */
const votesOfShare = 100

/** A name as a part of an address: "Data & SMS" is "data-sms". */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || 'x'

function place(faq: Faq): Placed {
  const { question, href, parentCategory, category, questionId } = faq
  const parts = { parent: slugOf(parentCategory), category: slugOf(category) }
  return { faq, listed: { id: slugOf(questionId), question, href, ...parts } }
}

const readPlaced = async ({ ask }: OwnTools): Promise<Reply<readonly Placed[]>> => {
  const faqs = await ask(faqsCall, { opco })
  return faqs.ok ? { ok: true, value: faqs.value.map(place) } : faqs
}

/** Parents, or the categories of one, in the order in which the service names them. */
function groupsOf(
  placed: readonly Placed[],
  idOf: (listed: HelpQuestion) => string,
  nameOf: (faq: Faq) => string,
): readonly Group[] {
  const ids = [...new Set(placed.map(({ listed }) => idOf(listed)))]
  return ids.map((id) => {
    const own = placed.filter(({ listed }) => idOf(listed) === id)
    const [first] = own
    return { id, name: first ? nameOf(first.faq) : id, placed: own }
  })
}

const tilesOf = (groups: readonly Group[]) =>
  groups.map(({ id, name }) => ({ id, name, href: noHref }))

const listedOf = (placed: readonly Placed[], max: number) =>
  placed.slice(0, max).map(({ listed }) => listed)

function answerOf(
  { faq, listed }: Placed,
  { records }: OwnTools,
): NonNullable<HelpStage['answer']> {
  const { answer: html, countLikePercentage } = faq
  const votes = countLikePercentage === null ? 0 : votesOfShare
  const { id, question } = listed
  const hasVoted = records.read().voted?.includes(id) ?? false
  return { id, question, html, countLikePercentage, votes, hasVoted }
}

/** One stage of the help centre, out of all questions. */
export async function helpStage(
  asked: InputOf<typeof helpStageCall>,
  tools: OwnTools,
): Promise<ApiReply> {
  const all = await readPlaced(tools)
  if (!all.ok) return failedAs(all.failure)
  const parents = groupsOf(
    all.value,
    ({ parent }) => parent,
    (faq) => faq.parentCategory,
  )
  const parent = parents.find(({ id }) => id === asked.parent)
  const categories = groupsOf(
    parent?.placed ?? [],
    ({ category }) => category,
    (faq) => faq.category,
  )
  const category = categories.find(({ id }) => id === asked.category)
  const chosen = category?.placed.find(({ listed }) => listed.id === asked.question)
  const isThere =
    (!asked.parent || parent) && (!asked.category || category) && (!asked.question || chosen)
  if (!isThere) return refused('request.not-found')
  const isList = category !== undefined && !chosen
  const page = isList ? Number(asked.page ?? 1) : 1
  const questions = isList ? category.placed.slice((page - 1) * onPageMax, page * onPageMax) : []
  const popular = parent
    ? parent.placed.filter((each) => each !== chosen && (!category || chosen))
    : all.value.filter(({ faq }) => faq.popular === 'true')
  return answered({
    parent: parent ? { id: parent.id, name: parent.name } : null,
    category: category ? { id: category.id, name: category.name, href: noHref } : null,
    tiles: category ? [] : tilesOf(parent ? categories : parents),
    questions: questions.map(({ listed }) => listed),
    page,
    pages: isList ? Math.max(1, Math.ceil(category.placed.length / onPageMax)) : 1,
    popular: listedOf(popular, parent ? firstInPlace : popularMax),
    answer: chosen ? answerOf(chosen, tools) : null,
  } satisfies HelpStage)
}

/** Questions of which the typed words are a part, in any case. */
export async function helpSearch(
  { query, list }: InputOf<typeof helpSearchCall>,
  tools: OwnTools,
): Promise<ApiReply> {
  const all = await readPlaced(tools)
  if (!all.ok) return failedAs(all.failure)
  const wanted = query.toLowerCase()
  const fitting = all.value.filter(({ faq }) => faq.question.toLowerCase().includes(wanted))
  const questions = listedOf(fitting, list ? found.list : found.few)
  return answered({ total: fitting.length, questions, nearest: [] })
}

/** The specification shows it as a GET, with a slash at its end. */
export const voteCall: Call<Record<'questionId' | 'isLike' | 'opco', string>, object> = {
  ...publishedVoteCall,
  mayBeEmpty: true,
}

export async function like(
  { questionId, isLike }: InputOf<typeof likeCall>,
  tools: OwnTools,
): Promise<ApiReply> {
  const all = await readPlaced(tools)
  if (!all.ok) return failedAs(all.failure)
  const liked = all.value.find(({ listed }) => listed.id === questionId)
  if (!liked) return refused('request.not-found')
  const theirs = { questionId: liked.faq.questionId, isLike: String(isLike), opco }
  const counted = await tools.ask(voteCall, theirs)
  if (!counted.ok) return failedAs(counted.failure)
  tools.records.change((kept) => ({ ...kept, voted: [questionId, ...(kept.voted ?? [])] }))
  const { countLikePercentage, votes } = answerOf(liked, tools)
  return answered({ questionId, countLikePercentage, votes })
}
