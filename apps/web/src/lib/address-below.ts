import type { MouseEvent } from 'react'
import { isPlainClick } from './plain-click.ts'

/** The address of the entry below in the browser's history, where it is of this site. Unknown in older browsers. */
export function addressBelow(): string | null | undefined {
  const { navigation } = window
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
}

/** Goes back in place of following a link, where the page below is wanted: it shows as it was left, its search and place. */
export function goBackTo(event: MouseEvent, isWanted: (path: string) => boolean): void {
  const [below = ''] = addressBelow()?.split('?') ?? []
  const isOurs = below.startsWith(`${location.origin}/`)
  if (!isOurs || !isPlainClick(event) || !isWanted(below.slice(location.origin.length))) return
  event.preventDefault()
  history.back()
}
