import {
  documentCall,
  faqsCall,
  helpSearchCall,
  helpStageCall,
  likeCall,
  likesCall,
} from '@portal/contract/calls/help/help.schema'
import { helpPath } from '@portal/contract/constants'
import type { Counter } from '@portal/kernel/instant'
import {
  type Language,
  type LanguageFacts,
  type Languages,
  languageOf,
} from '@portal/kernel/language'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/addresses/ip-network.ts'
import { limited, serveCall, servePacked, serveRead } from '../../http/calls/serve-call.ts'
import { namedIn } from '../../http/calls/wording.ts'
import type { Limit } from '../../http/limits/limits.ts'
import type { VoteShare } from '../../http/limits/network-share.ts'
import { answer, refused } from '../../http/refusals/answer.ts'
import { ownerOf, type Sessions } from '../../http/sessions/session.ts'
import type { Help, HelpDocument } from '../../ports/help.port.ts'
import type { SeenVotes, VoteCount, Votes } from '../../ports/votes.port.ts'
import {
  entriesOf,
  findPlace,
  type HelpIndex,
  indexHelp,
  nearestPlace,
  pagesOf,
  percentageOf,
  stageOf,
} from './help.rules.ts'
import { createQuestionSearch, type QuestionSearch } from './question-search.flow.ts'

export type HelpDeps = {
  content: {
    readonly languages: Languages
    help(language: Language): Help
    documents(language: Language): readonly HelpDocument[]
  }
  votes: Votes
  sessions: Sessions
  /** SHA-256, hex. */
  digest: (text: string) => string
  readLimit: Limit
  voteLimit: Limit
  voteCounts: VoteShare
  onVotesFailed: (error: unknown) => void
  counter: Counter
}

const noVotes: SeenVotes = { likes: 0, votes: 0, hasVoted: false }

/** Each help centre is made ready once. */
function createIndexes({ content }: HelpDeps) {
  const known = new WeakMap<Help, HelpIndex>()
  return (language: Language): HelpIndex => {
    const help = content.help(language)
    const index = known.get(help) ?? indexHelp(help)
    known.set(help, index)
    return index
  }
}

/** One search for each help centre that was read. */
function createSearches() {
  const known = new WeakMap<HelpIndex, QuestionSearch>()
  return (index: HelpIndex, { tag }: LanguageFacts): QuestionSearch => {
    const search = known.get(index) ?? createQuestionSearch(index, tag)
    known.set(index, search)
    return search
  }
}

/** Life of a list of all questions, in milliseconds: votes show in it later than on the pages. */
const listKeptMs = 5_000

type FaqList = ReturnType<typeof entriesOf>

/** Every question of a help centre with the votes on it: megabytes, so they are made once for all who ask. */
function createLists({ votes, onVotesFailed, counter }: HelpDeps) {
  const kept = new WeakMap<HelpIndex, { list: Promise<FaqList>; untilMs: number }>()
  const make = async (index: HelpIndex, { prefix }: LanguageFacts): Promise<FaqList> => {
    const counts = await votes.counts().catch((error: unknown) => {
      onVotesFailed(error)
      return new Map<string, VoteCount>()
    })
    return entriesOf(index, { counts, prefix })
  }
  return (index: HelpIndex, language: LanguageFacts): Promise<FaqList> => {
    const nowMs = counter.readMs()
    const found = kept.get(index)
    if (found && nowMs < found.untilMs) return found.list
    const list = make(index, language)
    kept.set(index, { list, untilMs: nowMs + listKeptMs })
    return list
  }
}

/** The votes on a question, and whether the caller's session gave one of them. */
async function seenVotes(
  request: Caller,
  questionId: string,
  { votes, sessions, digest }: HelpDeps,
): Promise<SeenVotes> {
  const ownerHash = await ownerOf({ sessions, flowDeps: { digest } }, request)
  return ownerHash === null
    ? { ...(await votes.countOf(questionId)), hasVoted: false }
    : votes.seenBy(ownerHash, questionId)
}

type InLanguage = { language: Language }

/** A read whose language the content has; any other is refused. */
const inKnownLanguage =
  <Input extends InLanguage, A, Result>(
    { content }: Pick<HelpDeps, 'content'>,
    handle: (input: Input, asked: A, facts: LanguageFacts) => Result | Promise<Result>,
  ) =>
  (input: Input, asked: A) => {
    const facts = languageOf(content.languages, input.language)
    return facts ? handle(input, asked, facts) : refused('request.invalid', { field: 'language' })
  }

/** Languages that have not got a page, each with the path to take there in its place; null from `pathIn`: it has. */
function elsewhereOf(
  { content: { languages } }: Pick<HelpDeps, 'content'>,
  pathIn: (language: Language) => string | null,
): { elsewhere?: { language: Language; path: string }[] } {
  const elsewhere = languages.flatMap(({ code }) => {
    const path = pathIn(code)
    return path === null ? [] : [{ language: code, path }]
  })
  return elsewhere.length === 0 ? {} : { elsewhere }
}

