import type { OrderPage } from '@portal/contract/calls/order-page'
import { groupMsisdn } from '@portal/kernel/msisdn'

/** In the place of what only the device that opened the order is told. */
const masked = '***'

/** Values of the placeholders by which texts name what an order is for. */
export const orderValues = ({ msisdn, name, invoiceNumber }: OrderPage['summary']) => ({
  number: groupMsisdn(msisdn),
  name: name ?? '',
  invoice: invoiceNumber ?? masked,
})
