import type { OrderPage } from '@portal/contract/calls/order-page'
import { timing } from '@portal/contract/constants'
import type { PageContext } from '../../lib/page/page.ts'

/** Every new order changes the order to resume. */
export const unfinishedKey = 'unfinished'

export const orderKey = (orderId: string) => `order:${orderId}`

/** Keeps the reply to opening the order, so that the next page need not ask. */
export function rememberOrder({ cache }: PageContext, order: OrderPage): void {
  cache.forget(unfinishedKey)
  cache.seed(orderKey(order.orderId), { seconds: timing.dataCacheSeconds }, order)
}
