import { sendLeadOtpCall } from '@portal/contract/calls/lead.schema'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../../http/calls/serve-call.ts'
import { refused } from '../../http/refusals/answer.ts'
import { leadPurpose } from '../../ports/proofs.port.ts'
import { answerSent, type OtpRouteDeps, refIdOf, send } from './otp.routes.ts'

export const leadCodeCalls = [sendLeadOtpCall] as const

/** The code for a lead, whose number comes with a 0 before it; it is verified and sent again as any other. */
export function leadCodeRoutes(app: FastifyInstance, deps: OtpRouteDeps) {
  serveCall(app, sendLeadOtpCall, async ({ msisdn: typed }, asked) => {
    const msisdn = parseMsisdn(typed.replace(/^0/, ''))
    if (!msisdn.ok) return refused('line.invalid', { field: 'msisdn' })
    const wanted = { channel: 'sms', recipient: msisdn.value, purpose: leadPurpose } as const
    return answerSent(await send(deps, wanted, asked), refIdOf)
  })
}
