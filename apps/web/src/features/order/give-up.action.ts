import { giveUpCall } from '@portal/contract/transaction'
import { problemOf } from '../../lib/failure-words.ts'
import type { Outcome, PageAction } from '../../lib/page.ts'
import { otherWayAddress, statusAddress } from '../../order/pay-address.ts'

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
  if (!given.ok) return { kind: 'stay', problems: [problemOf(given.failure)], values: {} }
  const orderId = form.get(payAgainField)
  const to = orderId
    ? otherWayAddress(orderId, form.get(leftField) ?? '')
    : statusAddress(transactionId)
  return { kind: 'go', to }
}
