import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './state-view.module.css'

export type StateViewProps = {
  icon: IconName
  title: string
  /** Rank of the heading; 1 where the state is the whole page. */
  level?: 1 | 2 | 3
  /** At least one button or link. */
  actions: ReactNode
  children?: ReactNode
}

const titles = { 1: 'h1', 2: 'h2', 3: 'h3' } as const

function StateView({
  icon,
  title,
  level = 2,
  actions,
  tone,
  children,
}: StateViewProps & { tone: 'empty' | 'error' }) {
  const Title = titles[level]
  return (
    <section className={styles.state} role={tone === 'error' ? 'alert' : undefined}>
      <span className={classNames(styles.badge, styles[tone])}>
        <Icon name={icon} />
      </span>
      <Title>{title}</Title>
      {children && <div className={styles.words}>{children}</div>}
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}

/** Nothing here (yet), nothing found, gone: said plainly, with a way on. */
export const EmptyState = (props: StateViewProps) => <StateView {...props} tone="empty" />

/** Something failed here: what it means for the visitor, and a way on. */
export const ErrorState = (props: StateViewProps) => <StateView {...props} tone="error" />
