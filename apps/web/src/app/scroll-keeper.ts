/** State of ours in an entry of the browser's history. */
type EntryState = {
  key?: string
  still?: boolean
  /** How far it was scrolled as it was left, for the document that comes back to it. */
  top?: number
}

const stateOf = (raw: unknown): EntryState => (typeof raw === 'object' && raw !== null ? raw : {})

export const newEntryState = (still: boolean): EntryState => ({
  key: crypto.getRandomValues(new Uint32Array(1)).join(''),
  still,
})

export const keepPlace = (): void =>
  history.replaceState({ ...stateOf(history.state), top: scrollY }, '')

/** A page is given up on after so many frames. */
const framesMax = 200

/**
 * Scrolls as far as a page was scrolled, once it is as long: its rows are drawn, and lists come, in steps. Whoever does
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
  browser.history.scrollRestoration = 'manual'
  const note = () => {
    // A page that was left stays until the next one is there, and is scrolled as that takes its place.
    if (currentKey() === key) positions.set(key, browser.scrollY)
  }
  browser.addEventListener('scroll', note, { passive: true })
  // A reload draws the whole page at once, so the browser's own restoring works there.
  browser.addEventListener('pagehide', () => {
    browser.history.scrollRestoration = 'auto'
  })
  browser.addEventListener('pageshow', () => {
    browser.history.scrollRestoration = 'manual'
  })
  return {
    /** Where the page was left that still is on the screen: what is shown in its place meanwhile may be shorter. */
    left: (): number => positions.get(key) ?? 0,
    /** From here on positions belong to the entry that is being left for this one. */
    enter(): { top: number; still: boolean } {
      const state = stateOf(browser.history.state)
      const { still = false, top = 0 } = state
      key = currentKey()
      if (still) {
        // Once: Back to this entry is another arrival.
        browser.history.replaceState({ ...state, still: false }, '')
        // It may have been scrolled before it took its place.
        note()
      }
      return { top: positions.get(key) ?? top, still }
    },
  }
}

export type ScrollKeeper = ReturnType<typeof createScrollKeeper>
