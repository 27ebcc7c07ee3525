import { opco } from '@portal/contract/constants'
import { likeCall } from '@portal/contract/help'
import type { BrowserStore } from '../../lib/browser-store.ts'
import { problemOf } from '../../lib/failure-words.ts'
import type { Outcome, PageAction } from '../../lib/page.ts'

/** The name of both buttons; its value says which. */
export const voteField = 'isLike'
/** Says in the address that a vote was counted, for browsers without script. */
export const thanksField = 'thanks'

const storageKey = 'helpVoted'

function votedIn(store: BrowserStore): string[] {
  const kept = store.read(storageKey)
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

/** This tab has voted on a question. */
export const hasVoted = (store: BrowserStore, questionId: string): boolean =>
  votedIn(store).includes(questionId)

/** Says whether an answer helped. The page is then asked for again, with the votes as they are. */
export const vote: PageAction = async (form, context): Promise<Outcome> => {
  const { api, params, path, store } = context
  const questionId = params.question ?? ''
  const isLike = form.get(voteField) === 'true'
  const counted = await api.call(likeCall, { questionId, isLike, opco })
  if (!counted.ok) return { kind: 'stay', problems: [problemOf(counted.failure)], values: {} }
  store.write(storageKey, [...votedIn(store), questionId])
  return { kind: 'go', to: `${path}?${thanksField}=1`, replace: true, still: true }
}
