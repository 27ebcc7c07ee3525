import { card } from './card.ts'
import type { PaymentMethod } from './payment-method.ts'
import { wallet } from './wallet.ts'
import { walletPin } from './wallet-pin.ts'

/** Every payment method that ships. */
export const methods: readonly PaymentMethod[] = [card, wallet, walletPin]
