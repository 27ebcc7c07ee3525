import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Acts after some time, once. Not while the page is hidden or after it was left: nobody is led on without seeing where to.
 * Answers whether that was given up.
 */
export function useLedOn(ms: number | null, act: () => void): boolean {
  const lead = useEffectEvent(act)
  const [isGivenUp, setGivenUp] = useState(false)
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => lead(), ms)
    const stop = () => {
      if (document.visibilityState !== 'hidden') return
      clearTimeout(timer)
      setGivenUp(true)
    }
    document.addEventListener('visibilitychange', stop)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', stop)
    }
  }, [ms])
  return isGivenUp
}
