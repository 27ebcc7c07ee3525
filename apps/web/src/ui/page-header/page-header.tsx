import type { MouseEventHandler, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './page-header.module.css'

export type PageHeaderProps = {
  title: string
  /** `onClick` may take the place of following the link. */
  back?: { href: string; label: string; onClick?: MouseEventHandler<HTMLAnchorElement> } | undefined
  /** On phones in one line, for what comes below it: the way back is its sign alone. */
  compact?: boolean
  /** The steps to the page, beside the way back, which is then its sign alone. */
  trail?: ReactNode
  children?: ReactNode
}

/** The page's h1, which takes the focus after a navigation, with the way back above it. */
export function PageHeader({ title, back, compact = false, trail, children }: PageHeaderProps) {
  const way = back && (
    <a className={styles.back} href={back.href} onClick={back.onClick}>
      <Icon name="back" small />
      {trail ? (
        <VisuallyHidden>{back.label}</VisuallyHidden>
      ) : (
        <span className={styles.backWords}>{back.label}</span>
      )}
    </a>
  )
  return (
    <div className={classNames(styles.header, compact && styles.compact)}>
      {trail ? (
        <div className={styles.trail}>
          {way}
          {trail}
        </div>
      ) : (
        way
      )}
      <h1 tabIndex={-1}>{title}</h1>
      {children && <div className={styles.lead}>{children}</div>}
    </div>
  )
}
