import { emailLengthMax, emailPattern } from '@portal/contract/email'
import { paymentModes } from '@portal/contract/payment-modes'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Problem } from '../../../lib/page/page.ts'
import { Field } from '../../../ui/field/field.tsx'
import { cardMethod } from './card.facts.ts'
import { type MethodFieldsProps, type PayMethod, textOf } from './pay-method.ts'
import { useJudged } from './use-judged.ts'

export function checkEmail(typed: string): Problem | null {
  if (typed === '') return { field: 'emailId', text: 'payment.emailRequired' }
  const fits = typed.length <= emailLengthMax && new RegExp(emailPattern).test(typed)
  return fits ? null : { field: 'emailId', text: 'payment.emailInvalid' }
}

/** The card itself is entered at the bank's. A way changed without script leaves the field empty: decision 073. */
function CardFields({ data, errors, typed }: MethodFieldsProps) {
  const { t } = useApp()
  const { words, leave, correct } = useJudged(checkEmail)
  return (
    <>
      <input type="hidden" name="paymentGateway" value={data.chosen?.name} />
      <Field
        name="emailId"
        type="email"
        label={t('payment.emailLabel')}
        defaultValue={typed.emailId ?? data.order.transaction?.emailId}
        hint={t('payment.cardHint')}
        error={words ?? errors.emailId}
        onBlur={(event) => leave(event.currentTarget.value.trim())}
        onInput={correct}
        autoComplete="email"
        inputMode="email"
        maxLength={emailLengthMax}
        required
      />
    </>
  )
}

export const card: PayMethod = {
  ...cardMethod,
  field: 'emailId',
  texts: { name: 'payment.card', detail: 'payment.cardDetail', busy: 'payment.paying' },
  icon: 'card',
  Fields: CardFields,
  read(form) {
    const emailId = textOf(form, 'emailId')
    const paymentGateway = textOf(form, 'paymentGateway')
    return {
      initiate: { paymentMode: paymentModes.card, paymentGateway, emailId },
      process: { paymentGateway },
      values: { emailId },
      problem: checkEmail(emailId),
    }
  },
}
