import { openOrderCall } from '@portal/contract/transaction'
import { typedMsisdn } from '@portal/kernel/msisdn'
import type { Failure } from '../../lib/contract-client.ts'
import { problemOf } from '../../lib/failure-words.ts'
import type { Outcome, PageAction, Problem, Stay } from '../../lib/page.ts'
import { checkNumber, wrongNumber } from '../../order/number.rules.ts'
import { payAddress } from '../../order/pay-address.ts'
import { keepPendingPayment } from '../../order/pending-payment.ts'
import { rememberOrder } from '../../order/remembered-order.ts'

type Wanted = { msisdn: string; productCode: string }

const stay = (problem: Problem, values: Wanted): Stay => ({
  kind: 'stay',
  problems: [problem],
  values,
})

function refusalProblem(failure: Failure): Problem {
  const problem = problemOf(failure)
  return problem.text === 'refusal.line.invalid' ? wrongNumber : problem
}

/** Opens the order for a bundle, at its price of now; a like one that is still pending is asked about first. */
export const openBundle: PageAction = async (form, context): Promise<Outcome> => {
  const wanted = {
    msisdn: typedMsisdn(form.get('msisdn') ?? ''),
    productCode: form.get('productCode') ?? '',
  }
  const problem = checkNumber(wanted.msisdn)
  if (problem) return stay(problem, wanted)
  const { language, path, store } = context
  const transactionType = 'BUNDLE PURCHASE'
  const asked = { ...wanted, transactionType, redirectPage: path, language } as const
  const opened = await context.api.call(openOrderCall, asked)
  if (!opened.ok) return stay(refusalProblem(opened.failure), wanted)
  const { orderId, amount, currency, summary, duplicates } = opened.value
  const { lineType, description, data, dataUnit } = summary
  const known = {
    ...(lineType ? { lineType } : {}),
    ...(description ? { description } : {}),
    ...(data ? { data } : {}),
    ...(dataUnit ? { dataUnit } : {}),
  }
  keepPendingPayment(store, {
    ...wanted,
    enableDualCurrency: false,
    amount,
    currency,
    ...known,
    bundleInfo: { amount, ...known },
    redirectPage: path,
    rechargeType: transactionType,
    transactionType,
  })
  rememberOrder(context, { orderId, owned: true, language, redirectPage: path, summary })
  const by = form.get('by') ?? ''
  const [pending] = duplicates
  if (!pending) return { kind: 'go', to: payAddress(orderId, by) }
  const { transactionId, askedAt } = pending
  const like = { transactionId, askedAt, amount: pending.amount, currency }
  const question = { kind: 'duplicate', orderId, by, ...like } as const
  return { kind: 'stay', problems: [], values: wanted, question }
}
