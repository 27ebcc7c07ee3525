import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './tile.module.css'

export type TileProps = { href: string; icon: IconName; title: string; detail: string }

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

export function Tiles({ children }: { children: ReactNode }) {
  return <ul className={styles.tiles}>{children}</ul>
}
