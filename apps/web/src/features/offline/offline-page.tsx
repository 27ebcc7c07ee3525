import { useEffect } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { definePage, loadNothing } from '../../lib/page.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button/button.tsx'
import { DeadEnd } from '../../ui/dead-end/dead-end.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'

/** Stands in for a page that has no copy on the phone. */
function OfflinePage() {
  const { t, reload } = useApp()
  const call = useCall()
  // The address is still that of the page that was wanted.
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [reload])
  return (
    <DeadEnd
      icon="offline"
      title={t('offline.pageTitle')}
      ways={[{ href: t('offline.dialHref'), label: t('offline.dial') }]}
      action={<Button onClick={reload}>{t('shell.retry')}</Button>}
    >
      <RunningText call={call}>{t('offline.text')}</RunningText>
    </DeadEnd>
  )
}

export const offlinePage = definePage({ Page: OfflinePage, load: loadNothing })