/** The same path with a slash at its end, as some callers have it. */
const withSlash = <C extends { path: string }>(call: C): C => ({ ...call, path: `${call.path}/` })

export function helpRoutes(app: FastifyInstance, deps: HelpDeps) {
  const { content, readLimit } = deps
  const indexOf = createIndexes(deps)

  const searchOf = createSearches()
  const listOf = createLists(deps)

  servePacked(
    app,
    faqsCall,
    limited(readLimit, async ({ language }, { request }) => {
      const facts = languageOf(content.languages, namedIn(request, language))
      return facts
        ? answer(await listOf(indexOf(facts.code), facts))
        : refused('request.invalid', { field: 'language' })
    }),
  )

  stageRoute(app, deps, indexOf)

  serveRead(
    app,
    documentCall,
    limited(
      readLimit,
      inKnownLanguage(deps, ({ language, document }) => {
        const found = content.documents(language).find(({ id }) => id === document)
        if (!found) return refused('request.not-found', { field: 'document' })
        const { questions: _, ...shown } = found
        const hasIt = (code: Language) => content.documents(code).some(({ id }) => id === document)
        return answer({ ...shown, ...elsewhereOf(deps, (code) => (hasIt(code) ? null : helpPath)) })
      }),
    ),
  )

  serveRead(
    app,
    helpSearchCall,
    limited(
      readLimit,
      inKnownLanguage(deps, async ({ query, list }, _, facts) =>
        answer(await searchOf(indexOf(facts.code), facts)(query, list === '1')),
      ),
    ),
  )
  voteRoutes(app, deps, indexOf)
}

function stageRoute(
  app: FastifyInstance,
  deps: HelpDeps,
  indexOf: (language: Language) => HelpIndex,
) {
  const { readLimit, onVotesFailed } = deps
  /** An answer is read without its votes where those cannot be read. */
  const votesSeen = (request: Caller, questionId: string) =>
    seenVotes(request, questionId, deps).catch((error: unknown) => {
      onVotesFailed(error)
      return noVotes
    })

  serveRead(
    app,
    helpStageCall,
    limited(
      readLimit,
      inKnownLanguage(deps, async ({ language, page = '1', ...place }, { request }) => {
        const index = indexOf(language)
        const found = findPlace(index, place)
        if (!found || Number(page) > pagesOf(found)) return refused('request.not-found')
        const { question } = found
        const stage = {
          ...stageOf(index, found, Number(page)),
          ...elsewhereOf(deps, (code) => {
            const near = nearestPlace(indexOf(code), place)
            return near.isWhole ? null : [helpPath, ...near.parts].join('/')
          }),
        }
        if (!question) return answer({ ...stage, answer: null })
        const { id, question: words, answer: html } = question
        const seen = await votesSeen(request, id)
        return answer({
          ...stage,
          answer: {
            ...{ id, question: words, html },
            countLikePercentage: percentageOf(seen),
            votes: seen.votes,
            hasVoted: seen.hasVoted,
          },
        })
      }),
    ),
  )
}

function voteRoutes(
  app: FastifyInstance,
  deps: HelpDeps,
  indexOf: (language: Language) => HelpIndex,
) {
  const { content, votes, sessions, digest, readLimit, voteLimit, voteCounts } = deps
  const isThere = (questionId: string) =>
    content.languages.some(({ code }) => indexOf(code).byId.has(questionId))
  const shown = (questionId: string, count: VoteCount) =>
    answer({ questionId, countLikePercentage: percentageOf(count), votes: count.votes })

  for (const call of [likesCall, withSlash(likesCall)]) {
    serveRead(
      app,
      call,
      limited(readLimit, async ({ questionId }) =>
        isThere(questionId)
          ? shown(questionId, await votes.countOf(questionId))
          : refused('request.not-found', { field: 'questionId' }),
      ),
    )
  }
  for (const call of [likeCall, withSlash(likeCall)]) {
    serveCall(app, call, async ({ questionId, isLike }, { request, reply }) => {
      if (!isThere(questionId)) return refused('request.not-found', { field: 'questionId' })
      const tooMany = await voteLimit(request)
      if (tooMany) return tooMany
      const seen = await seenVotes(request, questionId, deps)
      // A repeat counts for nothing, and so takes nothing of its network's share.
      if (seen.hasVoted || !(await voteCounts(request, questionId))) return shown(questionId, seen)
      const ownerHash = digest(await sessions.findOrStart(request, reply))
      return shown(questionId, await votes.add({ questionId, ownerHash, isLike }))
    })
  }
}
