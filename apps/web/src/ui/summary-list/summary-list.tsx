import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './summary-list.module.css'

export type SummaryRow = {
  label: string
  value: ReactNode
  /** Set larger, for the last line that counts. */
  total?: boolean | undefined
}

export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.label} className={classNames(styles.row, row.total && styles.total)}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
