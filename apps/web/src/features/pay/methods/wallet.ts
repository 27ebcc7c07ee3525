import { paymentModes } from '@portal/contract/payment-modes'
import type { PayMethod } from './pay-method.ts'
import { walletMethod } from './wallet.facts.ts'

export const wallet: PayMethod = {
  ...walletMethod,
  fields: ['paymentMobile'],
  texts: { name: 'payment.money', detail: 'payment.moneyDetail', busy: 'payment.prompting' },
  icon: 'wallet',
  byCode: { mode: paymentModes.wallet, proof: 'token', asks: 'pin' },
  form: () => import('./wallet.form.tsx').then((module) => module.walletForm),
}
