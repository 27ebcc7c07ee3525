import type { OrderPage } from '@portal/contract/calls/order-page'
import { exchangeRateCall } from '@portal/contract/calls/transaction'
import type { Currency } from '@portal/kernel/money'
import type { PageContext } from '../../../lib/page/page.ts'

/** The currencies in which an order can be paid, where there are two. */
export type Currencies = {
  /** The one that prices are in. */
  readonly own: Currency
  /** What the order costs in the currency that it is not charged in; null where that could not be told. */
  readonly other: { readonly currency: Currency; readonly amount: string } | null
  /** Below one dollar, which mobile money alone takes. */
  readonly isSmall: boolean
}

const dollarsOf = (
  { summary }: Pick<OrderPage, 'summary'>,
  other: Currencies['other'],
): string | null => [summary, other].find((each) => each?.currency === 'USD')?.amount ?? null

/** What the order costs in either currency: by its own quote, or by the rate of now. */
export async function readCurrencies(
  context: PageContext,
  { summary }: Pick<OrderPage, 'summary'>,
  { own, second }: { own: Currency; second: Currency },
): Promise<Currencies> {
  const { amount, currency, priceAmount, priceCurrency } = summary
  const other =
    priceAmount && priceCurrency
      ? { currency: priceCurrency, amount: priceAmount }
      : await convert(context, { amount, currency }, second)
  const dollars = dollarsOf({ summary }, other)
  return { own, other, isSmall: dollars !== null && Number(dollars) < 1 }
}

async function convert(
  { api }: PageContext,
  { amount, currency: fromCurrency }: { amount: string; currency: Currency },
  toCurrency: Currency,
): Promise<Currencies['other']> {
  const reply = await api.call(exchangeRateCall, { fromCurrency, toCurrency, amount })
  return reply.ok ? { currency: toCurrency, amount: reply.value.convertedAmount } : null
}

/** The fields of the session's record that two currencies add. */
export function currencyFields(order: Pick<OrderPage, 'summary'>, { other }: Currencies) {
  const { amount, currency } = order.summary
  const usdAmount = dollarsOf(order, other)
  return {
    enableDualCurrency: true,
    amount,
    currency,
    ...(usdAmount === null ? {} : { usdAmount }),
  }
}
