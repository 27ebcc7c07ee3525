import { typedMsisdn } from '@portal/kernel/msisdn'
import type { Failure } from '../lib/contract-client.ts'
import { problemOf } from '../lib/failure-words.ts'
import type { Outcome, PageAction, Problem } from '../lib/page.ts'
import { checkNumber, wrongNumber } from '../order/number.rules.ts'
import { openOrder } from '../order/open-order.ts'
import type { BundleFacts } from '../order/pending-payment.ts'

/** Bundles of routers and MiFis have a type of their own on the wire. */
export type BundleType = 'BUNDLE PURCHASE' | 'Broadband Recharge'

function refusalProblem(failure: Failure): Problem {
  const problem = problemOf(failure)
  return problem.text === 'refusal.line.invalid' ? wrongNumber : problem
}

/**
 * Opens the order for a bundle, at its price of now. A page with this action has a route for steps over it, which says
 * what is active on the number.
 */
export const buyBundle =
  (transactionType: BundleType): PageAction =>
  async (form, context): Promise<Outcome> => {
    const values = {
      msisdn: typedMsisdn(form.get('msisdn') ?? ''),
      productCode: form.get('productCode') ?? '',
    }
    const problem = checkNumber(values.msisdn)
    if (problem) return { kind: 'stay', problems: [problem], values }
    return openOrder(
      {
        asked: { transactionType, ...values },
        values,
        by: form.get('by') ?? '',
        problemOf: refusalProblem,
        saysActive: true,
        // The specification has the facts of a bundle twice: in the record itself and in its `bundleInfo`.
        keeps({ amount, lineType, description, data, dataUnit }) {
          const facts: BundleFacts = { lineType, description, data, dataUnit }
          return { productCode: values.productCode, ...facts, bundleInfo: { amount, ...facts } }
        },
      },
      context,
    )
  }
