import { typedMsisdn } from '@portal/kernel/msisdn'
import type { Failure } from '../../lib/api/contract-client.ts'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import type { Outcome, PageAction, PageContext, Problem, Stay } from '../../lib/page/page.ts'
import { checkNumber, unknownNumber } from '../../order/number/number.rules.ts'
import { openOrder } from '../../order/pending/open-order.ts'
import type { BundleFacts } from '../../order/pending/pending-payment.ts'
import { acceptedField, priceQuestion } from './accepted-price.ts'
import { withFields } from './bundle-addresses.ts'

/** Bundles of routers and MiFis have a type of their own on the wire. */
export type BundleType = 'BUNDLE PURCHASE' | 'Broadband Recharge'

type Chosen = { msisdn: string; productCode: string }

/** A bundle is chosen with a button, so that what is wrong with it belongs to no field and stays above the list. */
function refusalProblem(failure: Failure): Problem {
  const { field, ...problem } = problemOf(failure)
  if (problem.text === 'refusal.line.invalid') return unknownNumber
  if (field === 'productCode') return { ...problem, lasts: true }
  return field === undefined ? problem : { field, ...problem }
}

/** The answer to an order of a bundle that is not sold any more. Decision 088. */
export const isGone = ({ problems }: Stay): boolean =>
  problems.some(({ text }) => text === 'refusal.bundle.not-sold')

/** Without script, where no store keeps it, the page below a step is rendered with what its address says. */
function placeOf(context: PageContext, { msisdn, productCode }: Chosen): PageContext {
  if (context.store !== emptyStore) return context
  const search = new URLSearchParams(context.search)
  search.set('msisdn', msisdn)
  search.set('product', productCode)
  return { ...context, search }
}

/** Without script the page of an answer is about the number and the bundle, but for what is wrong of them. */
function atItsPlace<T extends Stay>(stay: T, { path, search }: PageContext): T {
  const fields = new URLSearchParams(search)
  if (stay.problems.some(({ field }) => field === 'msisdn')) fields.delete('msisdn')
  if (isGone(stay)) fields.delete('product')
  return { ...stay, at: withFields(path, fields) }
}

/**
 * Opens the order for a bundle: at the price that the form has shown or accepted, else at its price of now. A page with
 * this action has a route for steps over it, which says what is active on the number.
 */
export const buyBundle =
  (transactionType: BundleType): PageAction =>
  async (form, context): Promise<Outcome> => {
    const values: Chosen = {
      msisdn: typedMsisdn(form.get('msisdn') ?? ''),
      productCode: form.get('productCode') ?? '',
    }
    const price = form.get(acceptedField) || form.get('amount') || undefined
    const place = placeOf(context, values)
    const problem = checkNumber(values.msisdn)
    if (problem) return atItsPlace({ kind: 'stay', problems: [problem], values }, place)
    const outcome = await openOrder(
      {
        asked: { transactionType, ...values, ...(price && { amount: price }) },
        values,
        by: form.get('by') ?? '',
        problemOf: refusalProblem,
        questionOf: (failure) => priceQuestion(failure, price ?? ''),
        saysActive: true,
        // The specification has the facts of a bundle twice: in the record itself and in its `bundleInfo`.
        keeps({ amount, lineType, description, data, dataUnit }) {
          const facts: BundleFacts = { lineType, description, data, dataUnit }
          return { productCode: values.productCode, ...facts, bundleInfo: { amount, ...facts } }
        },
      },
      place,
    )
    return outcome.kind === 'stay' ? atItsPlace(outcome, place) : outcome
  }
