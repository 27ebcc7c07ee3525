import { shapeOf, textAt } from '../../lib/content/content-shape.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/state-view/state-view.tsx'

/** In the list's place until it is here; `onRetry`: a part of it was lost. */
export function NotHere({ onRetry }: { onRetry: (() => void) | null }) {
  const { t, packages } = useApp()
  return (
    <Section title={t('prepaid.bundles')}>
      {onRetry ? (
        <ErrorState
          icon="alert"
          title={t('error.chunk')}
          level={3}
          actions={
            <Button variant="primary" onClick={onRetry}>
              {t('shell.retry')}
            </Button>
          }
        />
      ) : (
        <p role="status">{textAt(shapeOf(packages['loader-translation']), 'wait')}</p>
      )}
    </Section>
  )
}
