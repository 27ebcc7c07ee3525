import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One component's place in the gallery. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.grid}>{children}</div>
    </section>
  )
}

/** One state of it; a stage holds what would otherwise stick to the screen's edge. */
export function Specimen({
  name,
  look = 'plain',
  children,
}: {
  name: string
  look?: 'plain' | 'full' | 'stage'
  children: ReactNode
}) {
  return (
    <figure className={styles[look]}>
      <figcaption className={styles.caption}>{name}</figcaption>
      <div className={styles.frame}>{children}</div>
    </figure>
  )
}
