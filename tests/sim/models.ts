import type { MethodModel } from './method-model.ts'
import { card } from './methods/card/card.model.ts'
import { voucher } from './methods/voucher/voucher.model.ts'
import { wallet } from './methods/wallet/wallet.model.ts'
import type { ProductModel } from './product-model.ts'
import { airtime } from './products/airtime/airtime.model.ts'
import { ticket } from './products/ticket/ticket.model.ts'

/** With it, a product and a method that exist only in tests take part. */
const isExtended = process.env.SIM_EXTENSION === 'on'

/** Every way to pay; a new one is a line here and a folder under methods/. */
export const methodModels: readonly [MethodModel, ...MethodModel[]] = [
  card,
  wallet,
  ...(isExtended ? [voucher] : []),
]

/** Everything that is sold; a new kind is a line here and a folder under products/. */
export const productModels: readonly [ProductModel, ...ProductModel[]] = [
  airtime,
  ...(isExtended ? [ticket] : []),
]
