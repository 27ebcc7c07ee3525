import { openInvoicesCall } from '@portal/contract/calls/bill'
import { parseFixedAccount } from '@portal/kernel/account-no'
import { type Failure, isRefusedFor } from '../../lib/api/contract-client.ts'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import { withoutCookies } from '../../lib/page/keeps-cookies.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../../lib/page/page.ts'
import { keepNumber } from '../../order/number/kept-number.ts'
import { openOrder } from '../../order/pending/open-order.ts'
import { invoicePath, shownPath } from '../../order/product/bill-path.ts'
import { accountField, checkAccount, checkEmail, emailField } from './invoice.rules.ts'

/** To the result. Without script the account waits at the browser: no address has it. */
function toResult({ store }: PageContext, account: string): Outcome {
  keepNumber(store, invoicePath, account)
  return store === emptyStore
    ? { kind: 'stay', problems: [], values: { [accountField]: account }, at: shownPath }
    : { kind: 'go', to: shownPath }
}

/** A wrong address and an unknown account have one refusal, which is said above the form. */
function showProblem(failure: Failure): Problem {
  const problem = problemOf(failure)
  return isRefusedFor(failure, 'invoices.unknown') ? { ...problem, lasts: true } : problem
}

/** Shows the invoices of an account to the visitor who knows its email address. */
const showInvoices: PageAction = async (form, context): Promise<Outcome> => {
  const typed = (form.get(accountField) ?? '').trim()
  const email = (form.get(emailField) ?? '').trim()
  const values = { [accountField]: typed, [emailField]: email }
  const stay = (problems: readonly Problem[]): Outcome => ({ kind: 'stay', problems, values })
  const problems = [checkAccount(typed), checkEmail(email)].filter((problem) => problem !== null)
  if (problems.length > 0) return stay(problems)
  const lost = withoutCookies()
  if (lost) return stay([lost])
  const account = parseFixedAccount(typed)
  const accountNo = account.ok ? account.value : typed
  const shown = await context.api.call(openInvoicesCall, { accountNo, contactPersonEmailId: email })
  return shown.ok ? toResult(context, accountNo) : stay([showProblem(shown.failure)])
}

/** No row has a field that a refusal could be said at. */
function payProblem(failure: Failure): Problem {
  const { field: _none, ...problem } = problemOf(failure)
  return { ...problem, lasts: true }
}

/** Opens the order for one invoice, whole and without a number: texts go to the number that the operator has on record. */
const payInvoice: PageAction = async (form, context): Promise<Outcome> => {
  const accountId = form.get('accountId') ?? ''
  const invoiceNumber = form.get('invoiceNumber') ?? ''
  const outcome = await openOrder(
    {
      asked: {
        transactionType: 'BILL_PAYMENT',
        ...{ accountId, invoiceNumber, amount: form.get('amount') ?? '' },
      },
      // To the list, where the next one is paid.
      back: shownPath,
      values: { [accountField]: accountId, invoiceNumber },
      by: '',
      problemOf: payProblem,
      keeps: ({ billingStartDate = '', billingEndDate = '', dueDate = '' }) => ({
        invoiceDetail: {
          ...{ accountNo: accountId, invoiceNo: invoiceNumber },
          ...{ billingStartDate, billingEndDate, dueDate },
        },
      }),
    },
    context,
  )
  return outcome.kind === 'stay' ? { ...outcome, at: shownPath } : outcome
}

export const actOnInvoices: PageAction = (form, context) =>
  form.has('invoiceNumber') ? payInvoice(form, context) : showInvoices(form, context)
