import { cleanMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import {
  type MethodFieldsProps,
  type PayMethod,
  textOf,
} from '../../../apps/web/src/features/pay/methods/pay-method.ts'
import type { PaymentMethod } from '../../../apps/web/src/order/product/payment-method.ts'
import { PhoneField } from '../../../apps/web/src/ui/phone-field/phone-field.tsx'

/** The voucher of tests/extension. The content has no texts of its own for it: pages take the general ones. */
export const voucherMethod: PaymentMethod = {
  type: 'VOUCHER',
  modes: ['VOUCHER'],
  words: ['VOUCHER'],
  asksPhone: true,
  slugOf: (option) => option.toLowerCase(),
}

const VoucherFields = ({ data, errors, typed }: MethodFieldsProps) => (
  <PhoneField
    name="paymentMobile"
    label="Number of the voucher"
    hint="It is asked for on this phone"
    defaultValue={typed.paymentMobile ?? data.payer}
    error={errors.paymentMobile}
    required
  />
)

export const voucher: PayMethod = {
  ...voucherMethod,
  field: 'paymentMobile',
  texts: { name: 'Voucher', detail: 'Approved at once', busy: 'The voucher is asked' },
  icon: 'wallet',
  Fields: VoucherFields,
  read(form) {
    const typed = textOf(form, 'paymentMobile')
    const paymentMobile = cleanMsisdn(typed)
    return {
      initiate: { paymentMode: 'VOUCHER', paymentMobile },
      process: { paymentMode: 'VOUCHER' },
      values: { paymentMobile: typed },
      problem: parseMsisdn(paymentMobile).ok
        ? null
        : { field: 'paymentMobile', text: 'refusal.payer.invalid' },
    }
  },
}
