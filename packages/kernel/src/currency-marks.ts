import type { Currency } from './money.ts'

/**
 * Mark in front of an amount for people. Apart from the rules of money, which the first pages of a phone then do not
 * load.
 */
export const currencyMarks: Readonly<Record<Currency, string>> = {
  ZMW: 'K',
  USD: 'US$',
  CDF: 'FC ',
}
