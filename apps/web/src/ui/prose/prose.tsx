import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** A running text, never wider than comfortable to read. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
