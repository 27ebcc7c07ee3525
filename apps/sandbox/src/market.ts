import { currencyMarks } from '@portal/kernel/currency-marks'
import {
  type Currency,
  fractionHalfUp,
  type Money,
  parseMoney,
  toDecimal,
} from '@portal/kernel/money'
import type { Result } from '@portal/kernel/result'

/** The market that a sandbox plays: everything costs what it would there. */
export type PlayedMarket = {
  readonly currency: Currency
  /** An amount of the listed facts, which are in kwacha, as this market has it. */
  ofFacts(kwacha: string | number): Money
  /** Reads a decimal that came over a wire or a control call, in major units of this market. */
  parse(decimal: string | number): Result<Money, 'money.invalid'>
  /** A decimal of this market as people write it: "K50.00", "FC 5,000.00". */
  shown(decimal: string): string
  /** Puts the amounts of the facts into their words, where they stand as "{150.00}". */
  fill(words: string): string
}

/** What a kwacha of the facts comes to: about what people pay in each currency, not a rate of exchange. */
const perKwacha: Readonly<Record<Currency, readonly [numerator: bigint, denominator: bigint]>> = {
  ZMW: [1n, 1n],
  USD: [1n, 20n],
  CDF: [100n, 1n],
}

const grouped = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 })

/** An amount of the facts in any currency, rounded to its minor unit. */
export function inCurrency(kwacha: string | number, currency: Currency): Money {
  const parsed = parseMoney(kwacha, currency)
  if (!parsed.ok) throw new Error(`The facts name an amount that is no decimal: ${kwacha}`)
  return fractionHalfUp(parsed.value, ...perKwacha[currency])
}

export function playedMarket(currency: Currency): PlayedMarket {
  const shown = (decimal: string) => `${currencyMarks[currency]}${grouped.format(Number(decimal))}`
  return {
    currency,
    ofFacts: (kwacha) => inCurrency(kwacha, currency),
    parse: (decimal) => parseMoney(decimal, currency),
    shown,
    fill: (words) =>
      words.replace(/\{([\d.]+)\}/g, (_, kwacha: string) =>
        shown(toDecimal(inCurrency(kwacha, currency))),
      ),
  }
}
