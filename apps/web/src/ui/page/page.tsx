import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './page.module.css'

/** The id that the skip link leads to. */
export const mainId = 'main'

/** Between header and footer. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} className={styles.main}>
      {children}
    </main>
  )
}

/**
 * The page's width, its left edge and side space, on every page the same; narrow: its content is, on wide screens too, for a
 * single form or a text. Decision 066.
 */
export function Page({
  narrow = false,
  className,
  children,
}: {
  narrow?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.page, narrow && styles.narrow, className)}>{children}</div>
  )
}

/** A stretch of a page under its own heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Even gaps from top to bottom. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Small print beside a button or below a form. */
export function FinePrint({
  centred = false,
  children,
}: {
  centred?: boolean
  children: ReactNode
}) {
  return <p className={classNames(styles.fine, centred && styles.centred)}>{children}</p>
}
