/** State of ours in an entry of the browser's history. */
type EntryState = { key?: string; still?: boolean }

const stateOf = (raw: unknown): EntryState => (typeof raw === 'object' && raw !== null ? raw : {})

export const newEntryState = (still: boolean): EntryState => ({
  key: crypto.getRandomValues(new Uint32Array(1)).join(''),
  still,
})

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
      const { still = false } = state
      key = currentKey()
      if (still) {
        // Once: Back to this entry is another arrival.
        browser.history.replaceState({ ...state, still: false }, '')
        // It may have been scrolled before it took its place.
        note()
      }
      return { top: positions.get(key) ?? 0, still }
    },
  }
}

export type ScrollKeeper = ReturnType<typeof createScrollKeeper>
