import type { Order } from '../../ports/payment.port.ts'

/** It is charged in another currency than it has its price in. */
export const isExchanged = ({ amount, value }: Pick<Order, 'amount' | 'value'>): boolean =>
  amount.currency !== value.currency
