import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'warn' | 'danger' | 'success'

export type NoticeProps = {
  tone: NoticeTone
  title?: string | undefined
  /** Appeared in answer to something: read out at once. */
  alert?: boolean
  /** Buttons or links below the words. */
  actions?: ReactNode | undefined
  children?: ReactNode
}

const icons = {
  info: 'info',
  warn: 'alert',
  danger: 'alert',
  success: 'check',
} as const satisfies Record<NoticeTone, IconName>

export function Notice({ tone, title, alert = false, actions, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={alert ? 'alert' : undefined}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
