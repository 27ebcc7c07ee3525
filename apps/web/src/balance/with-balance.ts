import type { PageAction } from '../lib/page/page.ts'
import { balanceField } from './balance-field.ts'

/** Imports what answers the button, `ask-balance.part.ts`. */
type AskBalance = () => Promise<PageAction>

/** A page's action which also answers the button "Check balance". What that takes is loaded with the first press. */
export const withBalance =
  (action: PageAction, load: AskBalance): PageAction =>
  async (form, context) => {
    if (!form.has(balanceField)) return action(form, context)
    const askBalance = await load().catch(() => null)
    if (askBalance) return askBalance(form, context)
    const values = Object.fromEntries(form)
    return { kind: 'stay', problems: [{ text: 'error.chunk' }], values }
  }
