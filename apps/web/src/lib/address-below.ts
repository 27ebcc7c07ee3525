import type { MouseEvent } from 'react'
import { isPlainClick } from './plain-click.ts'

/** The address of the entry below in the browser's history, where it is of this site. Unknown in older browsers. */
export function addressBelow(): string | null | undefined {
  const { navigation } = window
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
}

let isLeaving = false

/** Steps back in the browser's history, which takes a moment. */
export function stepBack(): void {
  isLeaving = true
  const left = () => {
    isLeaving = false
  }
  addEventListener('popstate', left, { once: true })
  history.back()
}

/** What is done while a step back is under way is done after it, which would undo it. */
export function afterStepBack(act: () => void): void {
  if (isLeaving) addEventListener('popstate', act, { once: true })
  else act()
}

/** Goes back in place of following a link, where the page below is wanted: it shows as it was left, its search and place. */
export function goBackTo(
  event: MouseEvent,
  isWanted: (path: string, search: URLSearchParams) => boolean,
): void {
  const address = addressBelow()
  if (!address || !isPlainClick(event)) return
  const below = new URL(address)
  if (below.origin !== location.origin || !isWanted(below.pathname, below.searchParams)) return
  event.preventDefault()
  stepBack()
}
