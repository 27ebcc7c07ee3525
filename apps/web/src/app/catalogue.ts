import { ways } from '../features/pay/methods/ways.ts'
import type { Catalogue } from '../order/catalogue.ts'
import { products } from './products.ts'

/** What pages that tell of orders know of products and ways to pay: they import neither. */
export const catalogue: Catalogue = { products, ways }
