import { type RefObject, useLayoutEffect } from 'react'

const controls = 'article a, article button, article summary'

/**
 * Gives the focus back to the control with the same words, where the parts of the slip are rendered as new: visitors at the keyboard
 * go on from where they were. It is rendered with those parts. Decision 127.
 */
export function KeptFocus({ words }: { words: RefObject<string | null> }) {
  useLayoutEffect(() => {
    const isKept = ({ textContent }: Element) => textContent === words.current
    const again = words.current && [...document.querySelectorAll(controls)].find(isKept)
    if (again instanceof HTMLElement) again.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      words.current = activeElement?.matches(controls) ? activeElement.textContent : null
    }
  }, [words])
  return null
}
