import { recharge } from '../features/recharge/product.ts'
import type { Product } from '../order/product.ts'

/** What the portal sells, the main product first. */
export const products: readonly Product[] = [recharge]
