import { billPath } from '../../../order/product/bill-path.ts'

/** Steps over the page that open a bill. */
export type BillStepName = 'code' | 'account'

export const stepAddress = (step: BillStepName, more: Readonly<Record<string, string>> = {}) =>
  `${billPath}?${new URLSearchParams({ step, ...more })}`
