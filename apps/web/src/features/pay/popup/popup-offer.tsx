import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Outcome } from '../../../lib/page/page.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { OpenHere, PageOffer } from '../pay.action.ts'
import type { Popup } from './popup.ts'
import { loadScript, scriptWithin } from './popup-script.ts'
import { showPopup } from './show-popup.ts'

/** How long a tap waits for the script, in milliseconds: the one that pays, and one on the button that opens the popup. */
const payWaitMs = 4_000
const openWaitMs = 15_000

/** The script was not there in time: the visitor opens the popup by a tap, or goes to the gateway's page. */
function PopupOffer({ popup, offer }: { popup: Popup; offer: PageOffer }) {
  const { t, navigate } = useApp()
  const [state, setState] = useState<'waiting' | 'opening' | 'blocked'>('waiting')
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed may be far below.
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  const open = async () => {
    setState('opening')
    const Maker = await scriptWithin(popup.script, openWaitMs)
    if (!Maker) return setState('blocked')
    const outcome: Outcome = await showPopup(Maker, offer)
    if (outcome.kind === 'go') navigate(outcome.to, { replace: true })
  }
  const isBlocked = state === 'blocked'
  return (
    <div ref={box}>
      <Notice
        tone={isBlocked ? 'warn' : 'info'}
        alert
        title={t(isBlocked ? 'payment.popup.blockedTitle' : 'payment.popup.title')}
        actions={
          <>
            <Button
              variant={isBlocked ? 'secondary' : 'primary'}
              busy={state === 'opening'}
              onClick={open}
            >
              {t('payment.popup.open')}
            </Button>
            <ButtonLink variant={isBlocked ? 'primary' : 'secondary'} href={offer.address}>
              {t('payment.popup.page')}
            </ButtonLink>
          </>
        }
      >
        {t(isBlocked ? 'payment.popup.blocked' : 'payment.popup.text')}
      </Notice>
    </div>
  )
}

/** Loads the script ahead, once its way is chosen. */
export const prepare = ({ script }: Popup): unknown => loadScript(script)

/** Opens the popup in the tap that pays, or offers to open it by another one. */
export const openHere =
  (popup: Popup, offerIt: (notice: ReactNode) => void): OpenHere =>
  async (offer) => {
    const Maker = await scriptWithin(popup.script, payWaitMs)
    if (Maker) return showPopup(Maker, offer)
    offerIt(<PopupOffer key={offer.transactionId} popup={popup} offer={offer} />)
    return { kind: 'stay', problems: [], values: {} }
  }
