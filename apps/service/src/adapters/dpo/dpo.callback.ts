import type { Callback } from '../../ports/payment-provider.port.ts'
import { stageOf } from './dpo.codes.ts'
import { isToken } from './dpo.names.ts'
import { readXml } from './dpo.xml.ts'

/** Our references are letters and digits; anything else is not passed on. */
const reference = /^[\x21-\x7e]{1,100}$/

function claimOf(code: string): Callback['claim'] {
  const stage = stageOf(code)
  if (stage === 'paid') return 'success'
  return stage === 'declined' || stage === 'cancelled' ? 'failure' : null
}

/**
 * Reads what the gateway posts. Nothing in it is signed, so it is never more than a hint to ask: the transaction that it
 * names is not asked about either, only those that answers of the gateway named. Null for what is no message.
 */
export function readCallback({ rawBody }: { rawBody: string }): Callback | null {
  const fields = readXml(rawBody)
  if (!fields) return null
  const named = fields.get('CompanyRef') ?? ''
  const token = fields.get('TransactionToken') ?? ''
  return {
    reference: reference.test(named) ? named : null,
    session: isToken(token) ? token : null,
    providerId: null,
    isAuthentic: false,
    claim: claimOf(fields.get('Result') ?? ''),
    proven: null,
  }
}
