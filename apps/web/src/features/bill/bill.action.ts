import { typedMsisdn } from '@portal/kernel/msisdn'
import type { Failure } from '../../lib/api/contract-client.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../../lib/page/page.ts'
import { keepNumber } from '../../order/number/kept-number.ts'
import { judgeLine, readLine } from '../../order/number/line-check.ts'
import { checkNumber, unknownNumber } from '../../order/number/number.rules.ts'
import { openOrder } from '../../order/pending/open-order.ts'
import { billPath } from '../../order/product/bill-path.ts'
import { checkBillAmount, checkLine, orderedAmount } from './bill.rules.ts'
import { readShownBill, readTerms, wantedLine } from './bill-data.ts'
import { openField, owedField, shownField } from './bill-fields.ts'
import { askForBill, type Typed } from './steps/open-bill.action.ts'

export const readTyped = (form: URLSearchParams): Typed => ({
  msisdn: typedMsisdn(form.get('msisdn') || form.get('msisdnChoice') || ''),
  amount: (form.get('amount') ?? '').trim(),
})

async function findProblems(
  { msisdn, amount }: Typed,
  { isAmountOpen, outstanding }: { isAmountOpen: boolean; outstanding: string | null },
  context: PageContext,
): Promise<Problem[]> {
  const terms = await readTerms(context)
  if (!terms.ok) return [problemOf(terms.failure)]
  const wrong = checkNumber(msisdn)
  const problems = [wrong, checkBillAmount(amount, outstanding, terms.value)]
  const found = problems.filter((problem) => problem !== null)
  if (wrong) return isAmountOpen ? found : [wrong]
  // The order asks about the line; a second question would double the wait for an operator that hangs.
  if (found.length === 0) return []
  const line = judgeLine(await readLine(context, msisdn, wantedLine(terms.value)), checkLine)
  return line.state === 'refused' ? [line.problem, ...found] : found
}

/** A refused line is named by its kind, and a refused amount carries the limits that our words name. */
async function refusalProblem(
  failure: Failure,
  { msisdn }: Typed,
  context: PageContext,
): Promise<Problem> {
  const problem = problemOf(failure)
  if (problem.text === 'refusal.line.invalid') return unknownNumber
  const terms = await readTerms(context)
  if (problem.text === 'refusal.line.not-billed') {
    const wanted = terms.ok ? wantedLine(terms.value) : {}
    const line = judgeLine(await readLine(context, msisdn, wanted), checkLine)
    return line.state === 'refused' ? line.problem : problem
  }
  if (problem.text.startsWith('refusal.amount.')) {
    return terms.ok ? { ...problem, field: 'amount', values: terms.value.limits } : problem
  }
  // The form has no field for the account.
  const { field, ...general } = problem
  return field === 'accountId' ? general : problem
}

/** The bill is not the one that the form shows: it was paid meanwhile, or another one was added to it. */
export const billChanged = 'bill.changed'

/** Opens the order for a bill. Whoever knows the number may pay; only a bill that was shown names its account. */
export const payBill: PageAction = async (form, context): Promise<Outcome> => {
  const typed = readTyped(form)
  const { msisdn, amount } = typed
  const shown = form.get(shownField) === msisdn ? await readShownBill(context, msisdn) : null
  const outstanding = shown?.totalOutstanding ?? null
  const owed = form.get(owedField)
  if (shown && owed !== null && owed !== outstanding) {
    return {
      kind: 'stay',
      problems: [{ text: billChanged, lasts: true }],
      values: { msisdn, amount: '' },
    }
  }
  const isAmountOpen = form.has('amount')
  const problems = await findProblems(typed, { isAmountOpen, outstanding }, context)
  if (problems.length > 0) return { kind: 'stay', problems, values: typed }
  keepNumber(context.store, billPath, msisdn)
  return openOrder(
    {
      asked: {
        transactionType: 'POSTPAID BILL PAYMENT',
        msisdn,
        amount: orderedAmount(amount),
        ...(shown ? { accountId: shown.accountNo } : {}),
      },
      values: typed,
      by: form.get('by') ?? '',
      problemOf: (failure) => refusalProblem(failure, typed, context),
    },
    context,
  )
}

/** Pays, and answers the buttons that ask for the bill. */
export const actOnBill: PageAction = (form, context) => {
  const by = form.get(openField)
  if (by === null) return payBill(form, context)
  return askForBill(by === 'account' ? 'account' : 'otp', readTyped(form), context)
}
