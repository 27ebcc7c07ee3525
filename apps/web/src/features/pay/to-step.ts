import { emptyStore } from '../../lib/browser/browser-store.ts'
import type { Outcome, PageContext } from '../../lib/page/page.ts'

type Carried = {
  readonly emailId?: string | undefined
  /** The proof of the payer's number. */
  readonly uniqueCode?: string
  readonly replace?: boolean
}

/**
 * Leads to a step over the payment page. With script the session keeps what the step is sent with; without, that waits at the
 * browser as an answer to the form, and in no address.
 */
export function toStep(
  { store }: PageContext,
  to: string,
  { emailId, uniqueCode, replace = true }: Carried = {},
): Outcome {
  if (store !== emptyStore || !emailId) return { kind: 'go', to, replace }
  const values = { emailId, ...(uniqueCode ? { uniqueCode } : {}) }
  return { kind: 'stay', problems: [], values, at: to }
}
