import type { CheckAnswer } from '../../ports/check.port.ts'
import { connectionFault } from '../check/connection-faults.rules.ts'
import { bindOn, dial, type SmppLink, unbind } from './smpp.connection.ts'

/** Statuses of a bind that the centre refuses, by SMPP 3.4. */
const refusals: ReadonlyMap<number, string> = new Map([
  [0x0d, 'the bind failed'],
  [0x0e, 'SMPP_PASSWORD is wrong'],
  [0x0f, 'SMPP_SYSTEM_ID is wrong'],
])
const alreadyBound = 0x05

function readBind(status: number): CheckAnswer {
  const detail = `status 0x${status.toString(16).padStart(2, '0')}`
  const refusal = refusals.get(status)
  if (refusal) return { kind: 'wrong', about: 'key', detail: `${refusal} (${detail})` }
  if (status === alreadyBound) {
    const words = 'all binds are taken: ask for two more than there are processes'
    return { kind: 'wrong', about: 'answer', detail: `${words} (${detail})` }
  }
  return { kind: 'wrong', about: 'answer', detail: `the bind was refused (${detail})` }
}

/** Binds, as every process does, and unbinds. */
export async function checkLink(link: SmppLink): Promise<CheckAnswer> {
  const session = await dial(link)
  if (typeof session === 'string') return connectionFault({ code: session })
  const answer = await bindOn(session, link)
  if (answer.kind !== 'answered') {
    session.destroy()
    const words = 'a line came about, and no answer to the bind: is this port for SMPP?'
    return { kind: 'wrong', about: 'answer', detail: `${words} (${answer.detail})` }
  }
  const { command_status: status } = answer.pdu
  if (status === 0) await unbind(session, link.timeoutMs)
  else session.destroy()
  return status === 0 ? { kind: 'right', currencies: null } : readBind(status)
}
