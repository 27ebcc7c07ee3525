import { broadbandBalanceCall } from '@portal/contract/balance.schema'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import { answer, refused } from '../../http/answer.ts'
import type { MissBrake } from '../../http/limits.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { Balances } from '../../ports/balance.port.ts'
import { balancePurpose } from '../../ports/proofs.port.ts'
import { type OtpDeps, send } from './otp.routes.ts'

type DeviceDeps = OtpDeps & { balances: Pick<Balances, 'device'>; brake: MissBrake }

/**
 * The code that opens the balance of a router or MiFi. It goes to the owner's phone and is counted there, with every other
 * code for that phone; what it proves is the device's number alone. Decision 085.
 */
export function deviceCodeRoutes(app: FastifyInstance, deps: DeviceDeps) {
  const { balances, brake, checkLimit } = deps
  serveCall(app, broadbandBalanceCall, async ({ msisdn: typed }, asked) => {
    const { request } = asked
    const tooMany = (await checkLimit(request)) ?? (await brake.refuse(request))
    if (tooMany) return tooMany
    const subject = parseMsisdn(typed)
    const device = subject.ok
      ? await balances.device(subject.value)
      : ({ kind: 'no-subscriber' } as const)
    if (device.kind === 'unsent' || device.kind === 'lost') return refused('provider.unavailable')
    await brake.note(request, device.kind === 'no-subscriber' ? 'miss' : 'hit')
    if (!subject.ok || device.kind === 'no-subscriber') {
      return refused('line.invalid', { field: 'msisdn' })
    }
    if (device.kind === 'other-line') {
      return refused('line.not-broadband', { field: 'msisdn', lineType: device.lineType })
    }
    if (device.owner === null) return refused('line.no-owner', { field: 'msisdn' })
    const wanted = {
      channel: 'sms',
      recipient: device.owner,
      subject: subject.value,
      purpose: balancePurpose,
    } as const
    const sent = await send(deps, wanted, asked)
    if (!('view' in sent)) return sent
    const { id, recipient, resendInSeconds, expiresInSeconds } = sent.view
    return answer({ txnRefId: id, otpRecipient: recipient, resendInSeconds, expiresInSeconds })
  })
}
