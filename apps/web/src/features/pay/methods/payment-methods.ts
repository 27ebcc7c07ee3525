import type { PaymentMethod } from '../../../order/product/payment-method.ts'
import { airtimeMethod } from './airtime.facts.ts'
import { cardMethod } from './card.facts.ts'
import { mpesaMethod } from './mpesa.facts.ts'
import { smartcashMethod } from './smartcash.facts.ts'
import { walletMethod } from './wallet.facts.ts'

/** The payment methods that the pages of an order know, the preferred one first. */
export const methods: readonly PaymentMethod[] = [
  cardMethod,
  walletMethod,
  mpesaMethod,
  smartcashMethod,
  airtimeMethod,
]
