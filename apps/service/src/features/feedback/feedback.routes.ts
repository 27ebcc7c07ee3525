import { feedbackCall, feedbackSentCall } from '@portal/contract/calls/help/feedback.schema'
import { newShortCode, type RandomBytes, type SessionId } from '@portal/kernel/ids'
import type { FastifyInstance } from 'fastify'
import { limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import { wordedIn } from '../../http/calls/wording.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { answer, refused } from '../../http/refusals/answer.ts'
import type { Sessions } from '../../http/sessions/session.ts'
import type { FeedbackStore } from '../../ports/feedback.port.ts'

export type FeedbackDeps = {
  store: FeedbackStore
  sessions: Sessions
  /** SHA-256, hex. */
  digest: (text: string) => string
  random: RandomBytes
  /** The beginning of references for people. */
  referencePrefix: () => string
  limit: Limit
  newcomerLimit: Limit
  readLimit: Limit
}

/** Hexadecimal digits; no seal can be guessed. */
const sealLength = 32

/** Messages to the operator, each kept under a reference that the visitor can name. */
export function feedbackRoutes(
  app: FastifyInstance,
  {
    store,
    sessions,
    digest,
    random,
    referencePrefix,
    limit,
    newcomerLimit,
    readLimit,
  }: FeedbackDeps,
) {
  /** Known to the holder of the session alone, so that no row has to say who sent a message. */
  const sealOf = (session: SessionId, reference: string) =>
    digest(`${session} ${reference}`).slice(0, sealLength)

  serveCall(
    app,
    feedbackCall,
    async ({ topic, message, msisdn = null, email = null }, { request, reply }) => {
      const said = message.trim()
      if (said === '') return refused('request.invalid', { field: 'message' })
      const tooMany = (await limit(request)) ?? (await newcomerLimit(request))
      if (tooMany) return tooMany
      const session = await sessions.findOrStart(request, reply)
      const language = wordedIn(request, undefined)
      const told = { topic, message: said, msisdn, email, language }
      // One of a billion names may be taken.
      for (;;) {
        const drawn = `${referencePrefix()}-${newShortCode(random)}`
        const reference = await store.add({ reference: drawn, ...told })
        if (reference !== null) return answer({ reference, seal: sealOf(session, reference) })
      }
    },
  )

  serveRead(
    app,
    feedbackSentCall,
    limited(readLimit, async ({ reference, seal }, { request }) => {
      const session = await sessions.find(request)
      return answer({ isOwn: session !== null && seal === sealOf(session, reference) })
    }),
  )
}
