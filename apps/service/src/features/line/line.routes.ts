import { lineTypeCall } from '@portal/contract/calls/line.schema'
import { parseMsisdn } from '@portal/kernel/msisdn'
import { fail } from '@portal/kernel/result'
import type { FastifyInstance } from 'fastify'
import { limited, serveCall } from '../../http/calls/serve-call.ts'
import type { Limit, MissBrake } from '../../http/limits/limits.ts'
import { answer, refused, refuseField } from '../../http/refusals/answer.ts'
import type { Lines } from '../../ports/operator/operator.port.ts'
import { checkLine } from './line.flow.ts'

export type LineDeps = {
  lines: Lines
  /** Whether the content has the check of hybrid lines switched on. */
  checksHybrids: () => boolean
  limit: Limit
  brake: MissBrake
}

export function lineRoutes(app: FastifyInstance, { lines, checksHybrids, limit, brake }: LineDeps) {
  serveCall(
    app,
    lineTypeCall,
    limited(limit, async ({ msisdn: typed, ...wanted }, { request }) => {
      if (wanted.requestType && !checksHybrids()) return refuseField('requestType')
      const tooSoon = await brake.refuse(request)
      if (tooSoon) return tooSoon
      const msisdn = parseMsisdn(typed)
      const line = msisdn.ok
        ? await checkLine(lines, msisdn.value, wanted)
        : fail({ code: 'line.invalid' } as const)
      if (!line.ok && line.error.code === 'provider.unavailable') return refused(line.error.code)
      const isMiss = !line.ok && line.error.code === 'line.invalid'
      await brake.note(request, isMiss ? 'miss' : 'hit')
      if (line.ok) return answer(line.value)
      const { code, ...told } = line.error
      return refused(code, { field: 'msisdn', ...told })
    }),
  )
}
