import type { LineType } from '@portal/kernel/line-type'
import { broadbandPath, bundlesPath } from '../../bundle/catalogue/bundle-paths.ts'
import type { Problem } from '../../lib/page/page.ts'
import { wholeAmount } from '../../ui/amount-field/whole-amount.ts'

/** Whole major units that one recharge may have. */
export type AmountLimits = { readonly min: number; readonly max: number }

/** Digits only, zeros after a point aside, and inside the configured limits. Decision 064. */
export function checkAmount(typed: string, { min, max }: AmountLimits): Problem | null {
  if (typed === '') return { field: 'amount', text: 'prepaid.amountRequired' }
  const whole = wholeAmount(typed)
  if (whole === null) return { field: 'amount', text: 'refusal.amount.invalid' }
  const amount = Number(whole)
  if (amount < min) return { field: 'amount', text: 'prepaid.minimum', values: { min } }
  if (amount > max) return { field: 'amount', text: 'prepaid.maximum', values: { max } }
  return null
}

/** Only prepaid lines can be recharged; each other kind says what it is. */
export const checkLine = (type: LineType): Problem | null =>
  type === 'PREPAID' ? null : { field: 'msisdn', text: `prepaid.${type.toLowerCase()}Number` }

export const isOfPostpaid = ({ text }: Problem): boolean => text === 'prepaid.postpaidNumber'

/** The page that sells bundles to a line that airtime cannot be added to; null for any other. */
export const sellerFor = ({ text }: Problem): string | null => {
  if (text === 'prepaid.hybridNumber') return bundlesPath
  return text === 'prepaid.broadbandNumber' ? broadbandPath : null
}
