import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './accordion.module.css'

export type AccordionItemProps = {
  /** Items of the same group close each other. */
  group?: string | undefined
  title: ReactNode
  detail?: ReactNode | undefined
  icon?: IconName | undefined
  /** Drawn as worth a look now. */
  marked?: boolean
  /** Open on arrival; afterwards the visitor's taps decide. */
  open?: boolean | undefined
  children: ReactNode
}

/** A native disclosure: works before the script and without it. */
export function AccordionItem({
  group,
  title,
  detail,
  icon,
  marked = false,
  open = false,
  children,
}: AccordionItemProps) {
  return (
    <details
      className={classNames(styles.item, marked && styles.marked)}
      name={group}
      open={open}
      // Opened by hand before the script arrived it differs from what the server sent.
      suppressHydrationWarning
    >
      <summary className={styles.summary}>
        {icon && <Icon name={icon} className={styles.icon} />}
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <Icon name="down" className={styles.arrow} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

/** The ruled rows of one card. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className={styles.items}>{children}</div>
}
