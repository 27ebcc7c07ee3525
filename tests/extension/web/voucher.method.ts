import type { PayMethod } from '../../../apps/web/src/features/pay/methods/pay-method.ts'
import type { PaymentMethod } from '../../../apps/web/src/order/product/payment-method.ts'

/** The voucher of tests/extension. The content has no texts of its own for it: pages take the general ones. */
export const voucherMethod: PaymentMethod = {
  type: 'VOUCHER',
  modes: ['VOUCHER'],
  words: ['VOUCHER'],
  asksPhone: true,
  slugOf: (option) => option.toLowerCase(),
}

export const voucher: PayMethod = {
  ...voucherMethod,
  fields: ['paymentMobile'],
  texts: { name: 'Voucher', detail: 'Approved at once', busy: 'The voucher is asked' },
  icon: 'wallet',
  form: () => import('./voucher.form.tsx').then((module) => module.voucherForm),
}
