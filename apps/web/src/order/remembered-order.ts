import { timing } from '@portal/contract/constants'
import type { OrderPage } from '@portal/contract/order-page'
import type { PageContext } from '../lib/page.ts'

/** What there is to resume changes with every order. */
export const unfinishedKey = 'unfinished'

export const orderKey = (orderId: string) => `order:${orderId}`

/** What opening it told already, so that the next page need not ask. */
export function rememberOrder({ cache }: PageContext, order: OrderPage): void {
  cache.forget(unfinishedKey)
  cache.seed(orderKey(order.orderId), { seconds: timing.dataCacheSeconds }, order)
}
