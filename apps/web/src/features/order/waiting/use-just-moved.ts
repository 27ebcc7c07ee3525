import { useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds in which a tap may still be meant for the content that was there before. */
const restMs = 600

/**
 * True for a moment after the slip has changed its shape: its buttons have other places, and do nothing yet. At the
 * end of a payment the top of the slip comes into sight too.
 */
export function useJustMoved(shape: string, open: boolean): boolean {
  const seen = useRef({ shape, open })
  const [justMoved, setJustMoved] = useState(false)
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { shape, open }
    if (before.shape === shape) return
    setJustMoved(true)
    const slip = before.open && !open && document.querySelector('article')
    // At once and without gliding there, which some visitors do not bear.
    if (slip && slip.getBoundingClientRect().top < 0) slip.scrollIntoView()
    const timer = setTimeout(() => setJustMoved(false), restMs)
    return () => clearTimeout(timer)
  }, [shape, open])
  return justMoved
}
