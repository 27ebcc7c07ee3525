/** Web storage, or nothing where the browser forbids it: copies only, so losing them loses nothing. */
export type BrowserStore = {
  read(key: string): unknown
  write(key: string, value: unknown): void
  remove(key: string): void
}

export const emptyStore: BrowserStore = {
  read: () => undefined,
  write: () => {},
  remove: () => {},
}

/** Values are JSON, except that a plain string may have been stored bare, as `selectedLanguage` is. */
export function browserStore(storage: () => Storage): BrowserStore {
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act()
    } catch {
      // Private modes and full storage throw; the portal works without.
      return undefined
    }
  }
  return {
    read(key) {
      const raw = attempt(() => storage().getItem(key))
      if (raw === null || raw === undefined) return undefined
      return attempt((): unknown => JSON.parse(raw)) ?? raw
    },
    write(key, value) {
      attempt(() =>
        storage().setItem(key, typeof value === 'string' ? value : JSON.stringify(value)),
      )
    },
    remove(key) {
      attempt(() => storage().removeItem(key))
    },
  }
}

/** On this phone, beside the session, which a closed tab takes along. */
export const phoneStore: BrowserStore = browserStore(() => localStorage)
