import { mpesaMethod } from './mpesa.facts.ts'
import type { PayMethod } from './pay-method.ts'

export const mpesa: PayMethod = {
  ...mpesaMethod,
  fields: ['emailId', 'paymentMobile'],
  texts: {
    name: 'payment.mpesa',
    detail: 'payment.mpesaDetail',
    pay: 'payment.mpesaPay',
    busy: 'payment.mpesaPrompting',
  },
  icon: 'wallet',
  form: () => import('./mpesa.form.tsx').then((module) => module.mpesaForm),
}
