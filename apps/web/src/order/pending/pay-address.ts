import type { PageContext } from '../../lib/page/page.ts'

type Place = Pick<PageContext, 'path' | 'search'>

/** The address to pay an order at: `by` names the option it was paid by before, where there is one. */
export const payAddress = (orderId: string, by = ''): string =>
  `/payment/start?order=${encodeURIComponent(orderId)}${by && `&method=${encodeURIComponent(by)}`}`

/** The address to pay an order at in another way than by the option that was left. */
export const otherMethodAddress = (orderId: string, left: string): string =>
  `${payAddress(orderId)}&left=${encodeURIComponent(left)}`

/**
 * The step over a page that says what is active on the number of a new order, before it is paid. The page below keeps the
 * rest of its address, such as the choice of a list.
 */
export function activeAddress({ path, search }: Place, orderId: string, by: string): string {
  const fields = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ step: 'active', order: orderId, by })) {
    if (value) fields.set(name, value)
  }
  return `${path}?${fields}`
}

/** The address of an attempt's order page. */
export const statusAddress = (transactionId: string): string =>
  `/payment/status?id=${encodeURIComponent(transactionId)}`
