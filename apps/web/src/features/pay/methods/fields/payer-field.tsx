import { isTooLong, typedMsisdn } from '@portal/kernel/msisdn'
import type { Problem } from '../../../../lib/page/page.ts'
import { PhoneField } from '../../../../ui/phone-field/phone-field.tsx'
import type { MethodFieldsProps } from '../pay-method.ts'
import { useJudged } from './use-judged.ts'

/** The number whose wallet pays, filled in and judged when it is left (decision 018). */
export function PayerField({
  data,
  errors,
  typed,
  label,
  hint,
  check,
}: MethodFieldsProps & {
  label: string
  hint: string | undefined
  check: (digits: string) => Problem | null
}) {
  const { words, leave, correct } = useJudged(check)
  return (
    <PhoneField
      name="paymentMobile"
      label={label}
      hint={hint}
      defaultValue={typed.paymentMobile ?? data.payer}
      error={words ?? errors.paymentMobile}
      onBlur={(event) => leave(typedMsisdn(event.currentTarget.value))}
      onDigits={(digits) => (isTooLong(digits) ? leave(digits) : correct())}
      autoComplete="tel"
      keepsLine={false}
      required
    />
  )
}
