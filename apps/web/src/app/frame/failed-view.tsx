import { useEffect } from 'react'
import { type Failure, isRefusedFor } from '../../lib/api/contract-client.ts'
import { AgainForm } from '../../lib/form/again-form.tsx'
import { problemOf, problemWords } from '../../lib/form/failure-words.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, ErrorState } from '../../ui/state-view/state-view.tsx'

const reloadDocument = () => location.reload()

/**
 * A page that could not be loaded: its data failed, or (without a failure) its code never arrived. Back
 * on the network it tries again automatically.
 */
export function FailedView({ failure }: { failure: Failure | null }) {
  return failure && isRefusedFor(failure, 'ability.missing') ? (
    <NotOffered />
  ) : (
    <FailedLoad failure={failure} />
  )
}

/** The operator's system lacks an ability that the page needs: trying again does not help. */
function NotOffered() {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <EmptyState
        icon="info"
        level={1}
        title={t('notOffered.title')}
        actions={
          <ButtonLink variant="primary" href={href('/')}>
            {t('shell.toHome')}
          </ButtonLink>
        }
      >
        <p>{t('notOffered.text')}</p>
      </EmptyState>
    </Page>
  )
}

function FailedLoad({ failure }: { failure: Failure | null }) {
  const { t, href, reload } = useApp()
  // A code chunk that failed stays failed in this document, so the document is loaded again.
  const again = failure ? reload : reloadDocument
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  const words = failure ? problemWords(problemOf(failure), t) : t('error.chunk')
  const title = t('error.title')
  return (
    <Page narrow>
      <ErrorState
        icon="alert"
        level={1}
        title={title}
        actions={
          <>
            <AgainForm again={again}>
              <Button type="submit" variant="primary">
                {t(failure ? 'shell.retry' : 'error.reload')}
              </Button>
            </AgainForm>
            <ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>
          </>
        }
      >
        {words !== title && <p>{words}</p>}
      </ErrorState>
    </Page>
  )
}

/** A bug in a page. */
export function UnexpectedError({ retry }: { retry: () => void }) {
  const { t, href } = useApp()
  return (
    <Page narrow>
      <ErrorState
        icon="alert"
        level={1}
        title={t('error.unexpected')}
        actions={
          <>
            <AgainForm again={retry}>
              <Button type="submit" variant="primary">
                {t('shell.retry')}
              </Button>
            </AgainForm>
            <ButtonLink href={href('/')}>{t('shell.toHome')}</ButtonLink>
          </>
        }
      >
        <p>{t('error.unexpectedText')}</p>
      </ErrorState>
    </Page>
  )
}
