import { useEffect, useState } from 'react'

/** True once something has been going on for so long (milliseconds) that it needs saying. */
export function useLate(going: boolean, afterMs: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going, afterMs])
  return going && late
}
