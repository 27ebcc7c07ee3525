import { mainId } from '../../ui/page/page.tsx'

/** State of ours in an entry of the browser's history. */
type EntryState = {
  key?: string
  still?: boolean
  /** Its place as it was left, for the document that comes back to it. */
  place?: number
}

const stateOf = (raw: unknown): EntryState => (typeof raw === 'object' && raw !== null ? raw : {})

/** How far a page is scrolled as it is entered; a still one stays as it is. */
export type Arrival = { top: number; still: boolean }

export const newEntryState = (still: boolean): EntryState => ({
  key: crypto.getRandomValues(new Uint32Array(1)).join(''),
  still,
})

const topOfMain = (): number => document.getElementById(mainId)?.offsetTop ?? 0

/** A place in the page's own part: above it a banner may come or go meanwhile. 0 is the top of the page. */
const placeNow = (): number => scrollY && scrollY - topOfMain()
const scrolledTo = (place: number): number => place && place + topOfMain()

/**
 * Whether the browser could not restore a place itself: the page was too short, or none of our first script, which lets it,
 * was in the page. Only that script notes where the page is.
 */
const isUnrestored = (): boolean => {
  const { scrollHeight, dataset } = document.documentElement
  return scrollY + innerHeight > scrollHeight - 2 || !(dataset.at || scrollY)
}

export const keepPlace = (): void =>
  history.replaceState({ ...stateOf(history.state), place: placeNow() }, '')

/** Without scrolling for so long a page is at rest: its place is kept for a reload, which renders it without later rows. */
const restMs = 100

/** A page is given up on after so many frames. */
const framesMax = 200

/**
 * Scrolls as far as a page was scrolled, once it is as long: its rows are rendered, and lists come, in steps. Whoever does
 * something meanwhile is left where they are. Answers what ends it.
 */
export function scrollBackTo(top: number): () => void {
  let left = framesMax
  const end = () => {
    left = 0
  }
  const go = () => {
    if (left > 0) scrollTo(0, top)
    left -= 1
    if (scrollY < top - 1 && left > 0) requestAnimationFrame(go)
  }
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(type, end, { once: true })
  requestAnimationFrame(go)
  return end
}

/** Remembers how far each history entry was scrolled, because pages arrive after the browser restored. */
export function createScrollKeeper(browser: Window) {
  const positions = new Map<string, number>()
  const currentKey = () => stateOf(browser.history.state).key ?? ''
  let key = currentKey()
  let atRest: ReturnType<typeof setTimeout> | undefined
  browser.history.scrollRestoration = 'manual'
  const note = () => {
    // A page that was left stays until the next one is there, and is scrolled as that takes its place.
    if (currentKey() !== key) return
    positions.set(key, placeNow())
    clearTimeout(atRest)
    atRest = setTimeout(() => currentKey() === key && keepPlace(), restMs)
  }
  browser.addEventListener('scroll', note, { passive: true })
  const { place = 0 } = stateOf(browser.history.state)
  const end = place && isUnrestored() ? scrollBackTo(scrolledTo(place)) : null
  return {
    /** The place at which the page on the screen was left: the view shown meanwhile may be shorter. */
    left: (): number => scrolledTo(positions.get(key) ?? 0),
    /** To be called as soon as a page is rendered: from here on positions belong to the entry of that page. */
    enter(): Arrival {
      const state = stateOf(browser.history.state)
      const { still = false, place = 0 } = state
      key = currentKey()
      end?.()
      if (still) {
        // Only once: Back to this entry is another arrival.
        browser.history.replaceState({ ...state, still: false }, '')
        // It may have been scrolled before it took its place.
        note()
      }
      return { top: scrolledTo(positions.get(key) ?? place), still }
    },
  }
}

export type ScrollKeeper = ReturnType<typeof createScrollKeeper>
