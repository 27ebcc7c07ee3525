import type { Way } from '../../../order/way.ts'
import { cardWay } from './card.way.ts'
import { smartcashWay } from './smartcash.way.ts'
import { walletWay } from './wallet.way.ts'

/** The ways to pay that the pages of an order know, the preferred one first. */
export const ways: readonly Way[] = [cardWay, walletWay, smartcashWay]
