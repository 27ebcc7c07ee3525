import { validateAccountCall } from '@portal/contract/calls/bill'
import { parseLineAccount } from '@portal/kernel/account-no'
import { type Failure, isRefusedFor } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction, Problem } from '../../../lib/page/page.ts'
import { accountField } from '../bill-fields.ts'
import { showBill } from './show-bill.ts'

/** Reads the bill of a number by its account. */
export const fetchByAccount: PageAction = async (form, context): Promise<Outcome> => {
  const typed = (form.get(accountField) ?? '').trim()
  const msisdn = form.get('msisdn') ?? ''
  const values = { msisdn, [accountField]: typed }
  // In the dialog, since a toast would be behind it.
  const stay = (problem: Problem): Outcome => ({
    kind: 'stay',
    problems: [{ ...problem, lasts: true }],
    values,
  })
  const stayFor = (failure: Failure): Outcome => {
    const { field, ...problem } = problemOf(failure)
    // The service says why an account does not fit, whatever its words are.
    const saysMore = isRefusedFor(failure, 'account.unknown', 'account.other') && problem.words
    const said = saysMore ? { ...problem, saysMore: true as const } : problem
    return stay(field === accountField || saysMore ? { ...said, field: accountField } : said)
  }
  const account = parseLineAccount(typed)
  if (!account.ok) return stay({ field: accountField, text: 'refusal.account.invalid' })
  const pair = { msisdn, accountNo: account.value }
  const accepted = await context.api.call(validateAccountCall, pair)
  if (!accepted.ok) return stayFor(accepted.failure)
  const shown = await showBill(pair, context)
  return shown.ok ? shown.value : stayFor(shown.failure)
}
