import type { OrderPage } from '@portal/contract/calls/order-page'
import type { Translate } from '../../lib/language/text.ts'

/** The account that was paid into, and its invoice, for the device that may know them; none of other orders. */
export const accountRows = (
  { accountId, invoiceNumber }: OrderPage['summary'],
  t: Translate,
): readonly { readonly label: string; readonly value: string }[] => [
  ...(accountId ? [{ label: t('order.account'), value: accountId }] : []),
  ...(invoiceNumber ? [{ label: t('order.invoiceNumber'), value: invoiceNumber }] : []),
]
