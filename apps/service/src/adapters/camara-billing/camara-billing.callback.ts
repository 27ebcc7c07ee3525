import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Callback } from '../../ports/payment-provider.port.ts'
import { readJson } from '../http-json.ts'
import { referenceOfToken } from './camara-billing.credential.ts'
import { isReadableId } from './camara-billing.mapping.ts'

const event = Type.Object({
  type: Type.String(),
  data: Type.Object({ paymentId: Type.String(), status: Type.String() }),
})

const outcomePattern = /^org\.camaraproject\.carrier-billing\.v\d+\.payment-(completed|denied)$/

type Said = Pick<Callback, 'session' | 'providerId' | 'claim'>

/** Events of refunds name their payment as well, and claim nothing about its charge. */
function readEvent(body: unknown): Said | null {
  if (!Value.Check(event, body)) return null
  const { paymentId, status } = body.data
  if (!isReadableId(paymentId)) return null
  const outcome = outcomePattern.exec(body.type)?.[1]
  const isPaid = outcome === 'completed' && status === 'succeeded'
  const claim = isPaid ? 'success' : outcome === 'denied' ? 'failure' : null
  return { session: paymentId, providerId: paymentId, claim }
}

/**
 * Every charge and refund brings the operator a token for its events, so that one without it, or with another, is refused. The
 * token does not cover the body: an event with the right one is only a reason to ask.
 */
export const createCallbackReader =
  (secret: string) =>
  (request: { headers: Record<string, string | undefined>; rawBody: string }): Callback | null => {
    const token = /^Bearer ([!-~]{1,400})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const reference = referenceOfToken(secret, token)
    if (reference === null) return null
    const said = readEvent(readJson(request.rawBody))
    const unsaid = { session: null, providerId: null, claim: null }
    return { ...(said ?? unsaid), reference, isAuthentic: true, proven: null }
  }
