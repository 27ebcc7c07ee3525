import type { MouseEvent } from 'react'
import { isPlainClick } from './plain-click.ts'

/** The address of the entry below in the browser's history, where it is of this site. Unknown in older browsers. */
export function addressBelow(): string | null | undefined {
  const { navigation } = window
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
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
  history.back()
}
