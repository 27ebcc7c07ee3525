import { useEffect, useState } from 'react'
import { useApp } from '../lib/page/app-context.ts'

const tickMs = 500

/** Whole seconds left of a wait, counted from when its answer arrived; another `answer` starts the count again. */
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
