import { type ReactNode, useEffect, useRef } from 'react'
import styles from './folded.module.css'

/** The values of a form in its place: in one line, with the way to change them. */
export function Folded({
  title,
  detail,
  change,
  takesFocus = false,
  children,
}: {
  title: ReactNode
  detail?: ReactNode
  /** The button or link that opens the form again. */
  change: ReactNode
  /** The form that had the focus has just given its place to this. */
  takesFocus?: boolean
  /** Buttons that act on it. */
  children?: ReactNode
}) {
  const words = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes the place of the form.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (takesFocus && isLost) words.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.folded}>
      <p ref={words} tabIndex={-1} className={styles.words}>
        <strong>{title}</strong> {detail && <span className={styles.detail}>{detail}</span>}
      </p>
      <div className={styles.acts}>
        {change}
        {children}
      </div>
    </div>
  )
}
