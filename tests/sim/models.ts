import { airtime as byAirtime } from './methods/airtime/airtime.model.ts'
import { card } from './methods/card/card.model.ts'
import { dpo } from './methods/dpo/dpo.model.ts'
import type { MethodModel } from './methods/method-model.ts'
import { mpesa } from './methods/mpesa/mpesa.model.ts'
import { paystack } from './methods/paystack/paystack.model.ts'
import { walletPin } from './methods/secret/secret.model.ts'
import { voucher } from './methods/voucher/voucher.model.ts'
import { wallet } from './methods/wallet/wallet.model.ts'
import { airtime } from './products/airtime/airtime.model.ts'
import { bill } from './products/bill/bill.model.ts'
import { bundle } from './products/bundle/bundle.model.ts'
import { homeBroadband } from './products/home-broadband/home-broadband.model.ts'
import { invoice } from './products/invoice/invoice.model.ts'
import type { ProductModel } from './products/product-model.ts'
import { ticket } from './products/ticket/ticket.model.ts'

/** True in runs with the product and the method that exist only in tests, and with a second card gateway. */
const isExtended = process.env.SIM_EXTENSION === 'on'

/** Every payment method. A new one is a line here and a folder under methods/. */
export const methodModels: readonly [MethodModel, ...MethodModel[]] = [
  card,
  wallet,
  walletPin,
  mpesa,
  byAirtime,
  ...(isExtended ? [voucher, paystack, dpo] : []),
]

/** Every product. A new kind is a line here and a folder under products/. */
export const productModels: readonly [ProductModel, ...ProductModel[]] = [
  airtime,
  bundle,
  bill,
  invoice,
  homeBroadband,
  ...(isExtended ? [ticket] : []),
]
