import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { isOnline } from '../../lib/connection.ts'
import { definePage, loadNothing } from '../../lib/page.ts'
import { useCall } from '../../lib/use-call.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { DeadEnd } from '../../ui/dead-end/dead-end.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'

/**
 * The address is still that of the page that was wanted. The whole document is asked for, since code
 * that failed to arrive once stays failed in this one.
 */
const openAgain = () => location.reload()

/** Stands in for a page that has no copy on the phone. */
function OfflinePage() {
  const { t, href, context } = useApp()
  const call = useCall()
  const hydrated = useHydrated()
  // Asked for by its own address, with network. Where it stands in, the address is another page's.
  const isUnneeded = hydrated && isOnline() && location.pathname.endsWith(context.path)
  useEffect(() => {
    if (isUnneeded) return
    addEventListener('online', openAgain)
    return () => removeEventListener('online', openAgain)
  }, [isUnneeded])
  if (isUnneeded) {
    return (
      <DeadEnd
        icon="check"
        title={t('offline.notNeeded')}
        pages={[{ href: href('/'), label: t('shell.toHome') }]}
      >
        {t('offline.notNeededText')}
      </DeadEnd>
    )
  }
  return (
    <DeadEnd
      icon="offline"
      title={t('offline.pageTitle')}
      pages={[{ href: t('offline.dialHref'), label: t('offline.dial') }]}
      action={<Button onClick={openAgain}>{t('shell.retry')}</Button>}
    >
      <RunningText call={call}>{t('offline.text')}</RunningText>
    </DeadEnd>
  )
}

export const offlinePage = definePage({
  Page: OfflinePage,
  load: loadNothing,
  // It looks for the network.
  startsItself: () => true,
})
