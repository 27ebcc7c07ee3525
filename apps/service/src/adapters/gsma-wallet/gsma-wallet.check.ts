import Type from 'typebox'
import { Value } from 'typebox/value'
import type { CheckAnswer } from '../../ports/check.port.ts'

const heartbeat = Type.Object({ serviceStatus: Type.String({ pattern: '^[a-zA-Z]{1,20}$' }) })

/** The wallet's word on itself; one that is degraded still takes payments. */
export function readHeartbeat(status: number, body: unknown): CheckAnswer {
  if (status !== 200 || !Value.Check(heartbeat, body)) {
    return { kind: 'lost', detail: `heartbeat: HTTP ${status}` }
  }
  return body.serviceStatus === 'unavailable'
    ? { kind: 'wrong', about: 'answer', detail: 'the wallet says that it is unavailable' }
    : { kind: 'right', currencies: null }
}
