import type { OwnLead } from '@portal/contract/calls/lead'
import { useApp } from '../../../lib/page/app-context.ts'
import { FinePrint } from '../../../ui/page/page.tsx'
import { followAddress } from '../lead-address.ts'
import styles from './end.module.css'

/** What a lead is asked about by, and the way to what has become of it. */
export function LeadReference({ refLeadId }: Pick<OwnLead, 'refLeadId'>) {
  const { t, href } = useApp()
  return (
    <>
      <p className={styles.reference}>
        {t('lead.reference')} <b>{refLeadId}</b>
      </p>
      <FinePrint>
        <a href={href(followAddress(refLeadId))}>{t('lead.followHere')}</a>
      </FinePrint>
    </>
  )
}
