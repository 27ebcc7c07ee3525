import { Progress } from '../progress/progress.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './countdown.module.css'

export type CountdownProps = {
  /** Ready to show, such as "1:58 left"; absent while the time is unknown. */
  words?: string | undefined
  /** The words come in a moment, so their line is kept free. */
  awaited?: boolean
  /** The share of the time that is left, from 1 to 0; absent while the time is unknown. */
  share?: number | undefined
  /** For screen readers, at each change: at a few marks, not each second. */
  spoken?: string | undefined
}

/** The time left for a visitor to act elsewhere. */
export function Countdown({ words, awaited = false, share, spoken = '' }: CountdownProps) {
  return (
    <div className={styles.countdown}>
      {(words || awaited) && (
        <p className={styles.words} role="timer">
          {words}
        </p>
      )}
      {/* The words say the same, and say it to everyone. */}
      <span className={styles.bar} aria-hidden="true">
        <Progress label="" value={share} />
      </span>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  )
}
