import { type ReactNode, useEffect, useState } from 'react'
import type { OpenHere } from '../pay.action.ts'
import type { PayView } from '../pay-view.ts'

const part = () => import('./popup-offer.tsx')

/**
 * The popup of the chosen way, where it has one: its script is fetched from now on. `offered` is what the page shows where the
 * popup could not be opened by the tap that pays. Without its own code the form leads to the gateway's page.
 */
export function usePopup({ popup }: Pick<PayView, 'popup'>) {
  const [offered, offerIt] = useState<ReactNode>(null)
  useEffect(() => {
    if (popup)
      part().then(
        ({ prepare }) => prepare(popup),
        () => {},
      )
  }, [popup])
  const openHere: OpenHere | undefined =
    popup &&
    ((offer) =>
      part().then(
        (module) => module.openHere(popup, offerIt)(offer),
        () => ({ kind: 'leave', address: offer.address }),
      ))
  return { openHere, offered: popup ? offered : null }
}
