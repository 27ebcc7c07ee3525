import type { Problem } from '../../lib/page/page.ts'
import { wholeAmount } from '../../ui/amount-field/whole-amount.ts'

/** Whole major units that one payment may have. */
export type AmountLimits = { readonly min: number; readonly max: number }

/** Digits only, zeros after a point aside, and inside the configured limits. Decision 064. */
export function checkAmount(typed: string, limits: AmountLimits): Problem | null {
  if (typed === '') return { field: 'amount', text: 'prepaid.amountRequired' }
  const whole = wholeAmount(typed)
  if (whole === null) return { field: 'amount', text: 'refusal.amount.invalid' }
  return checkLimits(Number(whole), limits)
}

/** `amount`: in major units. */
export function checkLimits(amount: number, { min, max }: AmountLimits): Problem | null {
  if (amount < min) return { field: 'amount', text: 'prepaid.minimum', values: { min } }
  if (amount > max) return { field: 'amount', text: 'prepaid.maximum', values: { max } }
  return null
}
