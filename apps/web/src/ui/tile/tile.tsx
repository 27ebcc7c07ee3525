import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './tile.module.css'

export type TileProps = {
  href: string
  icon: IconName
  title: ReactNode
  detail: ReactNode
}

export function Tile({ href, icon, title, detail }: TileProps) {
  return (
    <li>
      <a className={styles.tile} href={href}>
        <span className={styles.badge}>
          <Icon name={icon} />
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </a>
    </li>
  )
}

/** Of full rows on a wide screen: as the list says how many there are, nothing moves while it arrives. */
const rowsOf = (count: number): string | undefined =>
  count % 5 === 0 ? styles.fives : count % 3 === 0 ? styles.threes : undefined

export function Tiles({ count, children }: { count: number; children: ReactNode }) {
  return <ul className={classNames(styles.tiles, rowsOf(count))}>{children}</ul>
}
