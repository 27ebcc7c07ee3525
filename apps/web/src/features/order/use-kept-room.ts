import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the height that an element had while a payment was open: words about the wait go with its end, and what is below
 * them stays in its place while it is looked at. The room is given back as the visitor scrolls, or looks elsewhere.
 */
export function useKeptRoom<Element extends HTMLElement>(open: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const px = useRef(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    if (open) px.current = current.offsetHeight
    else if (px.current > 0 && current.getBoundingClientRect().bottom < innerHeight) {
      current.style.minBlockSize = `${px.current}px`
    }
  })
  useEffect(() => {
    if (open) return
    const giveBack = () => {
      px.current = 0
      if (element.current) element.current.style.minBlockSize = ''
    }
    // A page that scrolls automatically, as to its top, is still looked at.
    const types = ['wheel', 'touchmove', 'visibilitychange']
    for (const type of types) addEventListener(type, giveBack)
    return () => {
      for (const type of types) removeEventListener(type, giveBack)
    }
  }, [open])
  return element
}
