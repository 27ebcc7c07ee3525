import { paymentModes } from '@portal/contract/payment-modes'
import type { PayMethod } from './pay-method.ts'
import { smartcashMethod } from './smartcash.facts.ts'

export const smartcash: PayMethod = {
  ...smartcashMethod,
  fields: ['paymentMobile'],
  texts: { name: 'payment.smartcash', detail: 'payment.smartcashDetail', busy: 'payment.coding' },
  icon: 'wallet',
  pin: { mode: paymentModes.smartcash, proof: 'uniqueCode' },
  form: () => import('./smartcash.form.tsx').then((module) => module.smartcashForm),
}
