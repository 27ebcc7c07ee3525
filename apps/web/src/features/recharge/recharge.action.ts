import { typedMsisdn } from '@portal/kernel/msisdn'
import { balanceField } from '../../balance/balance-field.ts'
import { withBalance } from '../../balance/with-balance.ts'
import { type Failure, isRefusedFor } from '../../lib/api/contract-client.ts'
import { problemOf as anyProblemOf } from '../../lib/form/failure-words.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../../lib/page/page.ts'
import { checkAmount } from '../../order/amount/amount.rules.ts'
import { judgeLine, readLine } from '../../order/number/line-check.ts'
import { checkNumber, unknownNumber } from '../../order/number/number.rules.ts'
import { openOrder } from '../../order/pending/open-order.ts'
import { keepTyped } from '../../order/pending/pending-payment.ts'
import { wholeAmount } from '../../ui/amount-field/whole-amount.ts'
import { checkLine } from './recharge.rules.ts'
import { readLimits } from './recharge-data.ts'

type Wanted = { msisdn: string; amount: string }

/** Airtime alone can be dialled for, so an operator that cannot be asked has words of its own here. */
const problemOf = (failure: Failure): Problem => ({
  ...anyProblemOf(failure),
  ...(isRefusedFor(failure, 'provider.unavailable') && { ending: 'PREPAID RECHARGE' }),
})

/** Number and amount typed in any form or, without script, tapped. */
const readForm = (form: URLSearchParams): Wanted => ({
  msisdn: typedMsisdn(form.get('msisdn') || form.get('msisdnChoice') || ''),
  amount: (form.get('amount') || form.get('amountChoice') || '').trim(),
})

async function findProblems(
  wanted: Wanted,
  isAmountOpen: boolean,
  context: PageContext,
): Promise<Problem[]> {
  const limits = await readLimits(context)
  if (!limits.ok) return [problemOf(limits.failure)]
  const problems = [checkNumber(wanted.msisdn), checkAmount(wanted.amount, limits.value)]
  const found = problems.filter((problem) => problem !== null)
  if (problems[0]) return isAmountOpen ? found : [problems[0]]
  // The order asks about the line; a second question would double the wait for an operator that hangs.
  if (found.length === 0) return []
  const line = judgeLine(await readLine(context, wanted.msisdn), checkLine)
  return line.state === 'refused' ? [line.problem, ...found] : found
}

/** A refused line is named by its kind, and a refused amount carries the limits that our words name. */
async function refusalProblem(
  failure: Failure,
  { msisdn }: Wanted,
  context: PageContext,
): Promise<Problem> {
  const problem = problemOf(failure)
  if (problem.text === 'refusal.line.invalid') return unknownNumber
  if (problem.text === 'refusal.line.not-prepaid') {
    const line = judgeLine(await readLine(context, msisdn), checkLine)
    return line.state === 'refused' ? line.problem : problem
  }
  if (!problem.text.startsWith('refusal.amount.')) return problem
  const limits = await readLimits(context)
  return limits.ok ? { ...problem, field: 'amount', values: limits.value } : problem
}

/** Opens the order for a recharge. */
export const openRecharge: PageAction = async (form, context): Promise<Outcome> => {
  const wanted = readForm(form)
  // A field that is closed until there is a number is not sent, and nothing can be put right in it yet.
  const problems = await findProblems(wanted, form.has('amount'), context)
  if (problems.length > 0) return { kind: 'stay', problems, values: wanted }
  const { msisdn, amount } = wanted
  keepTyped(context.store, wanted)
  return openOrder(
    {
      asked: { transactionType: 'PREPAID RECHARGE', msisdn, amount: wholeAmount(amount) ?? amount },
      values: wanted,
      by: form.get('by') ?? '',
      problemOf: (failure) => refusalProblem(failure, wanted, context),
    },
    context,
  )
}

const openOrAsk = withBalance(openRecharge, () =>
  import('../../balance/ask-balance.part.ts').then((part) => part.askBalance),
)

/** Also answers the button of the balance. The page below its step is rendered with what was typed. */
export const actOnRecharge: PageAction = (form, context) => {
  if (form.has(balanceField)) keepTyped(context.store, readForm(form))
  return openOrAsk(form, context)
}
