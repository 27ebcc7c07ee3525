import type { Bundle } from '@portal/contract/calls/bundle'
import type { LeadOffer } from '@portal/contract/calls/lead'
import type { FormSchema, FormValues } from '@portal/contract/forms/form'
import { SchemaForm } from '../../../form/schema-form.tsx'
import { usePageAction } from '../../../lib/form/page-action.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import type { Stay } from '../../../lib/page/page.ts'
import { Card } from '../../../ui/card/card.tsx'
import { FinePrint } from '../../../ui/page/page.tsx'
import styles from '../lead.module.css'
import { plansAddress } from '../lead-address.ts'
import { FeeNote, PlanCard } from '../plan-card.tsx'
import { sendDetails } from './details.action.ts'

export type DetailsViewProps = {
  schema: FormSchema
  values: FormValues
  plan: Bundle
  offer: LeadOffer
  /** The server's answer to the form, posted without script. */
  first: Stay | null
}

/** The form of the visitor's details, beside the plan that they are for. */
export function DetailsView({ schema, values, plan, offer, first }: DetailsViewProps) {
  const { t, href } = useApp()
  const submission = usePageAction(sendDetails, first)
  const plans = href(plansAddress(plan.productCode))
  return (
    <div className={styles.both}>
      <div className={styles.aside}>
        <PlanCard plan={plan} changeHref={plans} />
        <FeeNote offer={offer} />
      </div>
      <div className={styles.main}>
        <Card>
          <SchemaForm
            schema={schema}
            values={first?.values ?? values}
            submission={submission}
            cancelHref={plans}
          >
            <FinePrint>{t('lead.next')}</FinePrint>
          </SchemaForm>
        </Card>
      </div>
    </div>
  )
}
