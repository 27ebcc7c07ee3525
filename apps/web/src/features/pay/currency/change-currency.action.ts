import type { OrderPage } from '@portal/contract/calls/order-page'
import { changeCurrencyCall } from '@portal/contract/calls/transaction'
import { type Currency, currencies } from '@portal/kernel/money'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction, PageContext } from '../../../lib/page/page.ts'
import { forgetOrder } from '../../../order/pending/order-source.ts'
import { payAddress } from '../../../order/pending/pay-address.ts'
import { currencyField } from './currency-field.ts'

const currencyIn = (form: URLSearchParams): Currency | undefined =>
  currencies.find((each) => each === form.get(currencyField))

/** Opens the order anew in the other currency, and goes on to paying that one by the same way. */
export const changeCurrency: PageAction = async (form, context): Promise<Outcome> => {
  const [orderId, currency] = [form.get('order') ?? '', currencyIn(form)]
  const stay = (problem: ReturnType<typeof problemOf>): Outcome => ({
    kind: 'stay',
    problems: [{ ...problem, ending: currencyField }],
    values: {},
  })
  if (!currency) return stay({ text: 'error.badRequest' })
  const changed = await context.api.call(changeCurrencyCall, { orderId, currency })
  if (!changed.ok) {
    const { field: _field, ...problem } = problemOf(changed.failure)
    return stay(problem)
  }
  forgetOrder(context, orderId)
  return goTo(payAddress(changed.value.orderId, form.get('by') ?? ''))
}

const goTo = (to: string): Outcome => ({ kind: 'go', to, replace: true, still: true })

/**
 * Opens an order anew whose rate is over: in its currency, or else in that of its price. Null where neither is to be had. The
 * page says that the price has changed.
 */
export async function renewOrder(
  { orderId, summary }: OrderPage,
  by: string,
  context: PageContext,
): Promise<Outcome | null> {
  for (const currency of [summary.currency, summary.priceCurrency]) {
    const renewed = currency && (await context.api.call(changeCurrencyCall, { orderId, currency }))
    if (renewed?.ok) return goTo(`${payAddress(renewed.value.orderId, by)}&renewed=yes`)
  }
  return null
}
