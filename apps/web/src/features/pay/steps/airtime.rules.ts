import type { Balance } from '@portal/contract/calls/balance'
import { type Currency, money, parseMoney, toDecimal } from '@portal/kernel/money'

/** What a number has in airtime beside a price: decimals in major units of the currency. */
export type Airtime = {
  readonly left: string
  /** What would be left after the price; null where it is not enough. */
  readonly after: string | null
}

/**
 * All airtime of a number together against a price. Null where it cannot be told: a balance without end, below zero or in
 * another currency says nothing, and the debit itself will.
 */
export function airtimeFor(
  balances: readonly Balance[],
  price: { readonly amount: string; readonly currency: Currency },
): Airtime | null {
  const { amount, currency } = price
  const asked = parseMoney(amount, currency)
  const known = balances.flatMap(({ balanceType, balance, unitType }) => {
    const read =
      balanceType === 'LIMITED' && unitType === currency ? parseMoney(balance, currency) : null
    return read?.ok ? [read.value.minor] : []
  })
  if (!asked.ok || known.length === 0 || known.length < balances.length) return null
  const total = known.reduce((sum, minor) => sum + minor, 0n)
  const after = total - asked.value.minor
  return {
    left: toDecimal(money(total, currency)),
    after: after < 0n ? null : toDecimal(money(after, currency)),
  }
}
