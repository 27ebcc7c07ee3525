import type { ReactNode } from 'react'
import styles from './steps.module.css'

/** Things to do one after the other, numbered, with what leads on below them. */
export function Steps({ steps, children }: { steps: readonly ReactNode[]; children?: ReactNode }) {
  return (
    <div className={styles.steps}>
      <ol>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places.
          <li key={place}>{step}</li>
        ))}
      </ol>
      {children}
    </div>
  )
}
