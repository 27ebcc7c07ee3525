import { findCall } from '@portal/contract/calls/order-page'
import { parseMsisdn, typedMsisdn } from '@portal/kernel/msisdn'
import { plainDigits } from '@portal/kernel/text/plain-digits'
import { isRefusedFor } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction, Problem } from '../../../lib/page/page.ts'
import { statusAddress } from '../../../order/pending/pay-address.ts'

/**
 * Finds a payment by its reference and the number it was for. That both together fit nothing is the
 * fault of the `pair`: the form says it once, above the fields.
 */
export const findPayment: PageAction = async (form, { api }): Promise<Outcome> => {
  const reference = plainDigits(form.get('reference') ?? '')
    .trim()
    .toUpperCase()
  const msisdn = typedMsisdn(form.get('msisdn') ?? '')
  const stay = (problems: readonly Problem[]): Outcome => ({
    kind: 'stay',
    problems,
    values: { reference, msisdn },
  })
  const problems: Problem[] = []
  if (reference === '') problems.push({ field: 'reference', text: 'find.referenceRequired' })
  if (msisdn === '') problems.push({ field: 'msisdn', text: 'find.numberRequired' })
  else if (!parseMsisdn(msisdn).ok) {
    problems.push({ field: 'msisdn', text: 'refusal.line.invalid' })
  }
  if (problems.length > 0) return stay(problems)
  const found = await api.call(findCall, { reference: reference.slice(0, 40), msisdn })
  if (found.ok) return { kind: 'go', to: statusAddress(found.value.transactionId) }
  const { failure } = found
  const unknown = isRefusedFor(failure, 'request.not-found')
  return stay([unknown ? { field: 'pair', text: 'find.notFound' } : problemOf(failure)])
}
