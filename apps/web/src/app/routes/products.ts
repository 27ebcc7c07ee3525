import { bill } from '../../features/bill/product.ts'
import { broadband, bundles } from '../../features/bundles/product.ts'
import { invoice } from '../../features/invoice/product.ts'
import { homeBroadband } from '../../features/lead/product.ts'
import { recharge } from '../../features/recharge/product.ts'
import type { Product } from '../../order/product/product.ts'

/** The products for sale, the main one first. */
export const products: readonly Product[] = [
  recharge,
  bundles,
  broadband,
  bill,
  invoice,
  homeBroadband,
]
