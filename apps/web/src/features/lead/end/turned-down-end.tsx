import type { OwnLead } from '@portal/contract/calls/lead'
import { useApp } from '../../../lib/page/app-context.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/state-view/state-view.tsx'
import { LeadReference } from './lead-reference.tsx'

/** The operator has turned the lead down: nothing is ordered by it, and nobody is led on. */
export function TurnedDownEnd({ lead: { refLeadId } }: { lead: OwnLead }) {
  const { t, href } = useApp()
  return (
    <EmptyState
      icon="info"
      level={1}
      title={t('lead.turnedDownTitle')}
      actions={
        <ButtonLink variant="primary" href={href('/')}>
          {t('lead.explore')}
        </ButtonLink>
      }
    >
      <p>{t('lead.turnedDown')}</p>
      <LeadReference refLeadId={refLeadId} />
    </EmptyState>
  )
}
