import { useEffect, useRef } from 'react'

/** An action elsewhere takes about this long to be known here, in milliseconds. */
const lookAfterMs = 1_000

/**
 * Tells when the visitor comes back from elsewhere, from approving on this very phone for example. A
 * prompt may lie over the page without hiding it, and only take its focus. Tells also, at once, when the
 * network is back under a page in sight.
 */
export function useReturn(wanted: boolean, returned: () => void): void {
  const act = useRef(returned)
  act.current = returned
  useEffect(() => {
    if (!wanted) return
    let isAway = document.hidden
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      isAway = true
    }
    const come = () => {
      if (document.hidden) return leave()
      if (!isAway) return
      isAway = false
      clearTimeout(timer)
      timer = setTimeout(() => act.current(), lookAfterMs)
    }
    const reconnect = () => {
      if (!document.hidden) act.current()
    }
    addEventListener('blur', leave)
    addEventListener('focus', come)
    addEventListener('online', reconnect)
    document.addEventListener('visibilitychange', come)
    return () => {
      clearTimeout(timer)
      removeEventListener('blur', leave)
      removeEventListener('focus', come)
      removeEventListener('online', reconnect)
      document.removeEventListener('visibilitychange', come)
    }
  }, [wanted])
}
