import { paymentModes } from '@portal/contract/payment-modes'
import type { PayMethod } from './pay-method.ts'
import { smartcashMethod } from './smartcash.facts.ts'

export const smartcash: PayMethod = {
  ...smartcashMethod,
  fields: ['paymentMobile'],
  texts: { name: 'payment.smartcash', detail: 'payment.smartcashDetail', busy: 'payment.coding' },
  icon: 'wallet',
  byCode: { mode: paymentModes.smartcash, proof: 'uniqueCode', asks: 'pin' },
  form: () => import('./smartcash.form.tsx').then((module) => module.smartcashForm),
}
