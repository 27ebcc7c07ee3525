import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

/** On phones the next step stays at the bottom of the screen; wider, it stands where it is written. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
