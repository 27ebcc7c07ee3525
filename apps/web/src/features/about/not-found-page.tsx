import { useApp } from '../../lib/app-context.ts'
import { definePage, loadNothing } from '../../lib/page.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/state-view/state-view.tsx'

function NotFoundPage() {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <EmptyState
        icon="search"
        level={1}
        title={t('notFound.title')}
        actions={
          <>
            <ButtonLink variant="primary" href={href('/')}>
              {t('shell.toHome')}
            </ButtonLink>
            <ButtonLink href={href('/payment/status')}>{t('find.title')}</ButtonLink>
          </>
        }
      >
        <p>{t('notFound.text')}</p>
      </EmptyState>
    </Page>
  )
}

export const notFoundPage = definePage({ Page: NotFoundPage, load: loadNothing })
