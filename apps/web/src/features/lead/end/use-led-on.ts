import { useEffect, useEffectEvent } from 'react'

/**
 * Acts after some time, once. Not while the page is hidden or after it was left: nobody is led on without seeing where to.
 */
export function useLedOn(ms: number | null, act: () => void): void {
  const lead = useEffectEvent(act)
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => lead(), ms)
    const stop = () => {
      if (document.visibilityState === 'hidden') clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', stop)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', stop)
    }
  }, [ms])
}
