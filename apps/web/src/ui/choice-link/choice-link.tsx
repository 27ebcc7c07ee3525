import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './choice-link.module.css'

export type ChoiceLinkProps = {
  /** Part of the ids of its label and detail. */
  id: string
  href: string
  chosen: boolean
  label: string
  /** What will happen, in about five words. */
  detail: ReactNode
  /** The detail warns, for example of a method that has problems. */
  troubled: boolean
  icon: IconName
  onClick?: (event: MouseEvent) => void
}

/** One of several ways, chosen by its address: a tap shows its panel, with and without script. */
export function ChoiceLink({
  id,
  href,
  chosen,
  label,
  detail,
  troubled,
  icon,
  onClick,
}: ChoiceLinkProps) {
  return (
    <a
      href={href}
      className={styles.row}
      aria-current={chosen ? 'true' : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-detail`}
      onClick={onClick}
    >
      <span className={styles.dot} />
      <Icon name={icon} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        <span
          className={classNames(styles.detail, troubled && styles.troubled)}
          id={`${id}-detail`}
        >
          {detail}
        </span>
      </span>
    </a>
  )
}

/**
 * The ways one below the other, the panel of the chosen one after its link. On wide screens the panel
 * stands beside them, and `foot` below it in the same card.
 */
export function ChoiceLinks({
  label,
  foot,
  children,
}: {
  label: string
  foot: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.ways} aria-label={label}>
      {children}
      <div className={styles.foot}>{foot}</div>
    </section>
  )
}

export function ChoicePanel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>
}
