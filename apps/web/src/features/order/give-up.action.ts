import { giveUpCall } from '@portal/contract/transaction'
import { problemOf } from '../../lib/failure-words.ts'
import type { Outcome, PageAction } from '../../lib/page.ts'
import { statusAddress } from '../../order/pay-address.ts'

/** Names the attempt in the form, and tells the page which of its forms was sent. */
export const giveUpField = 'giveUp'

/** Gives an open attempt up. What became of it, the order page tells: the provider has the last word. */
export const giveUpPayment: PageAction = async (form, { api }): Promise<Outcome> => {
  const transactionId = form.get(giveUpField) ?? ''
  const given = await api.call(giveUpCall, { transactionId })
  return given.ok
    ? { kind: 'go', to: statusAddress(transactionId) }
    : { kind: 'stay', problems: [problemOf(given.failure)], values: {} }
}
