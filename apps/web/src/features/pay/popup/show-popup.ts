import type { Outcome } from '../../../lib/page/page.ts'
import { statusAddress } from '../../../order/pending/pay-address.ts'
import type { PageOffer } from '../pay.action.ts'
import { popupGateway } from './popup.ts'
import type { PopupMaker } from './popup-script.ts'

/** The service is told as by a browser that comes back, so that it asks the gateway at once. What it answers is the order page's. */
const noteReturn = (query: Record<string, string>): Promise<unknown> =>
  fetch(`/payment/status/return/${popupGateway.toLowerCase()}?${new URLSearchParams(query)}`, {
    redirect: 'manual',
  }).catch(() => null)

const noteMs = 5_000

/**
 * Opens the gateway's popup on the page. However it ends, the order page says what became of the payment: nothing that the
 * popup tells counts.
 */
export function showPopup(
  Maker: PopupMaker,
  { transactionId, inline: { accessCode, reference } }: PageOffer,
): Promise<Outcome> {
  const to = statusAddress(transactionId)
  return new Promise((resolve) => {
    // Another page must not come below the popup.
    const reload = () => location.reload()
    const end = (address: string) => {
      removeEventListener('popstate', reload)
      resolve({ kind: 'go', to: address, replace: true })
    }
    const endNoted = (address: string, more: Record<string, string> = {}) => {
      const late = new Promise((done) => setTimeout(done, noteMs))
      Promise.race([noteReturn({ reference, ...more }), late]).then(() => end(address))
    }
    addEventListener('popstate', reload)
    try {
      new Maker().resumeTransaction(accessCode, {
        onSuccess: () => endNoted(to),
        onCancel: () => endNoted(`${to}&left=1`, { cancelled: 'true' }),
        onError: () => end(to),
      })
    } catch (error) {
      console.error(error)
      end(to)
    }
  })
}
