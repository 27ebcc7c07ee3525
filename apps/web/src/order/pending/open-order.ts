import type { InputOf, ResultOf } from '@portal/contract/call'
import { openOrderCall } from '@portal/contract/calls/transaction'
import type { Failure } from '../../lib/api/contract-client.ts'
import { withoutCookies } from '../../lib/page/keeps-cookies.ts'
import type { Outcome, PageContext, Problem, Question } from '../../lib/page/page.ts'
import { activeAddress, payAddress } from './pay-address.ts'
import { keepPendingPayment, leaveUnoffered, type PendingPayment } from './pending-payment.ts'
import { rememberOrder } from './remembered-order.ts'

type Purchase = {
  readonly asked: Omit<InputOf<typeof openOrderCall>, 'redirectPage' | 'language'>
  /** Where the order leads back to, without language prefix; absent where that is the page itself. */
  readonly back?: string
  /** Typed values by field name, for a form that is shown again. */
  readonly values: Readonly<Record<string, string>>
  /** The type of a payment method; empty where none was chosen. */
  readonly by: string
  /** The words of a refusal on this page. */
  readonly problemOf: (failure: Failure) => Problem | Promise<Problem>
  /** The question in place of a refusal; null where it is only said. */
  readonly questionOf?: (failure: Failure) => Question | null
  /** The page can say what is active on the number: it has a route for that step. */
  readonly saysActive?: true
  /** Facts that the session keeps of this kind of order, beside those of all. */
  readonly keeps?: (summary: ResultOf<typeof openOrderCall>['summary']) => Partial<PendingPayment>
}

/**
 * Opens the order that a page sells and goes on to paying it; a like one that is still pending is asked
 * about first, else one that is active on the number.
 */
export async function openOrder(purchase: Purchase, context: PageContext): Promise<Outcome> {
  const { asked, values, by, problemOf, questionOf, keeps, saysActive } = purchase
  const { api, language, path, store } = context
  const redirectPage = purchase.back ?? path
  const lost = withoutCookies()
  if (lost) return { kind: 'stay', problems: [lost], values }
  const opened = await api.call(openOrderCall, { ...asked, redirectPage, language })
  if (!opened.ok) {
    const question = questionOf?.(opened.failure)
    if (question) return { kind: 'stay', problems: [], values, question }
    return { kind: 'stay', problems: [await problemOf(opened.failure)], values }
  }
  const { orderId, amount, currency, summary, duplicates, activeBundles } = opened.value
  const { msisdn, transactionType } = asked
  const onEnd = (isFollowed: boolean) => {
    if (!isFollowed) return leaveUnoffered(store, orderId)
    keepPendingPayment(store, {
      msisdn: msisdn ?? summary.msisdn,
      enableDualCurrency: false,
      amount,
      currency,
      lineType: summary.lineType,
      ...keeps?.(summary),
      redirectPage,
      rechargeType: transactionType,
      transactionType,
    })
    rememberOrder(context, { orderId, owned: true, language, redirectPage, summary })
  }
  const isActive = saysActive && activeBundles.length > 0
  const to = isActive ? activeAddress(context, orderId, by) : payAddress(orderId, by)
  const [pending] = duplicates
  if (!pending) return { kind: 'go', to, ...(isActive && { still: true }), onEnd }
  return {
    kind: 'stay',
    problems: [],
    values,
    question: {
      kind: 'duplicate',
      to,
      price: amount,
      ...pending,
      transactionType,
      name: summary.name,
    },
    onEnd,
  }
}
