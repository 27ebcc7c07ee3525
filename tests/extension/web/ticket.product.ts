import { groupMsisdn } from '@portal/kernel/msisdn'
import { formatAmount } from '../../../apps/web/src/lib/language/format.ts'
import type { Product } from '../../../apps/web/src/order/product/product.ts'

/**
 * The ticket of tests/extension as pages tell of it. Its words are no keys of the content, and are
 * therefore shown as they are.
 */
export const ticket: Product = {
  type: 'TICKET',
  words: { page: 'Tickets', what: 'Ticket', whatFor: 'Ticket for {number}' },
  summary: ({ msisdn, description, amount, currency }) => [
    { label: 'Holder', value: groupMsisdn(msisdn) },
    { label: 'Show', value: description ?? '' },
    { label: 'Price', value: formatAmount(amount, currency) },
  ],
  again: null,
}
