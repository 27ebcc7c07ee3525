import type { ReactNode } from 'react'
import styles from './form-and-list.module.css'

/** A form, and below it, on wide screens beside it, the list that comes with what is typed there. */
export const FormAndList = ({ children }: { children: ReactNode }) => (
  <div className={styles.both}>{children}</div>
)
