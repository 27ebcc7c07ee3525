import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'

const tickMs = 500

/** Whole seconds that are left of so many, counted from the answer that told them; `answer` sets answers apart. */
export function useSecondsLeft(seconds: number, answer: unknown): number {
  const { clock } = useApp().context
  const [started, setStarted] = useState(() => ({ answer, at: clock.now() }))
  const [now, setNow] = useState(started.at)
  if (started.answer !== answer) {
    const at = clock.now()
    setStarted({ answer, at })
    setNow(at)
  }
  const left = Math.max(0, Math.ceil(seconds - (now - started.at) / 1_000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const ticking = setInterval(() => setNow(clock.now()), tickMs)
    return () => clearInterval(ticking)
  }, [clock, isOver])
  return left
}
