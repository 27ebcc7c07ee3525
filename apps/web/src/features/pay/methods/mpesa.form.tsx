import { msisdnDigits, typedMsisdn } from '@portal/kernel/msisdn'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/page/app-context.ts'
import { PhoneField } from '../../../ui/phone-field/phone-field.tsx'
import { checkEmail } from './fields/check-email.ts'
import { checkPayer } from './fields/check-payer.ts'
import { EmailField } from './fields/email-field.tsx'
import { mpesaMethod } from './mpesa.facts.ts'
import { type MethodFieldsProps, type MethodForm, textOf } from './pay-method.ts'

const { type, modes } = mpesaMethod
const [paymentMode = type] = modes

const isWhole = (digits: string): boolean => /^\d+$/.test(digits) && digits.length === msisdnDigits

/** The number of a wallet that is asked on the phone, and where its receipt goes. */
function MpesaFields(props: MethodFieldsProps) {
  const { t } = useApp()
  const { data, errors, typed, onReady } = props
  const first = typed.paymentMobile ?? data.payer
  const [digits, setDigits] = useState(() => typedMsisdn(first))
  const isReady = isWhole(digits)
  useEffect(() => {
    onReady(isReady)
    return () => onReady(true)
  }, [isReady, onReady])
  return (
    <>
      <h2>{t('payment.mpesaTitle')}</h2>
      <EmailField {...props} type={type} />
      <PhoneField
        name="paymentMobile"
        label={t('payment.mpesaLabel')}
        hint={t('payment.mpesaHint')}
        defaultValue={first}
        error={errors.paymentMobile}
        onDigits={setDigits}
        cuts
        autoComplete="tel"
        keepsLine={false}
        required
      />
    </>
  )
}

export const mpesaForm: MethodForm = {
  Fields: MpesaFields,
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
    }
  },
}
