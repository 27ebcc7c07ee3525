import type { OrderPage } from '@portal/contract/calls/order-page'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../../../lib/page/app-context.ts'

const tickMs = 500

/**
 * Whole seconds until the payer's time to approve is over, or null where none runs. Counted from the
 * service's own "now" that came with the order, because a phone's clock may be minutes off.
 */
export function useSecondsLeft({ asOf, transaction }: OrderPage): number | null {
  const { clock } = useApp().context
  const approveBy = transaction?.approveBy
  const leftMs = approveBy && asOf ? Date.parse(approveBy) - Date.parse(asOf) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: when this answer came.
  const receivedAt = useMemo(() => clock.now(), [approveBy, asOf])
  const [now, setNow] = useState(receivedAt)

  useEffect(() => {
    if (leftMs === null) return
    const ticking = setInterval(() => setNow(clock.now()), tickMs)
    return () => clearInterval(ticking)
  }, [clock, leftMs])

  if (leftMs === null) return null
  // The last look at the clock may be older than the answer.
  const passedMs = Math.max(0, now - receivedAt)
  return Math.max(0, Math.ceil((leftMs - passedMs) / 1_000))
}
