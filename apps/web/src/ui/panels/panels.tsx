import type { ReactNode } from 'react'
import styles from './panels.module.css'

/** Three panels from 960 px: options, form, summary; below, one after the other. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>
}

/** Drawn on phones only, below 960 px. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <div className={styles.phone}>{children}</div>
}

/** Drawn from 960 px only. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
