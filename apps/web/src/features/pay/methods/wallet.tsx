import { paymentModes } from '@portal/contract/payment-modes'
import { isTooLong, parseMsisdn, typedMsisdn } from '@portal/kernel/msisdn'
import { useApp } from '../../../lib/app-context.ts'
import { mobileNetworkOf } from '../../../lib/mobile-network.ts'
import type { Problem } from '../../../lib/page.ts'
import { PhoneField } from '../../../ui/phone-field/phone-field.tsx'
import { type MethodFieldsProps, type PayMethod, textOf } from './pay-method.ts'
import { useJudged } from './use-judged.ts'
import { walletWay } from './wallet.way.ts'

const wrongPayer = {
  field: 'paymentMobile',
  text: 'refusal.payer.invalid',
  ending: walletWay.type,
} as const

/** `digits`: what was typed, cleaned. Whether the number has a wallet is the service's to say. */
export function checkPayer(digits: string): Problem | null {
  if (digits === '') return { field: 'paymentMobile', text: 'refusal.payer.required' }
  return parseMsisdn(digits).ok ? null : wrongPayer
}

/** The number whose phone is asked, filled in (decision 018). The PIN is entered there, never here. */
function WalletFields({ data, errors, typed }: MethodFieldsProps) {
  const { t, packages } = useApp()
  const brand = t('shell.brand')
  const { words, leave, correct } = useJudged((digits) => {
    const network = mobileNetworkOf(digits, packages)
    const isForeign = network !== null && network !== brand
    return checkPayer(digits) ?? (isForeign ? wrongPayer : null)
  })
  return (
    <PhoneField
      name="paymentMobile"
      label={t('payment.payerLabel')}
      hint={t('payment.payerHint')}
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

export const wallet: PayMethod = {
  ...walletWay,
  field: 'paymentMobile',
  texts: { name: 'payment.money', detail: 'payment.moneyDetail', busy: 'payment.prompting' },
  icon: 'wallet',
  Fields: WalletFields,
  read(form) {
    const typed = textOf(form, 'paymentMobile')
    const paymentMobile = typedMsisdn(typed)
    const paymentMode = paymentModes.wallet
    return {
      initiate: { paymentMode, paymentMobile },
      process: { paymentMode },
      values: { paymentMobile: typed },
      problem: checkPayer(paymentMobile),
    }
  },
}
