import { createHmac, timingSafeEqual } from 'node:crypto'
import { readJson } from '../../../../apps/service/src/adapters/http-json.ts'
import type { Callback } from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { chargeIn, readState } from './acme.mapping.ts'

/** Of a notification that is signed, and about nothing that can be read. */
const nothing: Callback = {
  ...{ reference: null, session: null, providerId: null },
  ...{ isAuthentic: true, claim: null, proven: null },
}

/** The signature is HMAC-SHA256 of the whole body in hexadecimal digits; they are compared in constant time. */
export function createCallbackReader(webhookKey: string) {
  function isSigned(rawBody: string, signature: string): boolean {
    const right = createHmac('sha256', webhookKey).update(rawBody).digest()
    const given = Buffer.from(signature, 'hex')
    return given.length === right.length && timingSafeEqual(given, right)
  }

  return (request: {
    headers: Record<string, string | undefined>
    rawBody: string
  }): Callback | null => {
    const signature = request.headers['x-acme-signature'] ?? ''
    if (!isSigned(request.rawBody, signature)) return null
    const found = chargeIn(readJson(request.rawBody))
    if (!found) return nothing
    const { reference, id: providerId } = found
    const state = readState(found)
    const isEnd = state.kind === 'successful' || state.kind === 'failed'
    return {
      ...nothing,
      ...{ reference, providerId },
      claim: isEnd ? (state.kind === 'successful' ? 'success' : 'failure') : null,
      proven: isEnd ? state : null,
    }
  }
}
