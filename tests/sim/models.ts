import type { MethodModel } from './method-model.ts'
import { card } from './methods/card/card.model.ts'
import { wallet } from './methods/wallet/wallet.model.ts'
import type { ProductModel } from './product-model.ts'
import { airtime } from './products/airtime/airtime.model.ts'

/** Every way to pay; a new one is a line here and a folder under methods/. */
export const methodModels = [card, wallet] as const satisfies readonly MethodModel[]

/** Everything that is sold; a new kind is a line here and a folder under products/. */
export const productModels = [airtime] as const satisfies readonly ProductModel[]
