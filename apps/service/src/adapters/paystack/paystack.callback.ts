import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Callback } from '../../ports/payment-provider.port.ts'
import { readJson } from '../http-json.ts'
import { isRecord } from './paystack.envelope.ts'
import { referenceIn } from './paystack.names.ts'
import { isTransaction, successOf } from './paystack.transaction.ts'

const signatureHeader = 'x-paystack-signature'

const nothing: Callback = {
  reference: null,
  session: null,
  providerId: null,
  isAuthentic: true,
  claim: null,
  proven: null,
}

/** The whole event is signed, so that a payment with an amount that can be read is proved by it. */
function readPaid(data: unknown): Callback {
  if (!isTransaction(data) || data.status !== 'success') return nothing
  const reference = referenceIn(data.reference)
  if (reference === null) return nothing
  const word = successOf(data, reference)
  return {
    ...nothing,
    reference,
    providerId: String(data.id),
    claim: 'success',
    proven: word.kind === 'successful' ? word : null,
  }
}

/** An event about a refund hastens the question what became of it; its own words are not taken. */
const readRefunded = (data: unknown): Callback => ({
  ...nothing,
  reference: isRecord(data) ? referenceIn(data.transaction_reference) : null,
})

function readEvent(body: unknown): Callback {
  if (!isRecord(body) || typeof body.event !== 'string') return nothing
  if (body.event === 'charge.success') return readPaid(body.data)
  return body.event.startsWith('refund.') ? readRefunded(body.data) : nothing
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The signature covers the body as it was received: written again, it would be another. Digests are compared in constant
 * time.
 */
export function createCallbackReader(secretKey: string) {
  return (request: {
    headers: Record<string, string | undefined>
    rawBody: string
  }): Callback | null => {
    const given = request.headers[signatureHeader]
    if (!given) return null
    const expected = createHmac('sha512', secretKey).update(request.rawBody).digest('hex')
    if (!timingSafeEqual(digest(given), digest(expected))) return null
    return readEvent(readJson(request.rawBody))
  }
}
