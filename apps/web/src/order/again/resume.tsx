import { type Unfinished, unfinishedCall } from '@portal/contract/calls/device'
import { storageKeys, timing } from '@portal/contract/constants'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { lazy, Suspense } from 'react'
import type { Reply } from '../../lib/api/contract-client.ts'
import type { DataCache } from '../../lib/api/data-cache.ts'
import { phoneStore } from '../../lib/browser/browser-store.ts'
import { formatAmount, formatMoment } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { FrameOffer } from '../../lib/page/frame-offer.ts'
import type { PageContext } from '../../lib/page/page.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { payAddress, statusAddress } from '../pending/pay-address.ts'
import { isDeclined } from '../pending/pending-payment.ts'
import { unfinishedKey } from '../pending/remembered-order.ts'
import { orderWords } from '../product/order-words.ts'

const life = { seconds: timing.dataCacheSeconds }

function ResumeBanner({ unfinished }: { unfinished: NonNullable<Unfinished> }) {
  const { t, tag, href } = useApp()
  const { amount, currency, msisdn, orderId, transactionId, askedAt, name = '' } = unfinished
  const number = /^\d+$/.test(msisdn) ? groupMsisdn(msisdn) : msisdn
  const { paid, settling, transactionType } = unfinished
  const say = orderWords(t, transactionType)
  const words = paid || settling ? 'resume.paid' : 'resume'
  // A paid order has the same next step in each state of its money.
  const state = settling ? `resume.${settling}` : words
  const target = transactionId ? statusAddress(transactionId) : payAddress(orderId)
  return (
    <Banner
      label={t(`${state}.label`)}
      icon="clock"
      title={
        <RunningText>
          {say(`${state}.title`, { amount: formatAmount(amount, currency), number, name })}
        </RunningText>
      }
      // The time distinguishes it from another one alike.
      detail={t(`${words}.detail`, { time: formatMoment(askedAt, tag) })}
      action={<ButtonLink href={href(target)}>{t(`${words}.action`)}</ButtonLink>}
    />
  )
}

/** Imports the notice about a kept payment, which is only needed without network. */
export type KeptNoticePart = () => Promise<typeof import('../kept/kept-notice.tsx')>

/** The order that this device has not finished; none after a failed read. */
export async function readUnfinished(context: PageContext): Promise<Unfinished> {
  const { api, cache, knownDevice, offerWaitMs, store } = context
  if (!knownDevice) return undefined
  const reply: Reply<{ unfinished?: Unfinished }> = await cache.read(unfinishedKey, life, () =>
    api.call(unfinishedCall, {}, { timeoutMs: offerWaitMs }),
  )
  const unfinished = reply.ok ? reply.value.unfinished : undefined
  const isLeft = unfinished && !unfinished.transactionId && isDeclined(store, unfinished.orderId)
  return isLeft ? undefined : unfinished
}

/** Offers to go on with the order that this device has not finished; without network shows what is known of it. */
export function createResumeOffer(part: KeptNoticePart): FrameOffer {
  const KeptNotice = lazy(() => part().catch(() => ({ default: () => null })))
  return {
    load: readUnfinished,
    render(loaded, subjects, online) {
      // Returned by `load`, here or on the server that sent it as JSON.
      const unfinished = loaded as Unfinished
      if (online) {
        const { orderId, transactionId } = unfinished ?? {}
        const isShown = subjects.some((id) => id === orderId || id === transactionId)
        return unfinished && !isShown && <ResumeBanner unfinished={unfinished} />
      }
      return (
        phoneStore.read(storageKeys.unfinished) !== undefined && (
          <Suspense fallback={null}>
            <KeptNotice about={subjects} />
          </Suspense>
        )
      )
    },
  }
}

/** Takes the offer from the document, so that the first pages need not ask for it. */
export const seedResume = (cache: DataCache, loaded: unknown): void =>
  cache.seed(unfinishedKey, life, { unfinished: loaded })
