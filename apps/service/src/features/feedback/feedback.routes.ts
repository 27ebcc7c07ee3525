import { feedbackCall } from '@portal/contract/help.schema'
import { newShortCode, type RandomBytes } from '@portal/kernel/ids'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer.ts'
import type { Limit } from '../../http/limits.ts'
import { limited, serveCall } from '../../http/serve-call.ts'
import { wordedIn } from '../../http/wording.ts'
import type { FeedbackStore } from '../../ports/feedback.port.ts'

export type FeedbackDeps = {
  store: FeedbackStore
  random: RandomBytes
  /** What references for people begin with. */
  referencePrefix: () => string
  limit: Limit
}

/** Messages to the operator, each kept under a reference that the visitor can name. */
export function feedbackRoutes(
  app: FastifyInstance,
  { store, random, referencePrefix, limit }: FeedbackDeps,
) {
  serveCall(
    app,
    feedbackCall,
    limited(limit, async ({ topic, message, msisdn = null, email = null }, { request }) => {
      const language = wordedIn(request, undefined)
      const told = { topic, message: message.trim(), msisdn, email, language }
      // One of a billion names may be taken.
      for (;;) {
        const reference = `${referencePrefix()}-${newShortCode(random)}`
        if (await store.add({ reference, ...told })) return answer({ reference })
      }
    }),
  )
}
