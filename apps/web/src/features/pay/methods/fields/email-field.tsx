import type { PaymentOption } from '@portal/contract/calls/transaction'
import { emailLengthMax } from '@portal/contract/email'
import { useApp } from '../../../../lib/page/app-context.ts'
import { Field } from '../../../../ui/field/field.tsx'
import type { MethodFieldsProps } from '../pay-method.ts'
import { checkEmail } from './check-email.ts'
import { useJudged } from './use-judged.ts'

type EmailProps = MethodFieldsProps & { type: PaymentOption['type']; hint?: string }

/** The payer's address for mail, filled in and judged when it is left; that of a lead stays as it is. */
export function EmailField({ data, errors, typed, type, hint }: EmailProps) {
  const { t } = useApp()
  const { leadEmail } = data
  const { words, leave, correct } = useJudged((address) => checkEmail(address, type))
  return (
    <Field
      name="emailId"
      type="email"
      label={t('payment.emailLabel')}
      defaultValue={leadEmail ?? typed.emailId ?? data.order.transaction?.emailId}
      readOnly={leadEmail !== undefined}
      hint={leadEmail === undefined ? hint : t('payment.leadEmailHint')}
      error={words ?? errors.emailId}
      onBlur={(event) => leave(event.currentTarget.value.trim())}
      onInput={correct}
      autoComplete="email"
      inputMode="email"
      maxLength={emailLengthMax}
      required
    />
  )
}
