import { type HelpQuestion, helpStageCall } from '@portal/contract/calls/help/help'
import type { PageContext } from '../lib/page/page.ts'

const keptSeconds = 60

/** The questions that are asked most; none where the help centre does not answer. */
export async function readPopular(
  { api, cache, language, offerWaitMs }: PageContext,
  max: number,
): Promise<readonly HelpQuestion[]> {
  const stage = await cache.read(`help:${language}`, { seconds: keptSeconds }, () =>
    api.call(helpStageCall, { language }, { timeoutMs: offerWaitMs }),
  )
  return stage.ok ? stage.value.popular.slice(0, max) : []
}
