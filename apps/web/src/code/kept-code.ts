import type { PageContext } from '../lib/page/page.ts'

/**
 * The code that was last sent to a number for one purpose, for this tab alone. What it proved is known to the service by the
 * session; nothing here opens anything. Decision 085.
 */
type KeptCode = {
  readonly msisdn: string
  readonly refId: string
  /** It was typed, and opens what it is for until its time is over. */
  readonly isProved: boolean
  /** Epoch milliseconds. */
  readonly until: number
}

const isKept = (kept: unknown): kept is KeptCode =>
  typeof kept === 'object' &&
  kept !== null &&
  'msisdn' in kept &&
  'refId' in kept &&
  'until' in kept &&
  'isProved' in kept

/** Codes of one purpose, under a key of the session's storage. */
export const codesKeptAs = (storageKey: string) => ({
  keepCode(
    { store, clock }: PageContext,
    { lifeSeconds, ...code }: Omit<KeptCode, 'until'> & { lifeSeconds: number },
  ): void {
    store.write(storageKey, { ...code, until: clock.now() + lifeSeconds * 1_000 })
  },

  /** The kept facts of this number, unless their time is over. */
  keptCode({ store, clock }: PageContext, msisdn: string): KeptCode | null {
    const kept = store.read(storageKey)
    return isKept(kept) && kept.msisdn === msisdn && kept.until > clock.now() ? kept : null
  },

  dropCode: ({ store }: PageContext): void => store.remove(storageKey),
})
