import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './choice-link.module.css'

export type ChoiceLinkProps = {
  /** Part of the id of its detail. */
  id: string
  href: string
  chosen: boolean
  label: string
  /** About five words. */
  detail: ReactNode
  /** The detail warns, for example of a method that has problems. */
  troubled: boolean
  icon: IconName
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  /** The link is touched or has the focus, so a click may follow. */
  onApproach?: () => void
}

/** One of several ways, chosen by its address: a tap shows its panel, with and without script. Decision 042. */
export function ChoiceLink({
  id,
  href,
  chosen,
  label,
  detail,
  troubled,
  icon,
  onClick,
  onApproach,
}: ChoiceLinkProps) {
  return (
    <div className={classNames(styles.row, chosen && styles.chosen)}>
      <span className={styles.dot} />
      <Icon name={icon} className={styles.icon} />
      <span className={styles.words}>
        {/* Its area is the whole row, its name the label alone. */}
        <a
          href={href}
          className={styles.label}
          aria-current={chosen ? 'true' : undefined}
          aria-describedby={`${id}-detail`}
          onClick={onClick}
          onPointerDown={onApproach}
          onFocus={onApproach}
        >
          {label}
        </a>
        <span
          className={classNames(styles.detail, troubled && styles.troubled)}
          id={`${id}-detail`}
        >
          {detail}
        </span>
      </span>
    </div>
  )
}

/**
 * The ways one below the other, the panel of the chosen one after its link. On wide screens the panel
 * is beside them, and `foot` below it in the same card.
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
      {/* Sections, so that the rows are the only ones of their kind. */}
      <section className={styles.foot}>{foot}</section>
    </section>
  )
}

export function ChoicePanel({ children }: { children: ReactNode }) {
  return <section className={styles.panel}>{children}</section>
}
