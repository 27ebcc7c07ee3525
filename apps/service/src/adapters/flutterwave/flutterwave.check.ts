import Type from 'typebox'
import { Value } from 'typebox/value'
import type { CheckAnswer } from '../../ports/check.port.ts'
import type { Deadline } from '../../ports/outcome.port.ts'
import { readEnquiryCheck, unusedReference } from '../check/enquiry-check.ts'
import type { Call } from './flutterwave.call.ts'
import { readEnvelope } from './flutterwave.envelope.ts'
import { readTransaction } from './flutterwave.mapping.ts'

const balances = Type.Array(Type.Object({ currency: Type.String({ pattern: '^[A-Z]{3}$' }) }))

/** Null where the gateway does not list the account's balances. */
async function currenciesOf(call: Call, within: Deadline): Promise<string[] | null> {
  const answer = await call('GET', '/balances', within)
  if (answer.kind !== 'answered' || answer.status !== 200) return null
  const data = readEnvelope(answer.body)?.data
  return Value.Check(balances, data) ? data.map(({ currency }) => currency) : null
}

/** Asks about a payment that there never was, and then for the currencies of the account. */
export const createCheck =
  (call: Call) =>
  async (within: Deadline): Promise<CheckAnswer> => {
    const query = new URLSearchParams({ tx_ref: unusedReference })
    const answer = await call('GET', `/transactions/verify_by_reference?${query}`, within)
    if (answer.kind !== 'answered') return answer
    const asked = { reference: unusedReference, providerId: null }
    const read = readEnquiryCheck(readTransaction(answer.status, answer.body, asked))
    return read.kind === 'right' ? { ...read, currencies: await currenciesOf(call, within) } : read
  }
