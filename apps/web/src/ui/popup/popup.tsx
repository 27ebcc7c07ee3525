import { type ReactNode, useEffect, useEffectEvent } from 'react'
import styles from './popup.module.css'

export type PopupProps = {
  /** Milliseconds until it hides itself. */
  hideAfterMs: number
  onHide: () => void
  /** Drawn and read out as what went wrong. */
  tone?: 'error' | undefined
  children: ReactNode
}

/** A short message over the page that needs no answer and closes automatically. */
export function Popup({ hideAfterMs, onHide, tone, children }: PopupProps) {
  const hide = useEffectEvent(onHide)
  useEffect(() => {
    const timer = setTimeout(() => hide(), hideAfterMs)
    return () => clearTimeout(timer)
  }, [hideAfterMs])

  return (
    <div className={styles.popup} role={tone ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
