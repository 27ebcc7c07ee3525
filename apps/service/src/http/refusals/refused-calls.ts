import type { CallDefinition } from '@portal/contract/define-call'
import type { FastifyInstance } from 'fastify'
import { serveRead } from '../calls/serve-call.ts'
import { refused } from './answer.ts'

/** Serves calls for which the operator's system lacks an ability: each is refused, by a code of its own. Decision 131. */
export function refuseCalls(app: FastifyInstance, calls: readonly CallDefinition[]) {
  for (const call of calls) serveRead(app, call, async () => refused('ability.missing'))
}
