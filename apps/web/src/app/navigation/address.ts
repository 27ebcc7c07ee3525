import { useSyncExternalStore } from 'react'
import { keepPlace, newEntryState } from './scroll-keeper.ts'

/** Browsers report the visitor's Back and Forward, but not what a page does to its own history. */
const moved = 'portal:moved'

export const currentAddress = (): string => location.pathname + location.search

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

/**
 * The address that the page of a document was rendered for. A copy from the phone's store was rendered without the query
 * that was opened; any other page was rendered with it, so that Back before the script came changes nothing.
 */
export const renderedAddress = (rendered: string, opened: string, isCopy: boolean): string =>
  isCopy && pathOf(rendered) === pathOf(opened) ? opened : rendered

/**
 * Whether the document of an address is asked for: that of the visitor, and not the one that the document was `rendered`
 * for, while nothing else was shown, which would be asked for without end.
 */
export const isAskedWhole = (
  address: string,
  { rendered, now }: { rendered: string | null; now: string },
): boolean => address === now && address !== rendered

type Navigation = { readonly replace?: boolean; readonly state?: unknown }

/** Enters an address of this site without loading a page. */
export function navigate(
  address: string,
  { replace = false, state = newEntryState(false) }: Navigation = {},
): void {
  if (replace) history.replaceState(state, '', address)
  else {
    keepPlace()
    history.pushState(state, '', address)
  }
  dispatchEvent(new Event(moved))
}

function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed)
  addEventListener(moved, changed)
  return () => {
    removeEventListener('popstate', changed)
    removeEventListener(moved, changed)
  }
}

/** The present address; `first` while the page is rendered on the server and taken over. */
export const useAddress = (first: string): string =>
  useSyncExternalStore(subscribe, currentAddress, () => first)
