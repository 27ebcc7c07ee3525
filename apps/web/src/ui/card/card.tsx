import type { ReactNode } from 'react'
import styles from './card.module.css'

export type CardProps = { title?: string | undefined; level?: 2 | 3; children: ReactNode }

const titles = { 2: 'h2', 3: 'h3' } as const

export function Card({ title, level = 2, children }: CardProps) {
  const Title = titles[level]
  return (
    <section className={styles.card}>
      {title && <Title className={styles.title}>{title}</Title>}
      {children}
    </section>
  )
}
