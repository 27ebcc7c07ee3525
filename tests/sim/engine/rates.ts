import { type Money, money } from '@portal/kernel/money'
import type { Exchange } from '../../../apps/service/src/ports/exchange.port.ts'
import { hourMs } from '../time/durations.ts'

/** Kwacha for a dollar: another rate every six hours. */
const ratesPerDollar = [20n, 25n, 18n] as const
const rateLifeMs = 6 * hourMs

/** How long the quote of an order keeps its rate. */
export const quoteLifeMs = hourMs / 2

function dollarsAt(price: Money, now: number): Money {
  const rate = ratesPerDollar[Math.floor(now / rateLifeMs) % ratesPerDollar.length] ?? 20n
  return money((2n * price.minor + rate) / (2n * rate), 'USD')
}

/** The dollars that a price was within the life of a quote before a moment. */
export const dollarsUntil = (price: Money, now: number): readonly Money[] => [
  dollarsAt(price, now - quoteLifeMs),
  dollarsAt(price, now),
]

/** Rates that change. Nothing is priced in dollars. */
export const exchangeAt = (now: () => number): Exchange => ({
  own: 'ZMW',
  other: 'USD',
  convert: async (amount, to) =>
    amount.currency === to ? amount : to === 'USD' ? dollarsAt(amount, now()) : null,
})
