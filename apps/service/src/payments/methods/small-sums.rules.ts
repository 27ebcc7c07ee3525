import type { Money } from '@portal/kernel/money'
import type { Exchange } from '../../ports/exchange.port.ts'

const dollarMinor = 100n

/** Only where purchases can be paid in dollars as well. */
export async function isBelowDollar(
  { own, other, convert }: Exchange,
  amount: Money,
): Promise<boolean> {
  if (other === null || ![own, other].includes('USD')) return false
  const dollars = await convert(amount, 'USD')
  return dollars !== null && dollars.minor < dollarMinor
}
