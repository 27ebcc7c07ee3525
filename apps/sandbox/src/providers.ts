import { airtelMoney } from './airtel-money/airtel-money.provider.ts'
import { camaraBilling } from './camara-billing/camara-billing.provider.ts'
import { daraja } from './daraja/daraja.provider.ts'
import { dpo } from './dpo/dpo.provider.ts'
import { flutterwave } from './flutterwave/flutterwave.provider.ts'
import { gsmaWallet } from './gsma-wallet/gsma-wallet.provider.ts'
import { paystack } from './paystack/paystack.provider.ts'
import type { PlayedProvider } from './provider.ts'

/** Every payment provider that the sandbox plays. A new one is a line here and a folder beside. Decision 069. */
export const providers: readonly PlayedProvider[] = [
  flutterwave,
  airtelMoney,
  gsmaWallet,
  daraja,
  camaraBilling,
  dpo,
  paystack,
]
