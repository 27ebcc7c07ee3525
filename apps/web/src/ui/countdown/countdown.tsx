import { Progress } from '../progress/progress.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './countdown.module.css'

export type CountdownProps = {
  /** Ready to show, such as "1:58 left"; absent while nobody knows how long. */
  words?: string | undefined
  /** The words come in a moment, so their line is kept free. */
  awaited?: boolean
  /** The share of the time that is left, from 1 to 0; absent while nobody knows. */
  share?: number | undefined
  /** Told to who does not see it, whenever it changes: at a few marks, not each second. */
  spoken?: string | undefined
}

/** Time that runs out while somebody has to act elsewhere. */
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
