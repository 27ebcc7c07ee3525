import type { MouseEventHandler } from 'react'
import styles from './chip-links.module.css'

export type ChipLink = {
  readonly href: string
  readonly label: string
  /** How many there are behind it. */
  readonly count?: number
  readonly isHere?: boolean
}

export type ChipLinksProps = {
  /** Names the group. */
  label: string
  chips: readonly ChipLink[]
  /** May take the place of following a link. */
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** Links to other views of a page, one tap each, of which one may be shown already. */
export function ChipLinks({ label, chips, onClick }: ChipLinksProps) {
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
