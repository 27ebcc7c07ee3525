import type { PageContext } from '../../lib/page/page.ts'

/**
 * What this session holds of a payer's number while its PIN is asked for: the code that is under way, and then what
 * the code was exchanged for. Kept for the session alone, for as long as the service takes it, and removed once it is used.
 */
export type Proof = {
  readonly number: string
  readonly refId: string
  /** The unique code or the access token; absent until the code was verified. */
  readonly value?: string
  /** Typed beside the number, for the attempt that the proof opens. */
  readonly emailId?: string | undefined
  /** Epoch milliseconds. */
  readonly until: number
}

const storageKey = 'payerProof'

const isProof = (kept: unknown): kept is Proof =>
  typeof kept === 'object' &&
  kept !== null &&
  'number' in kept &&
  'refId' in kept &&
  'until' in kept

export function keepProof(
  { store, clock }: PageContext,
  { lifeSeconds, ...proof }: Omit<Proof, 'until'> & { lifeSeconds: number },
): void {
  store.write(storageKey, { ...proof, until: clock.now() + lifeSeconds * 1_000 })
}

/** The kept facts of this number, unless their time is over. */
export function proofOf({ store, clock }: PageContext, number: string): Proof | null {
  const kept = store.read(storageKey)
  if (!isProof(kept) || kept.number !== number) return null
  if (kept.until > clock.now()) return kept
  store.remove(storageKey)
  return null
}

/** What is typed beside a number that is being proved takes the place of what was. */
export function keepEmail(context: PageContext, number: string, emailId: string): void {
  const kept = proofOf(context, number)
  if (kept) context.store.write(storageKey, { ...kept, emailId })
}

export const dropProof = ({ store }: PageContext): void => store.remove(storageKey)
