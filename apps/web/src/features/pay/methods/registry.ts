import { card } from './card.tsx'
import type { PayMethod } from './pay-method.ts'
import { smartcash } from './smartcash.tsx'
import { wallet } from './wallet.tsx'

/** The payment methods that the payment page can render, the preferred one first. */
export const payMethods: readonly PayMethod[] = [card, wallet, smartcash]

export const payMethodOf = (type: string | null): PayMethod | undefined =>
  payMethods.find((method) => method.type === type)
