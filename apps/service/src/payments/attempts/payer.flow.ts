import { after, type Instant, instantOf } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { OfferRequest, PayerRefusal } from '../../ports/method.port.ts'
import type {
  PaymentTransaction,
  PromptAsker,
  PromptCount,
} from '../../ports/payment-store.port.ts'
import { methodOf, type PaymentDeps } from '../engine/payment-deps.flow.ts'
import type {
  CheckoutDeps,
  MethodChoice,
  OrderChoice,
  PromptLimits,
} from '../orders/checkout.flow.ts'

/**
 * Refuses a number without a wallet before anything is stored. If the wallet does not answer, or cannot be asked, the
 * number is accepted: the push itself will tell.
 */
export async function checkPayer(
  deps: PaymentDeps,
  providerName: string,
  msisdn: Msisdn,
): Promise<Result<Msisdn, 'payer.invalid'>> {
  const { provider } = methodOf(deps, providerName)
  if (!('findPayer' in provider && provider.findPayer)) return ok(msisdn)
  const { kind } = await provider.findPayer(msisdn)
  return kind === 'unknown' ? fail('payer.invalid') : ok(msisdn)
}

/** Whether the method takes no money of this payer for this purchase. */
export const refusePayer = (
  { methods }: CheckoutDeps,
  order: OfferRequest,
  { provider, payerMsisdn }: MethodChoice,
): PayerRefusal | null =>
  payerMsisdn === null ? null : (methods.get(provider)?.refusesPayer?.(order, payerMsisdn) ?? null)

/**
 * Refuses a payer whose account holds too little, where that can be asked; only about a payer who is proved, for an
 * attempt that would be new. Nothing is stored.
 */
export async function refuseShortPayer(
  deps: CheckoutDeps,
  { order, choice }: { order: OrderChoice; choice: MethodChoice },
): Promise<PayerRefusal | null> {
  const { payerMsisdn: payer, proof } = choice
  const method = deps.methods.get(choice.provider)
  if (payer === null || proof === undefined || !method?.hasEnough) return null
  const asked = await askedBy(deps, order)
  if (!asked) return null
  const refused = refusePayer(deps, asked, choice)
  if (refused) return refused
  const held = await method.hasEnough(payer, asked.amount)
  return held === 'not-enough' ? { code: 'payer.not-enough', field: 'paymentMobile' } : null
}

async function askedBy({ store }: CheckoutDeps, order: OrderChoice): Promise<OfferRequest | null> {
  if ('asked' in order) {
    const { transactionType, quote } = order.asked
    return { transactionType, msisdn: quote.msisdn, amount: quote.amount }
  }
  return 'id' in order ? store.findOrder(order.id) : null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Refusal<Wait> = { code: 'payer.prompt-waiting' | 'payer.too-many' } & Wait

/** `waitMs`: after this time a repeat can succeed. A length, since the moments are the database's. */
export type PromptRefusal = Refusal<{ waitMs: number }>

/**
 * Refuses a prompt that would exceed the limits of the phone, counted over all sessions and addresses.
 * Prompts are counted under a lock that ends with this transaction, which also marks the next prompt as
 * sent.
 */
export async function refusePrompt(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  asker: PromptAsker,
  now: Instant,
): Promise<PromptRefusal | null> {
  const ringing = [...deps.methods.values()].filter(({ protocol }) => protocol.ringsPhone)
  const providers = ringing.map(({ provider }) => provider.name)
  const count = await tx.countPrompts(asker, after(now, -dayMs), providers)
  const refused = decidePrompt(count, deps.promptLimits, now)
  return refused && { code: refused.code, waitMs: refused.until - now }
}

/**
 * `until`: the moment from which a repeat can succeed. Pure. Approved prompts do not count, so a kiosk that pays for
 * many people is not refused. Where strangers have used up a phone's prompts, its owner's session has one more.
 * Decision 115.
 */
export function decidePrompt(
  { openUntil, unapprovedAt, ownAt, isOwners }: PromptCount,
  { openMax, perHour, perDay }: PromptLimits,
  now: Instant,
): Refusal<{ until: Instant }> | null {
  const open = openUntil.filter((until) => now < until).sort((a, b) => a - b)
  // As soon as this prompt closes, one fewer than the limit is open.
  const last = open.length >= openMax ? open[open.length - openMax] : undefined
  if (last !== undefined) return { code: 'payer.prompt-waiting', until: last }
  const within = (windowMs: number, max: number): Instant | null => {
    const inWindow = (moments: readonly Instant[]) =>
      moments.filter((at) => at > after(now, -windowMs))
    const all = inWindow(unapprovedAt)
    const full = fullUntil(all, max, windowMs)
    if (full === null || !isOwners) return full
    const overFull = fullUntil(all, max + 1, windowMs) ?? now
    const ownFull = fullUntil(inWindow(ownAt), 1, windowMs) ?? now
    const own = Math.max(overFull, ownFull)
    return own <= now ? null : instantOf(Math.min(own, full))
  }
  const until = Math.max(within(hourMs, perHour) ?? now, within(dayMs, perDay) ?? now)
  return until <= now ? null : { code: 'payer.too-many', until: instantOf(until) }
}

/** The moment at which fewer than `max` of these lie in the window; null where that is now. Oldest first. */
function fullUntil(moments: readonly Instant[], max: number, windowMs: number): Instant | null {
  const oldest = moments[moments.length - max]
  return oldest === undefined ? null : after(oldest, windowMs)
}
