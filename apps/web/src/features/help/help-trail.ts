import type { BrowserStore } from '../../lib/browser-store.ts'

const key = 'helpTrail'
const stepsMax = 12

function read(store: BrowserStore): string[] {
  const kept = store.read(key)
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

/** Notes that an address of the help centre is shown, so that the way back to it is known. */
export function noteStep(store: BrowserStore, address: string): void {
  const trail = read(store)
  const [before, last] = [trail.at(-2), trail.at(-1)]
  // The browser went back.
  if (before !== undefined && pathOf(before) === pathOf(address)) trail.pop()
  // The same page, with another search.
  else if (last !== undefined && pathOf(last) === pathOf(address)) trail[trail.length - 1] = address
  else trail.push(address)
  store.write(key, trail.slice(-stepsMax))
}

/** The page before this one is that at the path: going back shows it as it was left, its search and place included. */
export function isStepBefore(store: BrowserStore, path: string): boolean {
  const before = read(store).at(-2)
  return before !== undefined && pathOf(before) === path
}
