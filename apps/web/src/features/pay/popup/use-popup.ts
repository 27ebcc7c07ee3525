import { type ReactNode, useEffect, useState } from 'react'
import type { OpenHere } from '../pay.action.ts'
import type { PayView } from '../pay-view.ts'

const part = () => import('./popup-offer.tsx')

/**
 * The popup of the chosen way, where it has one: its script is fetched from now on. `offered` is what the page shows where the
 * popup could not be opened by the tap that pays. Without its own code the form leads to the gateway's page.
 */
export function usePopup({ popup, attempt }: Pick<PayView, 'popup' | 'attempt'>) {
  const [offered, setOffered] = useState<{ attempt: string; notice: ReactNode } | null>(null)
  const offerIt = (notice: ReactNode) => setOffered({ attempt, notice })
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
  // One of another order, or of an attempt before, opens what is not wanted any more.
  const isOfThis = popup !== undefined && offered?.attempt === attempt
  return { openHere, offered: isOfThis ? offered.notice : null }
}
