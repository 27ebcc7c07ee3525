import { useApp } from '../../lib/page/app-context.ts'
import { definePage, loadNothing } from '../../lib/page/page.ts'
import { DeadEnd } from '../../ui/dead-end/dead-end.tsx'

function NotFoundPage() {
  const { t, href } = useApp()
  return (
    <DeadEnd
      title={t('notFound.title')}
      pages={[
        { href: href('/'), label: t('shell.toHome') },
        { href: href('/payment/status'), label: t('find.title') },
      ]}
    >
      {t('notFound.text')}
    </DeadEnd>
  )
}

export const notFoundPage = definePage({
  Page: NotFoundPage,
  load: loadNothing,
  isForAll: () => true,
})
