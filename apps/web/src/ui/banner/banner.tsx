import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './banner.module.css'

export type BannerProps = {
  /** Names the region. */
  label: string
  icon: IconName
  title: ReactNode
  detail?: string | undefined
  action: ReactNode
}

/** Across the page below the header: something of the visitor's own to look after. */
export function Banner({ label, icon, title, detail, action }: BannerProps) {
  return (
    <section className={styles.banner} aria-label={label}>
      <div className={styles.inside}>
        <Icon name={icon} className={styles.icon} />
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {action}
      </div>
    </section>
  )
}
