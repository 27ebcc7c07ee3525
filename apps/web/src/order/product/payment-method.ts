import type { PaymentOption } from '@portal/contract/calls/transaction'

/** A payment method, as the pages of an order describe it: each brings one as `methods/<slug>.facts.ts`. */
export type PaymentMethod = {
  /** Its type among the payment options. */
  readonly type: PaymentOption['type']
  /** The modes on the wire that attempts of it are kept under. */
  readonly modes: readonly string[]
  /** The endings of its texts' keys: its own type first, then the type whose texts it shares, where there is one. */
  readonly words: readonly PaymentOption['type'][]
  /** The payer is asked on a phone, and has a time to answer. */
  readonly asksPhone: boolean
  /** The end of its address; `option` is the option's name on the wire. */
  slugOf(option: string): string
}

export const methodAddress = (slug: string, orderId: string): string =>
  `/payment/start/${slug}?order=${encodeURIComponent(orderId)}`
