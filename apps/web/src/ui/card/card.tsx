import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export type CardProps = {
  title?: string | undefined
  level?: 2 | 3
  /** For one line. */
  tight?: boolean
  children: ReactNode
}

const titles = { 2: 'h2', 3: 'h3' } as const

export function Card({ title, level = 2, tight = false, children }: CardProps) {
  const Title = titles[level]
  return (
    <section className={classNames(styles.card, tight && styles.tight)}>
      {title && <Title className={styles.title}>{title}</Title>}
      {children}
    </section>
  )
}
