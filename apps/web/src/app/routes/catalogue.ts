import { methods } from '../../features/pay/methods/payment-methods.ts'
import type { Catalogue } from '../../order/product/catalogue.ts'
import { products } from './products.ts'

/** Products and payment methods for the pages of an order, which import neither. */
export const catalogue: Catalogue = { products, methods }
