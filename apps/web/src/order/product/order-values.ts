import type { OrderPage } from '@portal/contract/calls/order-page'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { formatAmount } from '../../lib/language/format.ts'

/** In the place of what only the device that opened the order is told. */
const masked = '***'

/** What it costs in the currency of its price, whatever it is paid in. */
export const priceWords = ({
  amount,
  currency,
  priceAmount = amount,
  priceCurrency = currency,
}: Pick<OrderPage['summary'], 'amount' | 'currency' | 'priceAmount' | 'priceCurrency'>): string =>
  formatAmount(priceAmount, priceCurrency)

/** Values of the placeholders by which texts name what an order is for. */
export const orderValues = ({ msisdn, name, invoiceNumber, ...rest }: OrderPage['summary']) => ({
  price: priceWords(rest),
  number: groupMsisdn(msisdn),
  name: name ?? '',
  invoice: invoiceNumber ?? masked,
})
