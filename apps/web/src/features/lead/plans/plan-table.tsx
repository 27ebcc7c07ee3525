import type { Bundle } from '@portal/contract/calls/bundle'
import { useMemo } from 'react'
import {
  benefitWords,
  lengthWords,
  saysBenefits,
  saysLength,
} from '../../../bundle/catalogue/bundle-words.ts'
import { Benefits } from '../../../bundle/list/bundle-columns.tsx'
import { formatAmount } from '../../../lib/language/format.ts'
import type { Translate } from '../../../lib/language/text.ts'
import { useApp } from '../../../lib/page/app-context.ts'
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx'
import { planField } from '../lead-address.ts'
import styles from './plans.module.css'

const idOf = ({ productCode }: Bundle): string => `plan-${productCode}`
const codeOf = ({ productCode }: Bundle): string => productCode

type Choice = {
  /** Said above the table, and in none of its rows. */
  note: string | null
  chosen: string
  onChoose: (code: string) => void
}

/** Every cell belongs to the row's radio button, so that a tap anywhere in it chooses the plan. */
const columnsOf = (t: Translate, { note, chosen, onChoose }: Choice): readonly Column<Bundle>[] => [
  {
    header: t('lead.bundle'),
    place: 'title',
    width: 'wide',
    render: (plan) => (
      <span className={styles.choice}>
        <input
          id={idOf(plan)}
          type="radio"
          name={planField}
          value={plan.productCode}
          defaultChecked={plan.productCode === chosen}
          required
          aria-labelledby={`${idOf(plan)}-name`}
          onChange={() => onChoose(plan.productCode)}
        />
        <label id={`${idOf(plan)}-name`} htmlFor={idOf(plan)}>
          {plan.name}
        </label>
      </span>
    ),
  },
  {
    header: t('lead.resources'),
    place: 'fact',
    width: 'rest',
    isSaid: (plan) => saysBenefits(t, plan) && [null, note].includes(benefitWords(t, plan).more),
    render: (plan) => (
      <label htmlFor={idOf(plan)}>
        <Benefits t={t} bundle={plan} note={note} />
      </label>
    ),
  },
  {
    header: t('lead.validity'),
    place: 'fact',
    width: 'narrow',
    isSaid: (plan) => saysLength(t, plan),
    render: (plan) => <label htmlFor={idOf(plan)}>{lengthWords(t, plan)}</label>,
  },
  {
    header: t('lead.price'),
    place: 'aside',
    width: 'amount',
    render: (plan) => (
      <label htmlFor={idOf(plan)} className={styles.price}>
        {formatAmount(plan.amount, plan.currency)}
      </label>
    ),
  },
]

type PlanTableProps = { plans: readonly Bundle[] } & Choice

/** The plans with the columns of the specification, one of them to be chosen. */
export function PlanTable({ plans, note, chosen, onChoose }: PlanTableProps) {
  const { t } = useApp()
  const columns = useMemo(
    () => columnsOf(t, { note, chosen, onChoose }),
    [t, note, chosen, onChoose],
  )
  return (
    <div className={styles.table}>
      <DataTable
        caption={t('lead.plans')}
        columns={columns}
        rows={plans}
        keyOf={codeOf}
        live={false}
      />
    </div>
  )
}
