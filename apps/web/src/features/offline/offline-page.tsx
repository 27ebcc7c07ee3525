import { useEffect } from 'react'
import { AgainForm } from '../../lib/form/again-form.tsx'
import { useApp } from '../../lib/page/app-context.ts'
import { definePage, loadNothing } from '../../lib/page/page.ts'
import { useCall } from '../../lib/page/use-call.ts'
import { Button } from '../../ui/button/button.tsx'
import { DeadEnd } from '../../ui/dead-end/dead-end.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'

/**
 * The address is still that of the page that was wanted. The whole document is asked for, since code
 * that failed to arrive once stays failed in this one.
 */
const openAgain = () => location.reload()

/** A network that is gone again so soon has nothing to show. In milliseconds. */
const steadyMs = 500
/** A page that was left and is still here after so long was left by a link that dials. */
const leavingMs = 10_000

/** Shown in place of a page that has no copy on the phone. */
function OfflinePage() {
  const { t, href } = useApp()
  const call = useCall()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let leftAt = Number.NEGATIVE_INFINITY
    const openAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const leavesMs = leftAt + leavingMs - performance.now()
        if (leavesMs > 0) openAfter(leavesMs)
        else if (navigator.onLine) openAgain()
      }, ms)
    }
    const openSoon = () => openAfter(steadyMs)
    // Opening this page again would overtake the one that the visitor has gone to.
    const leave = () => {
      leftAt = performance.now()
    }
    addEventListener('online', openSoon)
    addEventListener('beforeunload', leave)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', openSoon)
      removeEventListener('beforeunload', leave)
    }
  }, [])
  return (
    <DeadEnd
      icon="offline"
      title={t('offline.pageTitle')}
      pages={[
        { href: t('offline.dialHref'), label: t('offline.dial') },
        // The phone keeps this one. It leads on where the page was opened by its own address, with network.
        { href: href('/'), label: t('shell.toHome') },
      ]}
      action={
        <AgainForm again={openAgain}>
          <Button type="submit">{t('shell.retry')}</Button>
        </AgainForm>
      }
    >
      <RunningText call={call}>{t('offline.text')}</RunningText>
    </DeadEnd>
  )
}

export const offlinePage = definePage({
  Page: OfflinePage,
  load: loadNothing,
  isForAll: () => true,
  // It looks for the network.
  startsItself: () => true,
})
