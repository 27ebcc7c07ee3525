import { card } from './card.ts'
import { wallet } from './wallet.ts'
import { walletPin } from './wallet-pin.ts'
import type { Way } from './way.ts'

/** Every way to pay that ships. */
export const ways: readonly Way[] = [card, wallet, walletPin]
