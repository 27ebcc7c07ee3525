import { paymentModes } from '@portal/contract/payment-modes'
import { typedMsisdn } from '@portal/kernel/msisdn'
import { useApp } from '../../../lib/page/app-context.ts'
import { mobileNetworkOf } from '../../../lib/page/mobile-network.ts'
import { RadioRows } from '../../../ui/radio-rows/radio-rows.tsx'
import { checkPayer, wrongPayer } from './fields/check-payer.ts'
import { PayerField } from './fields/payer-field.tsx'
import { type MethodFieldsProps, type MethodForm, textOf } from './pay-method.ts'
import { walletMethod } from './wallet.facts.ts'

const { type } = walletMethod
const paymentMode = paymentModes.wallet

/** The choice between the prompt on the phone and the PIN on this page. */
const byField = 'by'

/** The number whose phone is asked. Where the page offers the PIN as well, the prompt is chosen at first. */
function WalletFields(props: MethodFieldsProps) {
  const { t, packages } = useApp()
  const brand = t('shell.brand')
  const { chosen } = props.data
  // Below a step of the PIN, also where that was opened by its address.
  const isByPin = props.typed[byField] === 'pin' || 'step' in props.data
  const check = (digits: string) => {
    const network = mobileNetworkOf(digits, packages)
    const isForeign = network !== null && network !== brand
    return checkPayer(digits, type) ?? (isForeign ? wrongPayer(type) : null)
  }
  return (
    <>
      <PayerField
        {...props}
        label={t('payment.payerLabel')}
        hint={chosen?.byPin ? undefined : t('payment.payerHint')}
        check={check}
      />
      {chosen?.byPin && (
        <RadioRows
          label={t('payment.by')}
          name={byField}
          chosen={isByPin ? 'pin' : 'push'}
          rows={(['push', 'pin'] as const).map((value) => ({
            value,
            label: t(`payment.by.${value}`),
            detail: t(`payment.byDetail.${value}`),
          }))}
        />
      )}
    </>
  )
}

export const walletForm: MethodForm = {
  Fields: WalletFields,
  read(form) {
    const typed = textOf(form, 'paymentMobile')
    const paymentMobile = typedMsisdn(typed)
    const by = textOf(form, byField)
    const problem = checkPayer(paymentMobile, type)
    return {
      initiate: { paymentMode, paymentMobile },
      process: { paymentMode, paymentMobile },
      values: { paymentMobile: typed, ...(by ? { by } : {}) },
      problems: problem ? [problem] : [],
      ...(by === 'pin' ? { proves: true } : {}),
    }
  },
}
