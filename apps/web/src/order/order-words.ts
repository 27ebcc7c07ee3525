import type { Translate } from '../lib/text.ts'

/**
 * Words about an order in their form for its product and its way to pay, from specific to general. For
 * "order.next.confirming" of a recharge by card these are
 *
 *     order.next.confirming.PREPAID RECHARGE.card
 *     order.next.confirming.PREPAID RECHARGE
 *     order.next.confirming.card
 *     order.next.confirming
 *
 * A product or way that has nothing special to say needs no words of its own.
 */
export const orderWords =
  (t: Translate, product: string | undefined, way?: string): Translate =>
  (key, values) => {
    for (const form of [[product, way], [product], [way]]) {
      if (form.includes(undefined)) continue
      const special = [key, ...form].join('.')
      const words = t(special, values)
      if (words !== special) return words
    }
    return t(key, values)
  }
