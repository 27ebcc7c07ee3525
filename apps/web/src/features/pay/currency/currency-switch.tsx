import { useAsking } from '../../../lib/form/page-action.ts'
import { PageForm } from '../../../lib/form/page-form.tsx'
import { formatAmount } from '../../../lib/language/format.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FormAnswer } from '../../../ui/form-answer/form-answer.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { PayView } from '../pay-view.ts'
import { changeCurrency } from './change-currency.action.ts'
import { currencyField } from './currency-field.ts'
import type { Currencies } from './other-currency.ts'

export type CurrencySwitchProps = { data: PayView; currencies: Currencies; first: Stay | null }

/**
 * What the order costs in either currency, and a button to pay in the other one: a form, since it opens an order, and
 * so it works without script.
 */
export function CurrencySwitch({
  data,
  currencies: { own, other, isSmall },
  first,
}: CurrencySwitchProps) {
  const { t, context } = useApp()
  const sending = useAsking(changeCurrency, first)
  const { order, chosen } = data
  const { amount, currency } = order.summary
  if (!other) {
    return (
      <Notice tone="warn" title={t('payment.conversionFailed')} alert>
        {t('payment.conversionFailedText', { own })}
      </Notice>
    )
  }
  const here = { currency, words: formatAmount(amount, currency) }
  const there = { currency: other.currency, words: formatAmount(other.amount, other.currency) }
  // The places stay where they are, whichever is chosen.
  const both = currency === own ? [there, here] : [here, there]
  const inBoth = both.map(({ words }) => words).join(' | ')
  const renewed = data.isRenewed && (
    <Notice tone="warn" title={t('payment.rateChanged')} alert>
      {t('payment.rateChangedText', { amount: here.words })}
    </Notice>
  )
  // Something takes it in the currency that it is in.
  if (isSmall && currency === own && chosen) {
    return (
      <>
        {renewed}
        <Notice tone="info" title={inBoth}>
          {t('payment.smallAmount')}
        </Notice>
      </>
    )
  }
  const problems = sending.outcome?.problems.filter(({ ending }) => ending === currencyField) ?? []
  return (
    <PageForm of={sending} to={`${context.path}?order=${encodeURIComponent(order.orderId)}`}>
      {renewed}
      <FormAnswer {...sending.answer(problems)} />
      <input type="hidden" name="order" value={order.orderId} />
      {chosen && <input type="hidden" name="by" value={chosen.type} />}
      <Notice
        tone="info"
        title={inBoth}
        actions={
          <Button type="submit" name={currencyField} value={other.currency} busy={sending.busy}>
            {t('payment.payIn', { amount: there.words })}
          </Button>
        }
      >
        {t(isSmall ? 'payment.smallAmount' : 'payment.payNow', { amount: here.words })}
      </Notice>
    </PageForm>
  )
}
