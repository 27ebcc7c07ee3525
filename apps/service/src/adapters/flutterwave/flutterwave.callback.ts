import { createHash, timingSafeEqual } from 'node:crypto'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Callback } from '../../ports/payment-provider.port.ts'
import { readJson } from '../http-json.ts'

/** Our references are letters and digits; anything else is not passed on. */
const reference = Type.String({ pattern: '^[\\x21-\\x7e]{1,100}$' })
const current = Type.Object({ data: Type.Object({ tx_ref: reference }) })
const judged = Type.Object({
  data: Type.Object({ status: Type.Union([Type.Literal('successful'), Type.Literal('failed')]) }),
})
const identified = Type.Object({ data: Type.Object({ id: Type.Integer({ minimum: 1 }) }) })
/** Some accounts still get the body of the previous generation. */
const legacy = Type.Object({ txRef: reference })

function readReference(body: unknown): string | null {
  if (Value.Check(current, body)) return body.data.tx_ref
  return Value.Check(legacy, body) ? body.txRef : null
}

/** Failed charges are reported as well. */
function readClaim(body: unknown): Callback['claim'] {
  if (!Value.Check(judged, body)) return null
  return body.data.status === 'successful' ? 'success' : 'failure'
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The header repeats a secret shared with the gateway and does not cover the body, so only the
 * payment and the transaction to ask about are taken from the body. Digests are compared in
 * constant time, so that not even the length of the secret shows.
 */
export function createCallbackReader(webhookHash: string) {
  const expected = digest(webhookHash)
  return (request: {
    headers: Record<string, string | undefined>
    rawBody: string
  }): Callback | null => {
    const given = request.headers['verif-hash']
    if (!webhookHash || !given || !timingSafeEqual(digest(given), expected)) return null
    const body = readJson(request.rawBody)
    return {
      reference: readReference(body),
      session: null,
      providerId: Value.Check(identified, body) ? String(body.data.id) : null,
      isAuthentic: true,
      claim: readClaim(body),
      proven: null,
    }
  }
}
