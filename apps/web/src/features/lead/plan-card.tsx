import type { Bundle } from '@portal/contract/calls/bundle'
import type { LeadOffer } from '@portal/contract/calls/lead'
import { formatAmount } from '../../lib/language/format.ts'
import { useApp } from '../../lib/page/app-context.ts'
import { FinePrint } from '../../ui/page/page.tsx'
import styles from './lead.module.css'

type PlanCardProps = {
  plan: Bundle
  /** Leads to the plans, where the card is not beside them. */
  changeHref?: string
}

/** The plan that is chosen: its name, which says what it holds and for how long, and its price. */
export function PlanCard({ plan, changeHref }: PlanCardProps) {
  const { t } = useApp()
  return (
    <section className={styles.planCard} aria-label={t('lead.selected')}>
      <div className={styles.planTop}>
        <p className={styles.planLabel}>{t('lead.selected')}</p>
        {changeHref && <a href={changeHref}>{t('lead.change')}</a>}
      </div>
      <div className={styles.planLine}>
        <p className={styles.planName}>{plan.name}</p>
        <p className={styles.planPrice}>{formatAmount(plan.amount, plan.currency)}</p>
      </div>
      {plan.description && <p className={styles.planFacts}>{plan.description}</p>}
    </section>
  )
}

/** What is paid beside the price, once: it is never added to it. */
export function FeeNote({ offer: { connectionFee } }: { offer: Pick<LeadOffer, 'connectionFee'> }) {
  const { t } = useApp()
  const fee = formatAmount(connectionFee.amount, connectionFee.currency)
  return <FinePrint>{t('lead.feeNote', { fee })}</FinePrint>
}
