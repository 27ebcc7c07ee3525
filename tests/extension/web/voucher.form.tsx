import { cleanMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import {
  type MethodFieldsProps,
  type MethodForm,
  textOf,
} from '../../../apps/web/src/features/pay/methods/pay-method.ts'
import { PhoneField } from '../../../apps/web/src/ui/phone-field/phone-field.tsx'

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

export const voucherForm: MethodForm = {
  Fields: VoucherFields,
  read(form) {
    const typed = textOf(form, 'paymentMobile')
    const paymentMobile = cleanMsisdn(typed)
    return {
      initiate: { paymentMode: 'VOUCHER', paymentMobile },
      process: { paymentMode: 'VOUCHER' },
      values: { paymentMobile: typed },
      problems: parseMsisdn(paymentMobile).ok
        ? []
        : [{ field: 'paymentMobile', text: 'refusal.payer.invalid' }],
    }
  },
}
