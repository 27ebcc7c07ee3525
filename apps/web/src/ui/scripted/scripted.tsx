import type { ReactNode } from 'react'
import styles from './scripted.module.css'

type ScriptedProps = { readonly children: ReactNode }

/** What only script answers: seen once the script has taken the page over, whatever kept it away. */
export const Scripted = ({ children }: ScriptedProps) => (
  <span className={styles.scripted}>{children}</span>
)

/** What is said or offered where no script comes: it is off, blocked, too young for the browser, or lost on its way. */
export const Unscripted = ({ children }: ScriptedProps) => (
  <div className={styles.unscripted}>{children}</div>
)
