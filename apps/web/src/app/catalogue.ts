import { ways } from '../features/pay/methods/ways.ts'
import type { Catalogue } from '../order/catalogue.ts'
import { products } from './products.ts'

/** Products and ways to pay for the pages of an order, which import neither. */
export const catalogue: Catalogue = { products, ways }
