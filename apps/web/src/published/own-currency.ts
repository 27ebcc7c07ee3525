import type { InputOf, ResultOf } from '@portal/contract/call'
import type { ConfigData } from '@portal/contract/calls/content'
import {
  type changeCurrencyCall,
  exchangeRateCall,
  type paymentOptionsCall,
} from '@portal/contract/calls/transaction'
import type { ApiReply } from '@portal/contract/page-host'
import { divided, parseRate, type Rate } from '@portal/kernel/exchange'
import { newId, systemRandom } from '@portal/kernel/ids'
import { type Currency, parseMoney, toDecimal } from '@portal/kernel/money'
import { ok, type Result } from '@portal/kernel/result'
import type { Reply } from '../lib/api/contract-client.ts'
import { answered, failedAs, type OwnTools, refused } from './answers.ts'
import { isPaid } from './own-duplicates.ts'
import type { KeptOrder } from './records.ts'

type Sum = { readonly amount: string; readonly currency: Currency }

/** Dollars that the service is asked about for its rate: of one alone, two decimals would be left of the answer. */
const askedDollars = 10_000n

/** Of an answer about so many dollars, what one is. */
function rateOf(convertedAmount: string): Result<Rate, 'rate.invalid'> {
  const rate = parseRate(convertedAmount)
  return rate.ok ? ok({ ...rate.value, over: rate.value.over * askedDollars }) : rate
}

/** The service converts dollars; the way back is by what one dollar is. */
async function convert(
  { amount, currency: fromCurrency }: Sum,
  toCurrency: Currency,
  { ask }: OwnTools,
): Promise<Reply<Sum> | null> {
  const isFromDollars = fromCurrency === 'USD'
  const asked = isFromDollars
    ? { fromCurrency, toCurrency, amount }
    : { fromCurrency: toCurrency, toCurrency: fromCurrency, amount: `${askedDollars}` }
  const reply = await ask(exchangeRateCall, asked)
  if (!reply.ok) return reply
  const { convertedAmount } = reply.value
  if (isFromDollars) return { ok: true, value: { amount: convertedAmount, currency: toCurrency } }
  const [rate, sum] = [rateOf(convertedAmount), parseMoney(amount, fromCurrency)]
  if (!rate.ok || !sum.ok) return null
  const converted = toDecimal(divided(sum.value, rate.value, toCurrency))
  return { ok: true, value: { amount: converted, currency: toCurrency } }
}

export async function exchangeRate(
  { fromCurrency, toCurrency, amount }: InputOf<typeof exchangeRateCall>,
  tools: OwnTools,
): Promise<ApiReply> {
  const found = await convert({ amount, currency: fromCurrency }, toCurrency, tools)
  if (!found) return refused('exchange.unavailable')
  if (!found.ok) return failedAs(found.failure)
  return answered({ convertedAmount: found.value.amount })
}

type Asked = Pick<InputOf<typeof paymentOptionsCall>, 'amount' | 'currencyCode' | 'transactionType'>

/** The order of this device that is charged so in another currency than its price is in. */
export const chargedFor = (
  { amount, currencyCode, transactionType }: Asked,
  { records }: Pick<OwnTools, 'records'>,
): KeptOrder['summary'] | undefined =>
  records
    .read()
    .orders.map(({ summary }) => summary)
    .find(
      (each) =>
        each.amount === amount &&
        each.currency === currencyCode &&
        each.transactionType === transactionType &&
        each.priceAmount !== undefined,
    )

/** Where it can be paid in dollars and is less than one: mobile money alone takes that. */
export async function isBelowDollar(
  { amount, currencyCode }: Asked,
  { enableDualCurrency, currency: own, secondCurrency }: ConfigData,
  tools: OwnTools,
): Promise<boolean> {
  if (!enableDualCurrency || ![own, secondCurrency].includes('USD')) return false
  const currency = currencyCode ?? own
  if (currency === 'USD') return Number(amount) < 1
  const dollars = await convert({ amount: `${amount}`, currency }, 'USD', tools)
  return dollars?.ok === true && Number(dollars.value.amount) < 1
}

/** An order as it is charged in the other currency. The price stays what it is, so that the way back costs nothing. */
async function changed(
  { summary }: KeptOrder,
  wanted: Currency,
  tools: OwnTools,
): Promise<Reply<KeptOrder['summary']> | null> {
  const { priceAmount, priceCurrency, ...plain } = summary
  if (summary.currency === wanted) return { ok: true, value: summary }
  if (priceAmount && priceCurrency === wanted) {
    return { ok: true, value: { ...plain, amount: priceAmount, currency: wanted } }
  }
  const { amount, currency } = plain
  const found = await convert({ amount, currency }, wanted, tools)
  if (!found?.ok) return found
  const price = { priceAmount: amount, priceCurrency: currency }
  return { ok: true, value: { ...plain, ...found.value, ...price } }
}

export async function changeCurrency(
  { orderId, currency }: InputOf<typeof changeCurrencyCall>,
  tools: OwnTools,
): Promise<ApiReply> {
  const { records } = tools
  const before = records.read().orders.find(({ id }) => id === orderId)
  if (!before) return refused('request.not-found', { field: 'orderId' })
  if (await isPaid(before, tools)) return refused('order.paid-already')
  const summary = await changed(before, currency, tools)
  if (!summary) return refused('exchange.unavailable')
  if (!summary.ok) return failedAs(summary.failure)
  const order: KeptOrder = {
    ...before,
    id: newId(systemRandom),
    from: before.from ?? before.id,
    at: records.now(),
    summary: summary.value,
    tries: [],
  }
  records.change((kept) => ({ ...kept, orders: [order, ...kept.orders] }))
  return answered({
    ...{ orderId: order.id, amount: order.summary.amount, currency, summary: order.summary },
  } satisfies ResultOf<typeof changeCurrencyCall>)
}
