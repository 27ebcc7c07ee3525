import type { MouseEvent } from 'react'
import { isPlainClick } from './plain-click.ts'

/** The address of the entry below in the browser's history, where it is of this site. Unknown in older browsers. */
export function addressBelow(): string | null | undefined {
  const { navigation } = window
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
}

/** Acts that wait for a step back under way; null while there is none. */
let waiting: (() => void)[] | null = null

/** Steps back in the browser's history, which takes a moment and may lead out of the document. */
export function stepBack(): void {
  waiting = []
  const end = ({ type }: Event) => {
    const acts = waiting ?? []
    waiting = null
    // The browser may keep a document that is left, and show it again: what waited is over then.
    if (type === 'popstate') for (const act of acts) act()
  }
  for (const type of ['popstate', 'pagehide']) addEventListener(type, end, { once: true })
  history.back()
}

/** Acts after a step back that is under way, which would undo the act. */
export const afterStepBack = (act: () => void): unknown => (waiting ? waiting.push(act) : act())

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
