import type { MouseEventHandler } from 'react'
import styles from './nav-chips.module.css'

export type NavChip = {
  readonly href: string
  readonly label: string
  /** How many there are behind it. */
  readonly count?: number
  readonly isHere?: boolean
}

export type NavChipsProps = {
  /** Names the group. */
  label: string
  chips: readonly NavChip[]
  /** May take the place of following a link. */
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** Links to other views of a page, one tap each, of which one may be shown already. */
export function NavChips({ label, chips, onClick }: NavChipsProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {chips.map(({ href, label: words, count, isHere }) => (
          <li key={href}>
            <a
              className={styles.chip}
              href={href}
              aria-current={isHere ? 'true' : undefined}
              onClick={onClick}
            >
              {words}
              {count !== undefined && <span className={styles.count}> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
