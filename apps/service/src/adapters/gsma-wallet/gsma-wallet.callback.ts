import { createHash, timingSafeEqual } from 'node:crypto'
import type { Callback } from '../../ports/payment-provider.port.ts'
import { readJson } from '../http-json.ts'
import { isReadableId, readResult, readTransaction } from './gsma-wallet.mapping.ts'

const nothing = { reference: null, session: null, providerId: null, claim: null } as const

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function readBody(body: unknown): Pick<Callback, keyof typeof nothing> {
  const said = readTransaction(body)
  const reference = said?.requestingOrganisationTransactionReference
  // An error names no reference, so only the enquiry finds it; nor does a reversal tell of a charge.
  if (said?.type.toLowerCase() !== 'merchantpay') return nothing
  if (!reference || !isReadableId(reference)) return nothing
  const { kind } = readResult(body)
  const claim = kind === 'successful' ? 'success' : kind === 'failed' ? 'failure' : null
  return { reference, session: null, providerId: said.transactionReference, claim }
}

/**
 * The header repeats a key shared with the wallet and does not cover the body, so only the payment and the
 * transaction to ask about are taken from the body. Digests are compared in constant time, so that not even the
 * length of the key shows.
 */
export function createCallbackReader(callbackKey: string) {
  const expected = digest(callbackKey)
  return (request: {
    headers: Record<string, string | undefined>
    rawBody: string
  }): Callback | null => {
    const given = request.headers['x-api-key']
    if (!given || !timingSafeEqual(digest(given), expected)) return null
    return { ...readBody(readJson(request.rawBody)), isAuthentic: true, proven: null }
  }
}
