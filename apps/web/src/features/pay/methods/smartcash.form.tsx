import { paymentModes } from '@portal/contract/payment-modes'
import { typedMsisdn } from '@portal/kernel/msisdn'
import { useApp } from '../../../lib/page/app-context.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Unscripted } from '../../../ui/scripted/scripted.tsx'
import { checkPayer } from './fields/check-payer.ts'
import { PayerField } from './fields/payer-field.tsx'
import { type MethodFieldsProps, type MethodForm, textOf } from './pay-method.ts'
import { smartcashMethod } from './smartcash.facts.ts'

const { type } = smartcashMethod
const paymentMode = paymentModes.smartcash

const check = (digits: string) => checkPayer(digits, type)

/** The number of the wallet, which a code proves before its PIN is asked for. */
function SmartcashFields(props: MethodFieldsProps) {
  const { t } = useApp()
  return (
    <>
      <Unscripted>
        <Notice tone="warn">{t('payment.smartcashNoScript')}</Notice>
      </Unscripted>
      <PayerField
        {...props}
        label={t('payment.smartcashLabel')}
        hint={t('payment.smartcashHint')}
        check={check}
      />
    </>
  )
}

export const smartcashForm: MethodForm = {
  Fields: SmartcashFields,
  read(form) {
    const typed = textOf(form, 'paymentMobile')
    const paymentMobile = typedMsisdn(typed)
    const problem = check(paymentMobile)
    return {
      initiate: { paymentMode, paymentMobile },
      process: { paymentMode, paymentMobile },
      values: { paymentMobile: typed },
      problems: problem ? [problem] : [],
      proves: true,
    }
  },
}
