import { paymentModes } from '@portal/contract/payment-modes'
import { useApp } from '../../../lib/page/app-context.ts'
import { cardMethod } from './card.facts.ts'
import { checkEmail } from './fields/check-email.ts'
import { EmailField } from './fields/email-field.tsx'
import { type MethodFieldsProps, type MethodForm, textOf } from './pay-method.ts'

const { type } = cardMethod

/** The card itself is entered at the bank's. A way changed without script leaves the field empty: decision 073. */
function CardFields(props: MethodFieldsProps) {
  const { t } = useApp()
  return (
    <>
      <input type="hidden" name="paymentGateway" value={props.data.chosen?.name} />
      <EmailField {...props} type={type} hint={t('payment.cardHint')} />
    </>
  )
}

export const cardForm: MethodForm = {
  Fields: CardFields,
  read(form) {
    const emailId = textOf(form, 'emailId')
    const paymentGateway = textOf(form, 'paymentGateway')
    const problem = checkEmail(emailId, type)
    return {
      initiate: { paymentMode: paymentModes.card, paymentGateway, emailId },
      process: { paymentGateway },
      values: { emailId },
      problems: problem ? [problem] : [],
    }
  },
}
