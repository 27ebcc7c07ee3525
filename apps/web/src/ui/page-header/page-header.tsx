import type { MouseEventHandler, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './page-header.module.css'

export type PageHeaderProps = {
  title: string
  /** `onClick` may take the place of following the link. */
  back?: { href: string; label: string; onClick?: MouseEventHandler<HTMLAnchorElement> } | undefined
  children?: ReactNode
}

/** The page's h1, which takes the focus after a navigation, with the way back above it. */
export function PageHeader({ title, back, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {back && (
        <a className={styles.back} href={back.href} onClick={back.onClick}>
          <Icon name="back" small />
          {back.label}
        </a>
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {children && <div className={styles.lead}>{children}</div>}
    </div>
  )
}
