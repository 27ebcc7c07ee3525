import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './toast.module.css'

export type ToastMessage = { id: string; kind: 'error' | 'success'; message: string }

export type ToastsProps = {
  toasts: readonly ToastMessage[]
  closeLabel: string
  onClose: (id: string) => void
  /** Milliseconds a toast stays without pointer or focus on it. */
  hideAfterMs?: number
}

const tenSecondsMs = 10_000

/** Area of the toasts. It stays in the page while empty, so that screen readers know it. */
export function Toasts({ toasts, closeLabel, onClose, hideAfterMs = tenSecondsMs }: ToastsProps) {
  return (
    <div className={styles.toasts} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          hideAfterMs={hideAfterMs}
          onClose={() => onClose(toast.id)}
        />
      ))}
    </div>
  )
}

type ToastProps = {
  toast: ToastMessage
  closeLabel: string
  hideAfterMs: number
  onClose: () => void
}

/** A pointer or focus on it stops the clock; when they leave, the full time starts again. */
function Toast({ toast, closeLabel, hideAfterMs, onClose }: ToastProps) {
  const [held, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => close(), hideAfterMs)
    return () => clearTimeout(timer)
  }, [held, hideAfterMs])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the clock adds nothing to operate.
    <div
      className={classNames(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.kind === 'error' ? 'alert' : 'check'} className={styles.icon} />
      <p>{toast.message}</p>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" small />
      </button>
    </div>
  )
}
