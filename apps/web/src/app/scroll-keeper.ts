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
  browser.addEventListener('scroll', () => positions.set(key, browser.scrollY), { passive: true })
  // A reload draws the whole page at once, so the browser's own restoring works there.
  browser.addEventListener('pagehide', () => {
    browser.history.scrollRestoration = 'auto'
  })
  browser.addEventListener('pageshow', () => {
    browser.history.scrollRestoration = 'manual'
  })
  return {
    /** From here on positions belong to the entry that is being left for this one. */
    enter(): { top: number; still: boolean } {
      const { still = false } = stateOf(browser.history.state)
      key = currentKey()
      return { top: positions.get(key) ?? 0, still }
    },
  }
}

export type ScrollKeeper = ReturnType<typeof createScrollKeeper>
