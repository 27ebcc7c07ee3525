import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the height that an element had while a payment was open: words about the wait go with its end, and what is below
 * them stays in its place.
 */
export function useKeptRoom<Element extends HTMLElement>(open: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const px = useRef(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    if (open) px.current = current.offsetHeight
    else if (px.current > 0) current.style.minBlockSize = `${px.current}px`
  })
  return element
}
