import { addressOf } from '@portal/contract/call'
import { lineTypeCall } from '@portal/contract/line'
import { lineTypeBody, lineTypeResult } from '@portal/contract/line.schema'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../http/limits.ts'
import { describeCall } from '../../http/openapi.ts'
import { refuse, success } from '../../http/refusal.ts'
import type { Operator } from '../../ports/operator.port.ts'
import { checkLine } from './line.flow.ts'

export function lineRoutes(
  app: FastifyInstance,
  { operator, limit }: { operator: Operator; limit: Limit },
) {
  app.post<{ Body: { msisdn: string } }>(
    addressOf(lineTypeCall),
    {
      schema: describeCall('Line type of a number', { body: lineTypeBody, result: lineTypeResult }),
    },
    async (request, reply) => {
      if (await limit(request, reply)) return reply
      const msisdn = parseMsisdn(request.body.msisdn)
      if (!msisdn.ok) return refuse(reply, 'line.invalid', { field: 'msisdn' })
      const line = await checkLine(operator, msisdn.value)
      return line.ok ? success(line.value) : refuse(reply, line.error, { field: 'msisdn' })
    },
  )
}
