import type { InputOf } from '@portal/contract/call'
import { billCall } from '@portal/contract/calls/bill'
import type { Reply } from '../../../lib/api/contract-client.ts'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import type { Outcome, PageContext } from '../../../lib/page/page.ts'
import { keepNumber } from '../../../order/number/kept-number.ts'
import { billPath } from '../../../order/product/bill-path.ts'

type Opened = InputOf<typeof billCall>

/**
 * Reads a bill by what opens it, and leads to the page that shows it. The page asks the service for what it was shown, so that
 * neither an address nor the browser has it; without script the number waits at the browser.
 */
export async function showBill(opened: Opened, context: PageContext): Promise<Reply<Outcome>> {
  const { api, store } = context
  const { msisdn } = opened
  const bill = await api.call(billCall, opened)
  if (!bill.ok) return bill
  keepNumber(store, billPath, msisdn)
  const values = { msisdn, amount: '' }
  return {
    ok: true,
    value:
      store === emptyStore
        ? { kind: 'stay', problems: [], values, at: billPath }
        : { kind: 'go', to: billPath, replace: true, still: true },
  }
}
