import { after, type Instant } from '@portal/kernel/instant'
import type { AnyChargeAnswer, EnquiryAnswer } from '../../ports/payment-provider.port.ts'

/** Tries within this time count together, and a lock lasts as long. It protects a person, so no scale divides it. */
export const secretWindowMs = 24 * 3_600_000

/**
 * The end of the lock that the newest tries make: `max` of them within one window lock the wallet for one window from
 * the last of them on. Null where it is not locked. `triedAt`: oldest first, of two windows.
 */
export function lockedUntil(
  triedAt: readonly Instant[],
  max: number,
  now: Instant,
): Instant | null {
  const locks = triedAt.flatMap((last, index) => {
    const first = triedAt[index - max + 1]
    const isOneWindow = first !== undefined && last < after(first, secretWindowMs)
    return isOneWindow ? after(last, secretWindowMs) : []
  })
  const until = locks.at(-1)
  return until !== undefined && now < until ? until : null
}

export const triesLeft = (triedAt: readonly Instant[], max: number): number =>
  Math.max(0, max - triedAt.length)

/**
 * A try counts until the wallet's word shows that its secret was not wrong. An answer that is lost or still to come
 * shows nothing, and neither does "not found": a refused request may leave nothing behind.
 */
export const chargeClearsTry = (answer: AnyChargeAnswer): boolean =>
  answer.kind === 'successful' ||
  answer.kind === 'unsent' ||
  // The wrong secret that locks a wallet is answered by the lock.
  (answer.kind === 'refused' && answer.cause !== 'wallet-locked')

/** A failure that names no reason may be a wrong secret's. */
export const wordClearsTry = (answer: EnquiryAnswer): boolean =>
  answer.kind === 'successful' ||
  (answer.kind === 'failed' && answer.isWrongSecret === false && answer.cause !== 'wallet-locked')
