import { likeCall } from '@portal/contract/calls/help/help'
import { opco } from '@portal/contract/constants'
import type { Failure } from '../../lib/api/contract-client.ts'
import type { BrowserStore } from '../../lib/browser/browser-store.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import type { Outcome, PageAction, Problem } from '../../lib/page/page.ts'

/** The name of both buttons; its value says which. */
export const voteField = 'isLike'

const storageKey = 'helpVoted'

function votedIn(store: BrowserStore): string[] {
  const kept = store.read(storageKey)
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

/** This tab has voted on a question, although the page may not have been read again since. */
export const hasVotedHere = (store: BrowserStore, questionId: string): boolean =>
  votedIn(store).includes(questionId)

/** A vote has nothing typed that could stay. */
function voteProblem(failure: Failure): Problem {
  const problem = problemOf(failure)
  return problem.text === 'offline.form' ? { text: 'question.offline' } : problem
}

/** Says whether an answer helped. The page is then asked for again, with the votes as they are. */
export const vote: PageAction = async (form, context): Promise<Outcome> => {
  const { api, params, path, search, store } = context
  const questionId = params.question ?? ''
  const isLike = form.get(voteField) === 'true'
  const counted = await api.call(likeCall, { questionId, isLike, opco })
  if (!counted.ok) return { kind: 'stay', problems: [voteProblem(counted.failure)], values: {} }
  store.write(storageKey, [...votedIn(store), questionId])
  const to = search.size > 0 ? `${path}?${search}` : path
  return { kind: 'go', to, replace: true, still: true }
}
