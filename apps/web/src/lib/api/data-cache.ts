import { after, type Clock, type Instant, instantOf } from '@portal/kernel/instant'
import type { BrowserStore } from '../browser/browser-store.ts'
import type { Reply } from './contract-client.ts'
import { isPending, settled, track } from './tracked-promise.ts'

/** A stored entry; it expires at `expiry` (epoch milliseconds). */
type StoredEntry = { readonly expiry: number; readonly data: unknown }
type Entry = { expiry: Instant; reply: Promise<Reply<unknown>> }

type ReadOptions = {
  /** How long an answer stays good. */
  seconds: number
  /** Also kept in session storage; without its entry there the data is asked for again. */
  persist?: boolean
}

export type DataCache = {
  read<T>(key: string, options: ReadOptions, load: () => Promise<Reply<T>>): Promise<Reply<T>>
  /** Puts data that is already here, such as what the page was rendered with. */
  seed(key: string, options: ReadOptions, data: unknown): void
  forget(key: string): void
}

const storedEntry = (raw: unknown): StoredEntry | null =>
  typeof raw === 'object' &&
  raw !== null &&
  'expiry' in raw &&
  typeof raw.expiry === 'number' &&
  'data' in raw
    ? { expiry: raw.expiry, data: raw.data }
    : null

/** The cache of the portal: an entry is discarded once its expiry has passed; failures are not kept. */
export function createCache(clock: Clock, store: BrowserStore): DataCache {
  const memory = new Map<string, Entry>()
  const storageKey = (key: string) => `cache:${key}`

  const fromStore = (key: string): Entry | null => {
    const stored = storedEntry(store.read(storageKey(key)))
    if (!stored) return null
    if (stored.expiry <= clock.now()) {
      store.remove(storageKey(key))
      return null
    }
    return { expiry: instantOf(stored.expiry), reply: settled({ ok: true, value: stored.data }) }
  }

  const live = (key: string, persist: boolean): Entry | null => {
    const entry = memory.get(key)
    // While the first answer is on its way there is nothing in the session yet, and one request is enough.
    if (entry && isPending(entry.reply)) return entry
    if (persist) {
      const stored = fromStore(key)
      return stored && entry && entry.expiry > clock.now() ? entry : stored
    }
    return entry && entry.expiry > clock.now() ? entry : null
  }

  const keep = (key: string, { seconds, persist = false }: ReadOptions, data: unknown): void => {
    const expiry = after(clock.now(), seconds * 1_000)
    memory.set(key, { expiry, reply: settled({ ok: true, value: data }) })
    if (persist) store.write(storageKey(key), { expiry, data } satisfies StoredEntry)
  }

  return {
    read<T>(key: string, options: ReadOptions, load: () => Promise<Reply<T>>) {
      const found = live(key, options.persist ?? false)
      if (found) {
        memory.set(key, found)
        // The key names the call, and the call its type.
        return found.reply as Promise<Reply<T>>
      }
      const reply = track(load())
      const entry: Entry = { expiry: after(clock.now(), options.seconds * 1_000), reply }
      memory.set(key, entry)
      reply.then((answer) => {
        if (memory.get(key) !== entry) return
        if (!answer.ok) memory.delete(key)
        else if (options.persist) {
          const stored: StoredEntry = { expiry: entry.expiry, data: answer.value }
          store.write(storageKey(key), stored)
        }
      })
      return reply
    },
    seed: keep,
    forget(key) {
      memory.delete(key)
      store.remove(storageKey(key))
    },
  }
}
