import { useCallback, useState } from 'react'
import type { Message } from '../../lib/page/app-context.ts'
import type { ToastMessage } from '../../ui/toast/toasts.tsx'

/** At most this many at once: the oldest makes room. */
const toastsMax = 3

let made = 0

export function useToasts() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const close = useCallback((id: string) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }, [])
  const show = useCallback(({ kind, words, staysMs }: Message) => {
    made += 1
    const toast: ToastMessage = { id: String(made), kind, message: words, staysMs }
    // The same words again restart their time instead of piling up.
    setToasts((shown) =>
      [...shown.filter(({ message }) => message !== words), toast].slice(-toastsMax),
    )
  }, [])
  return { toasts, show, close }
}
