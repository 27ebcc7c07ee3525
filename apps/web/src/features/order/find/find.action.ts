import { findCall } from '@portal/contract/calls/order-page'
import { parseFixedAccount } from '@portal/kernel/account-no'
import { parseMsisdn, typedMsisdn } from '@portal/kernel/msisdn'
import { plainDigits } from '@portal/kernel/text/plain-digits'
import { isRefusedFor } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction, Problem } from '../../../lib/page/page.ts'
import { statusAddress } from '../../../order/pending/pay-address.ts'

/**
 * Finds a payment by its reference and the number it was for, or the account where one is named. That both together fit nothing is the
 * fault of the `pair`: the form says it once, above the fields.
 */
export const findPayment: PageAction = async (form, { api }): Promise<Outcome> => {
  const reference = plainDigits(form.get('reference') ?? '')
    .trim()
    .toUpperCase()
  const msisdn = typedMsisdn(form.get('msisdn') ?? '')
  const accountId = (form.get('accountId') ?? '').trim()
  const account = accountId === '' ? null : parseFixedAccount(accountId)
  const stay = (problems: readonly Problem[]): Outcome => ({
    kind: 'stay',
    problems,
    values: { reference, msisdn, accountId },
  })
  const problems: Problem[] = []
  if (reference === '') problems.push({ field: 'reference', text: 'find.referenceRequired' })
  if (account?.ok === false) problems.push({ field: 'accountId', text: 'refusal.account.invalid' })
  const isNumberAtFault = account === null && !parseMsisdn(msisdn).ok
  if (isNumberAtFault) {
    const text = msisdn === '' ? 'find.numberRequired' : 'refusal.line.invalid'
    problems.push({ field: 'msisdn', text })
  }
  if (problems.length > 0) return stay(problems)
  const served = account?.ok ? { accountId: account.value } : { msisdn }
  const found = await api.call(findCall, { reference: reference.slice(0, 40), ...served })
  if (found.ok) return { kind: 'go', to: statusAddress(found.value.transactionId) }
  const { failure } = found
  const unknown = isRefusedFor(failure, 'request.not-found')
  return stay([unknown ? { field: 'pair', text: 'find.notFound' } : problemOf(failure)])
}
