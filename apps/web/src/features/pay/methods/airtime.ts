import { paymentModes } from '@portal/contract/payment-modes'
import { airtimeMethod } from './airtime.facts.ts'
import type { PayMethod } from './pay-method.ts'

export const airtime: PayMethod = {
  ...airtimeMethod,
  fields: ['emailId', 'paymentMobile'],
  texts: { name: 'payment.airtime', detail: 'payment.airtimeDetail', busy: 'payment.coding' },
  icon: 'phone',
  byCode: {
    mode: paymentModes.airtime,
    leadMode: paymentModes.leadAirtime,
    ...{ proof: 'uniqueCode', asks: 'confirmation', ofLine: true },
  },
  form: () => import('./airtime.form.tsx').then((module) => module.airtimeForm),
}
