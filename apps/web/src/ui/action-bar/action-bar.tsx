import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './action-bar.module.css'

/** On phones the next step stays at the bottom of the screen; wider, it stays in the flow. */
export function ActionBar({
  inCard = false,
  children,
}: {
  /** As wide as the card it is a direct part of, instead of the screen. */
  inCard?: boolean
  children: ReactNode
}) {
  return <div className={classNames(styles.bar, inCard && styles.inCard)}>{children}</div>
}
