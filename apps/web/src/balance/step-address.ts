import type { PageContext } from '../lib/page/page.ts'
import { withoutStep } from '../order/product/without-step.ts'

/** Steps over a page that are about what a number has. */
export type BalanceStepName = 'code' | 'balance' | 'active'

type Place = Pick<PageContext, 'path' | 'search'>

/** The page below a step, by its address without language prefix. */
export function belowAddress({ path, search }: Place): string {
  const fields = withoutStep(search)
  return fields.size > 0 ? `${path}?${fields}` : path
}

/** A step over the page that is at this place. */
export function stepAddress(
  place: Place,
  step: BalanceStepName,
  more: Readonly<Record<string, string>>,
): string {
  const below = belowAddress(place)
  return `${below}${below.includes('?') ? '&' : '?'}${new URLSearchParams({ step, ...more })}`
}
