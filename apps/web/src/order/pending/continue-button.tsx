import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { useApp } from '../../lib/page/app-context.ts'
import type { Stay } from '../../lib/page/page.ts'
import { Button } from '../../ui/button/button.tsx'

/** Opens the order of a form. */
export function ContinueButton({
  outcome,
  busy,
  ready,
}: {
  outcome: Stay | null
  busy: boolean
  /** Nothing is wrong with what is typed. */
  ready: boolean
}) {
  const { t } = useApp()
  const hydrated = useHydrated()
  const asks = outcome?.question
  // The question above offers the next steps; without script the form can still be sent again.
  if (asks && hydrated) return null
  return (
    <Button
      type="submit"
      variant={asks ? 'secondary' : 'primary'}
      wide
      busy={busy}
      aria-disabled={hydrated && !ready ? true : undefined}
    >
      {t('prepaid.continue')}
    </Button>
  )
}
