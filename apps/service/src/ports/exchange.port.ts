import type { Currency, Money } from '@portal/kernel/money'

/** Tells what an amount is in another currency of the market. */
export type Exchange = {
  /** The currency that prices are in. */
  readonly own: Currency
  /** The other one that can be paid in now; null where there is none. */
  readonly other: Currency | null
  /** Rounded half up to the minor unit; null where no rate is known now. */
  convert(amount: Money, to: Currency): Promise<Money | null>
}
