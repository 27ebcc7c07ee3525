import { classNames } from '../class-names.ts'
import styles from './progress.module.css'

export type ProgressProps = {
  label: string
  /** From 0 to 1; absent while it is unknown. */
  value?: number | undefined
}

/** A quiet bar. Nothing spins. */
export function Progress({ label, value }: ProgressProps) {
  return (
    <progress
      className={classNames(styles.progress, value === undefined && styles.unknown)}
      aria-label={label}
      value={value}
      max={1}
    />
  )
}
