import type { InputOf, ResultOf } from '@portal/contract/call'
import { type changeCurrencyCall, exchangeRateCall } from '@portal/contract/calls/transaction'
import type { ApiReply } from '@portal/contract/page-host'
import { divided, parseRate } from '@portal/kernel/exchange'
import { newId, systemRandom } from '@portal/kernel/ids'
import { type Currency, parseMoney, toDecimal } from '@portal/kernel/money'
import type { Reply } from '../lib/api/contract-client.ts'
import { answered, failedAs, type OwnTools, refused } from './answers.ts'
import { isPaid } from './own-duplicates.ts'
import type { KeptOrder } from './records.ts'

type Sum = { readonly amount: string; readonly currency: Currency }

/** The service converts dollars; the way back is by what one dollar is. */
async function convert(
  { amount, currency: fromCurrency }: Sum,
  toCurrency: Currency,
  { ask }: OwnTools,
): Promise<Reply<Sum> | null> {
  const isFromDollars = fromCurrency === 'USD'
  const asked = isFromDollars
    ? { fromCurrency, toCurrency, amount }
    : { fromCurrency: toCurrency, toCurrency: fromCurrency, amount: '1' }
  const reply = await ask(exchangeRateCall, asked)
  if (!reply.ok) return reply
  const { convertedAmount } = reply.value
  if (isFromDollars) return { ok: true, value: { amount: convertedAmount, currency: toCurrency } }
  const [rate, sum] = [parseRate(convertedAmount), parseMoney(amount, fromCurrency)]
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
