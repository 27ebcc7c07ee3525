import { cleanMsisdn } from '@portal/kernel/msisdn'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { problemWords } from '../../lib/failure-words.ts'
import { networkOf } from '../../lib/network.ts'
import type { Problem } from '../../lib/page.ts'
import { Field } from '../../ui/field/field.tsx'
import { PhoneField } from '../../ui/phone-field/phone-field.tsx'
import { checkEmail, checkPayer, wrongPayer } from './pay.rules.ts'
import type { PayData } from './pay-data.ts'

export type PayView = Extract<PayData, { kind: 'pay' }>

type MethodFieldsProps = {
  readonly data: PayView
  /** What the last answer said about each field, in words, and what had been typed. */
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
}

/** Judged when the field is left, and not again while it is mended. */
function useJudged(check: (typed: string) => Problem | null) {
  const { t } = useApp()
  const [left, setLeft] = useState('')
  const problem = left === '' ? null : check(left)
  return {
    words: problem && problemWords(problem, t),
    leave: (typed: string) => setLeft(typed),
    mend: () => setLeft(''),
  }
}

/** What a card payment needs from the visitor. The card itself is entered at the bank's. */
function CardFields({ data, errors, typed }: MethodFieldsProps) {
  const { t } = useApp()
  const { words, leave, mend } = useJudged(checkEmail)
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
        onInput={mend}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
      />
    </>
  )
}

/** Whose phone is asked. The PIN is entered there, never here. */
function WalletFields({ data, errors, typed }: MethodFieldsProps) {
  const { t, packages } = useApp()
  const brand = t('shell.brand')
  const { words, leave, mend } = useJudged((digits) => {
    const network = networkOf(digits, packages)
    const isForeign = network !== null && network !== brand
    return checkPayer(digits) ?? (isForeign ? wrongPayer : null)
  })
  return (
    <>
      <input type="hidden" name="paymentMode" value="AM" />
      <PhoneField
        name="paymentMobile"
        label={t('payment.payerLabel')}
        hint={t('payment.payerHint')}
        defaultValue={typed.paymentMobile ?? data.payer}
        error={words ?? errors.paymentMobile}
        onBlur={(event) => leave(cleanMsisdn(event.currentTarget.value))}
        onDigits={mend}
        autoComplete="tel"
        keepsLine={false}
        required
      />
    </>
  )
}

/** The fields of the chosen method; their names are those of the wire. */
export function MethodFields(props: MethodFieldsProps) {
  const { order, attempt, chosen } = props.data
  return (
    <>
      <input type="hidden" name="order" value={order.orderId} />
      <input type="hidden" name="attempt" value={attempt} />
      {chosen?.type === 'AM' ? <WalletFields {...props} /> : <CardFields {...props} />}
    </>
  )
}
