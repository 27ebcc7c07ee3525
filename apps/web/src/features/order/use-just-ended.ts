import { useLayoutEffect, useRef, useState } from 'react'

/** Milliseconds in which a tap may still be meant for the content that was there before. */
const inertMs = 600

/**
 * True for a moment when the end of an open payment arrives. What is new takes the place of what was being
 * read, so the top of the slip comes into sight and its buttons do nothing yet.
 */
export function useJustEnded(open: boolean): boolean {
  const wasOpen = useRef(open)
  const [justEnded, setJustEnded] = useState(false)
  useLayoutEffect(() => {
    if (open || !wasOpen.current) return
    wasOpen.current = false
    setJustEnded(true)
    const slip = document.querySelector('article')
    // At once and without gliding there, which some visitors do not bear.
    if (slip && slip.getBoundingClientRect().top < 0) slip.scrollIntoView()
    const timer = setTimeout(() => setJustEnded(false), inertMs)
    return () => {
      clearTimeout(timer)
      setJustEnded(false)
    }
  }, [open])
  return justEnded
}
