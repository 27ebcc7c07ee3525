import { groupMsisdn } from '@portal/kernel/msisdn'
import { useSyncExternalStore } from 'react'
import { formatAmount, formatMoment } from '../../lib/language/format.ts'
import type { Translate } from '../../lib/language/text.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import { statusAddress } from '../pending/pay-address.ts'
import { orderWords } from '../product/order-words.ts'
import { type KeptPayment, onStale, readKept, staleSince } from './kept-payment.ts'

/** State of the kept payment as it was last known, worded in the past. */
function knownWords({ order, transactionId }: KeptPayment, say: Translate): string {
  const key = `offline.known.${order?.transaction?.money}`
  const known = say(key, { name: order?.summary.name ?? '' })
  if (known !== key) return known
  return say(transactionId ? 'offline.keptStarted' : 'offline.keptOpen')
}

function KeptBanner({ kept }: { kept: KeptPayment }) {
  const { t, tag, href } = useApp()
  const { amount, currency, msisdn, asOf, order } = kept
  const { transactionType, name = '' } = order?.summary ?? kept
  const reference = order?.transaction?.reference
  const say = orderWords(t, name ? transactionType : undefined)
  const known = knownWords(kept, say)
  const detail = [
    reference && t('offline.keptReference', { reference }),
    t('offline.keptAsOf', { time: formatMoment(asOf, tag) }),
    known,
    t('offline.keptNow'),
  ]
  return (
    <Banner
      label={t('offline.keptLabel')}
      icon="clock"
      title={
        <RunningText>
          {say('offline.keptTitle', {
            amount: formatAmount(amount, currency),
            number: groupMsisdn(msisdn),
            name,
          })}
        </RunningText>
      }
      detail={detail.filter(Boolean).join(' ')}
      action={
        order?.transaction && (
          <ButtonLink href={href(statusAddress(order.transaction.transactionId))}>
            {t('offline.keptSee')}
          </ButtonLink>
        )
      }
    />
  )
}

/** Without network: the time of the last news on an order's page, the unfinished payment on other pages. */
export default function KeptNotice({ about }: { about: readonly string[] }) {
  const { t, tag } = useApp()
  const stale = useSyncExternalStore(onStale, staleSince, () => null)
  const kept = readKept()
  if (!kept) return null
  if (!about.includes(kept.orderId)) return <KeptBanner kept={kept} />
  return (
    <Banner
      label={t('offline.keptLabel')}
      icon="clock"
      title={t('offline.staleTitle', { time: formatMoment(stale ?? kept.asOf, tag) })}
      detail={t('offline.staleText')}
      action={null}
    />
  )
}
