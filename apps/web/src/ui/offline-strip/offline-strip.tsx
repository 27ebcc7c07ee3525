import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './offline-strip.module.css'

export type OfflineStripProps = { title: string; detail?: string | undefined; children?: ReactNode }

/** Says that the network is gone, and what still works. */
export function OfflineStrip({ title, detail, children }: OfflineStripProps) {
  return (
    <div className={styles.strip} role="status">
      <Icon name="offline" small />
      <p className={styles.words}>
        <strong>{title}</strong>
        {detail && <span>{detail}</span>}
        {children}
      </p>
    </div>
  )
}
