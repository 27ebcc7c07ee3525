import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './link-row.module.css'

export type LinkRowProps = {
  href: string
  icon?: IconName | undefined
  title: string
  detail?: string | undefined
}

export function LinkRow({ href, icon, title, detail }: LinkRowProps) {
  return (
    <li className={styles.item}>
      <a className={styles.row} href={href}>
        {icon && (
          <span className={styles.badge}>
            <Icon name={icon} />
          </span>
        )}
        <span className={styles.words}>
          <span className={detail ? styles.title : undefined}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <Icon name="next" small />
      </a>
    </li>
  )
}

/** Rows that lead somewhere, joined in one card. */
export function LinkRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}
