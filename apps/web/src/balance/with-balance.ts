import type { PageAction } from '../lib/page.ts'
import { balanceField } from './balance-field.ts'

/** A page's action which also answers the button "Check balance". What that takes is loaded with the first press. */
export const withBalance =
  (action: PageAction): PageAction =>
  async (form, context) => {
    if (!form.has(balanceField)) return action(form, context)
    const part = await import('./ask-balance.action.ts').catch(() => null)
    if (part) return part.askBalance(form, context)
    const values = Object.fromEntries(form)
    return { kind: 'stay', problems: [{ text: 'error.chunk' }], values }
  }
