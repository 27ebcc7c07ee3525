import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './toast.module.css'

export type ToastMessage = {
  id: string
  kind: 'error' | 'success'
  message: string
  /** Milliseconds it stays without pointer or focus on it; ten seconds where none are named. */
  staysMs?: number | undefined
}

export type ToastsProps = {
  toasts: readonly ToastMessage[]
  closeLabel: string
  onClose: (id: string) => void
}

const tenSecondsMs = 10_000

/**
 * Area of the toasts: errors are read out at once, news when there is time. The area of news stays in the page while empty, so
 * that screen readers know it.
 */
export function Toasts({ toasts, closeLabel, onClose }: ToastsProps) {
  const render = (wanted: ToastMessage['kind']) =>
    toasts
      .filter(({ kind }) => kind === wanted)
      .map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => onClose(toast.id)}
        />
      ))
  return (
    <div className={styles.toasts}>
      {render('error')}
      <div role="status" aria-atomic="false" aria-relevant="additions">
        {render('success')}
      </div>
    </div>
  )
}

type ToastProps = {
  toast: ToastMessage
  closeLabel: string
  onClose: () => void
}

/** A pointer or focus on it stops the clock; when they leave, the full time starts again. */
function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const { kind, message, staysMs = tenSecondsMs } = toast
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => close(), staysMs)
    return () => clearTimeout(timer)
  }, [held, staysMs])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the clock adds nothing to operate.
    <div
      className={classNames(styles.toast, styles[kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} className={styles.icon} />
      <p role={kind === 'error' ? 'alert' : undefined}>{message}</p>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" small />
      </button>
    </div>
  )
}
