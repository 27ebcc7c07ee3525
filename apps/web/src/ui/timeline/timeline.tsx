import type { LegState } from '@portal/kernel/transaction'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './timeline.module.css'

export type TimelineLeg = {
  key: string
  name: string
  state: LegState
  /** The state in a word, for visitors who do not see the mark. */
  stateLabel: string
  detail?: ReactNode | undefined
  /** Ready to show, for example 14:03; dateTime is the ISO form. */
  time?: { text: string; dateTime: string } | undefined
}

/** Legs of an order from first to last: done, present and coming ones. */
export function Timeline({ label, legs }: { label: string; legs: readonly TimelineLeg[] }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {legs.map((leg) => (
        <li
          key={leg.key}
          className={styles[leg.state]}
          aria-current={leg.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {leg.state === 'done' && <Icon name="check" small />}
            {leg.state === 'stopped' && <Icon name="close" small />}
          </span>
          <div className={styles.words}>
            <p className={styles.name}>
              <span>{leg.name}</span>
              <span className={styles.state}>: {leg.stateLabel}</span>
            </p>
            {leg.time && (
              <time className={styles.time} dateTime={leg.time.dateTime}>
                {leg.time.text}
              </time>
            )}
            {leg.detail && <p className={styles.detail}>{leg.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
