import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './again-row.module.css'

type AgainRowProps = {
  /** For the button, which says the same in every row. */
  id: string
  title: ReactNode
  detail: string
  /** Present problem of the payment method. */
  trouble?: string | undefined
  /** The button, described by the row's words. */
  action: ReactNode
}

/** One payment of before, to be made again: the button's area is the whole row. */
export function AgainRow({ id, title, detail, trouble, action }: AgainRowProps) {
  return (
    <div className={styles.row}>
      <p id={id} className={styles.words}>
        <strong>{title}</strong> <span className={styles.detail}>{detail}</span>{' '}
        {trouble && <span className={styles.trouble}>{trouble}</span>}
      </p>
      {action}
    </div>
  )
}

/** The rows, above a form for a new order. Each names its action, so their title is for screen readers only. */
export function AgainRows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.rows}>
      <h2 className={styles.title}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h2>
      {children}
    </section>
  )
}
