import { broadbandBalanceCall } from '@portal/contract/calls/balance.schema'
import type { FastifyInstance } from 'fastify'
import { serveCall } from '../../http/calls/serve-call.ts'
import type { MissBrake } from '../../http/limits/limits.ts'
import { answer, type Refused, refused } from '../../http/refusals/answer.ts'
import type { Balances } from '../../ports/operator/balance.port.ts'
import { codeToOwner, type NoOwner } from './device-owner.flow.ts'
import { type OtpRouteDeps, send } from './otp.routes.ts'

export const deviceCodeCalls = [broadbandBalanceCall] as const

type DeviceDeps = OtpRouteDeps & { balances: Pick<Balances, 'device'>; brake: MissBrake }

function refusalOf(none: NoOwner): Refused {
  switch (none.kind) {
    case 'unavailable':
      return refused('provider.unavailable')
    case 'no-subscriber':
      return refused('line.invalid', { field: 'msisdn' })
    case 'other-line':
      return refused('line.not-broadband', { field: 'msisdn', lineType: none.lineType })
    case 'no-owner':
      return refused('line.no-owner', { field: 'msisdn' })
  }
}

/** The code for the balance of a router or MiFi. Asking about a number counts as a check, and a miss brakes. */
export function deviceCodeRoutes(app: FastifyInstance, deps: DeviceDeps) {
  const { balances, brake, checkLimit } = deps
  serveCall(app, broadbandBalanceCall, async ({ msisdn }, asked) => {
    const { request } = asked
    const tooMany = (await checkLimit(request)) ?? (await brake.refuse(request))
    if (tooMany) return tooMany
    const wanted = await codeToOwner(balances, msisdn)
    const none = wanted.ok ? null : wanted.error
    if (none?.kind !== 'unavailable') {
      await brake.note(request, none?.kind === 'no-subscriber' ? 'miss' : 'hit')
    }
    if (!wanted.ok) return refusalOf(wanted.error)
    const sent = await send(deps, wanted.value, asked)
    if (!('view' in sent)) return sent
    const { id, recipient, resendInSeconds, expiresInSeconds } = sent.view
    return answer({ txnRefId: id, otpRecipient: recipient, resendInSeconds, expiresInSeconds })
  })
}
