import type { PageContext } from '../../../lib/page/page.ts'
import { readConfig } from '../../../lib/page/product-config.ts'
import type { Popup } from './popup.ts'

const usualScript = 'https://js.paystack.co/v2/inline.js'

function readPopupConfig(text: string | undefined): Popup | null {
  if (!text) return null
  try {
    const { script = usualScript } = JSON.parse(text)
    return typeof script === 'string' ? { script } : null
  } catch {
    return null
  }
}

const paymentPage = /^(\/[a-z]{2,3})?\/payment\//

/** What a document may load is said with the page that it was opened with. A browser that does not tell which that was may try. */
function isPaymentDocument(): boolean {
  if (typeof document === 'undefined') return true
  const [opened] = performance.getEntriesByType('navigation')
  return !opened || paymentPage.test(new URL(opened.name, location.href).pathname)
}

/**
 * The popup of the chosen gateway; null where it has none, or the configuration did not come: the form then leads to the
 * gateway's page. `elsewhere`: this document may not open it, and has to be left for the page's own. Decision 180.
 */
export async function readPopup(context: PageContext): Promise<Popup | 'elsewhere' | null> {
  const config = await readConfig(context)
  const popup = config.ok ? readPopupConfig(config.value.payStackConfig) : null
  return popup && !isPaymentDocument() ? 'elsewhere' : popup
}
