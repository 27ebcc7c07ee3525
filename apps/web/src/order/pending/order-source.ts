import { type OrderPage, orderPageCall } from '@portal/contract/calls/order-page'
import { timing } from '@portal/contract/constants'
import { safePath } from '../../lib/address/redirect.ts'
import type { Reply } from '../../lib/api/contract-client.ts'
import { splitLanguage } from '../../lib/language/language.ts'
import type { PageContext } from '../../lib/page/page.ts'
import { orderKey, unfinishedKey } from './remembered-order.ts'

/** The order by its own id, kept for seconds: a page and the action on it read the same. */
export const readOrder = (
  { api, cache }: PageContext,
  orderId: string,
): Promise<Reply<OrderPage>> =>
  cache.read(orderKey(orderId), { seconds: timing.dataCacheSeconds }, () =>
    api.call(orderPageCall, { order: orderId }),
  )

export function forgetOrder({ cache }: PageContext, orderId: string): void {
  cache.forget(unfinishedKey)
  cache.forget(orderKey(orderId))
}

/** The visitor's previous page, as a path of this site without language prefix. */
export function returnPath({ redirectPage }: OrderPage, { origin }: PageContext): string {
  const target = new URL(safePath(redirectPage, origin), origin)
  return splitLanguage(target.pathname).path + target.search
}
