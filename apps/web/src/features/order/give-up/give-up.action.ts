import { giveUpCall } from '@portal/contract/calls/transaction'
import { isRefusedFor } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction } from '../../../lib/page/page.ts'
import { otherMethodAddress, statusAddress } from '../../../order/pending/pay-address.ts'

/** Names the attempt in the form, and the form that was sent to the page. */
export const giveUpField = 'giveUp'

/** Name the order, and the option that is left, in the form of visitors who want to pay in another way. */
export const payAgainField = 'order'
export const leftField = 'left'

/**
 * Gives an open attempt up. What became of it, the order page tells: the provider has the last word. Visitors
 * who go on to pay read on that page whether it may still take money.
 */
export const giveUpPayment: PageAction = async (form, { api }): Promise<Outcome> => {
  const transactionId = form.get(giveUpField) ?? ''
  const given = await api.call(giveUpCall, { transactionId })
  const orderId = form.get(payAgainField)
  // The provider's answer may have ended the attempt after the page was rendered: other ways can be chosen all the same.
  const isOver = !given.ok && isRefusedFor(given.failure, 'attempt.not-open') && orderId !== null
  if (!given.ok && !isOver) {
    return { kind: 'stay', problems: [problemOf(given.failure)], values: {} }
  }
  const to = orderId
    ? otherMethodAddress(orderId, form.get(leftField) ?? '')
    : statusAddress(transactionId)
  return { kind: 'go', to }
}
