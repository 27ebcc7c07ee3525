import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for screen readers where the picture already says them to the eye. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
