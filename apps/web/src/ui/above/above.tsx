import type { ReactNode } from 'react'
import styles from './above.module.css'

/** Above a page, as wide as it: something to know before using it. */
export const Above = ({ children }: { children: ReactNode }) => (
  <div className={styles.above}>{children}</div>
)
