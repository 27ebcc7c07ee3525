import { lineTypeCall } from '@portal/contract/line.schema'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import { answer, refused } from '../../http/answer.ts'
import type { Limit } from '../../http/limits.ts'
import { limited, serveCall } from '../../http/serve-call.ts'
import type { Operator } from '../../ports/operator.port.ts'
import { checkLine } from './line.flow.ts'

export type LineDeps = { operator: Operator; limit: Limit }

export function lineRoutes(app: FastifyInstance, { operator, limit }: LineDeps) {
  serveCall(
    app,
    lineTypeCall,
    limited(limit, async ({ msisdn: typed, ...wanted }) => {
      const msisdn = parseMsisdn(typed)
      const line = msisdn.ok ? await checkLine(operator, msisdn.value, wanted) : msisdn
      if (line.ok) return answer(line.value)
      return line.error === 'provider.unavailable'
        ? refused(line.error)
        : refused('line.invalid', { field: 'msisdn' })
    }),
  )
}
