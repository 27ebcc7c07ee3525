import type { OrderPage } from '@portal/contract/calls/order-page'
import { paymentModes } from '@portal/contract/payment-modes'
import { groupMsisdn, typedMsisdn } from '@portal/kernel/msisdn'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Problem } from '../../../lib/page/page.ts'
import { airtimeMethod } from './airtime.facts.ts'
import { checkEmail } from './fields/check-email.ts'
import { checkPayer } from './fields/check-payer.ts'
import { EmailField } from './fields/email-field.tsx'
import { PayerField } from './fields/payer-field.tsx'
import { type MethodFieldsProps, type MethodForm, textOf } from './pay-method.ts'

const { type } = airtimeMethod
const paymentMode = paymentModes.airtime

/** Airtime does not pay for airtime or the bill of the same number. */
const needsOther = ({ summary: { transactionType } }: OrderPage): boolean =>
  transactionType === 'PREPAID RECHARGE' || transactionType === 'POSTPAID BILL PAYMENT'

const refuse = (order: OrderPage, payer: string): Problem | null =>
  needsOther(order) && payer === order.summary.msisdn
    ? { field: 'paymentMobile', text: 'refusal.payer.own-line', ending: type }
    : null

/** The number whose airtime is taken, which a code proves first. */
function AirtimeFields(props: MethodFieldsProps) {
  const { t } = useApp()
  const { data } = props
  const { order, payer } = data
  // Not broken over two lines.
  const number = groupMsisdn(order.summary.msisdn).replaceAll(' ', '\u00a0')
  return (
    <>
      <EmailField {...props} type={type} />
      <PayerField
        {...props}
        // A number that may not pay is not proposed.
        data={refuse(order, payer) ? { ...data, payer: '' } : data}
        label={t('payment.airtimeLabel')}
        hint={t(needsOther(order) ? 'payment.airtimeOwnHint' : 'payment.airtimeHint', { number })}
        check={(digits) => checkPayer(digits, type) ?? refuse(order, digits)}
      />
    </>
  )
}

export const airtimeForm: MethodForm = {
  Fields: AirtimeFields,
  refuse,
  read(form) {
    const emailId = textOf(form, 'emailId')
    const typed = textOf(form, 'paymentMobile')
    const paymentMobile = typedMsisdn(typed)
    const problems = [checkEmail(emailId, type), checkPayer(paymentMobile, type)]
    return {
      initiate: { paymentMode, emailId, paymentMobile },
      process: { paymentMode, paymentMobile },
      values: { emailId, paymentMobile: typed },
      problems: problems.filter((problem) => problem !== null),
      proves: true,
    }
  },
}
