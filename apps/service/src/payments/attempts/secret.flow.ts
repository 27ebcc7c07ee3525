import { after, type Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Method } from '../../ports/method.port.ts'
import type { Payment } from '../../ports/payment.port.ts'
import type { PaymentTransaction } from '../../ports/payment-store.port.ts'
import { lockedUntil, secretWindowMs, triesLeft } from '../charges/secret.rules.ts'
import type { Change } from '../core/payment-move.rules.ts'
import { methodOf } from '../engine/payment-deps.flow.ts'
import type { CheckoutDeps } from '../orders/checkout.flow.ts'

export type SecretRefusal =
  | { code: NonNullable<Method['wrongSecret']>; attemptsLeft: number }
  /** By the wallet's word, or by our own count. */
  | { code: 'pin.locked' }

/**
 * Refuses another secret for a wallet that too many wrong ones were tried for, over all sessions, without asking the
 * wallet. Tries are counted under a lock that ends with this transaction, which also notes the next one.
 */
export async function refuseSecret(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  payer: Msisdn,
  now: Instant,
): Promise<SecretRefusal | null> {
  // A lock begins with the last of the tries that make it, up to one window after the first.
  const triedAt = await tx.secretTriesSince(payer, after(now, -2 * secretWindowMs))
  const until = lockedUntil(triedAt, deps.secretTriesMax, now)
  return until === null ? null : { code: 'pin.locked' }
}

/** Counts a try from before it leaves, so that any number of requests at once share the limit. */
export async function noteSecretTry(
  tx: PaymentTransaction,
  { id, payerMsisdn, secretTries }: Payment,
  { protocol }: Method,
  now: Instant,
): Promise<void> {
  if (!protocol.needsSecret || payerMsisdn === null) return
  await tx.insertSecretTry({ payer: payerMsisdn, paymentId: id, n: secretTries, at: now })
}

/** The lower of our own count and the wallet's. */
export async function wrongSecretRefusal(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  { payerMsisdn, provider }: Payment,
  { attemptsLeft, now }: NonNullable<Change['wrongSecret']> & { now: Instant },
): Promise<SecretRefusal> {
  const triedAt = payerMsisdn
    ? await tx.secretTriesSince(payerMsisdn, after(now, -secretWindowMs))
    : []
  const own = triesLeft(triedAt, deps.secretTriesMax)
  const code = methodOf(deps, provider).wrongSecret ?? 'pin.wrong'
  return { code, attemptsLeft: Math.min(own, attemptsLeft ?? own) }
}
