import type { TransactionId } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Method, PayerRefusal } from '../../ports/method.port.ts'
import type { Payment } from '../../ports/payment.port.ts'
import type { LockedPayment, PaymentTransaction } from '../../ports/payment-store.port.ts'
import type { OpenedSecret } from '../../ports/protocol.port.ts'
import { readClocks } from '../core/lease.rules.ts'
import { type Change, moveTo, unchanged, withPayment } from '../core/payment-move.rules.ts'
import { type Decided, decidedOf } from '../engine/call.flow.ts'
import { report, storeChange } from '../engine/payment.flow.ts'
import { contextFor, methodOf } from '../engine/payment-deps.flow.ts'
import { type Asker, type CheckoutDeps, ownerHashOf } from '../orders/checkout.flow.ts'
import { contradictedField, type SubmittedItem } from '../orders/order.rules.ts'
import { descriptionOf } from '../orders/order-view.rules.ts'
import { settle } from '../steps/payment-settle.rules.ts'
import { checkPayer, type PromptRefusal, refusePrompt } from './payer.flow.ts'
import { RefusedKey } from './refused-key.flow.ts'
import { noteSecretTry, refuseSecret, type SecretRefusal } from './secret.flow.ts'

export type ProcessRequest = {
  key: string
  /** Without the secret, which is kept in no form. */
  body: string
  transactionId: string
  /** The method as the request names it; it must be the attempt's own. */
  provider: string | null
  mode: string | null
  /** The wallet's number as it was sent; its meaning depends on the attempt's method. */
  paymentMobile: string | null
  /** What the request says of the item, which must not contradict the order. */
  item?: SubmittedItem
  /** Opens the visitor's PIN, where the request carries one; null if it cannot be read. Called for a charge only. */
  openSecret?: (() => OpenedSecret | null) | null
  /** The number of the access token, for calls with one. */
  holder?: Msisdn | null
}

export type ProcessRefusal =
  | {
      code:
        | 'request.not-found'
        | 'idempotency.conflict'
        | 'payer.required'
        | 'payer.invalid'
        /** The access token is another number's. */
        | 'token.other'
        | 'secret.required'
        | 'secret.unreadable'
        /** Sent to a method that asks for none. */
        | 'secret.unused'
        /** A worker holds the attempt, so that the secret cannot go out now. */
        | 'attempt.busy'
    }
  | SecretRefusal
  | { code: 'method.unavailable'; field: 'paymentGateway' | 'paymentMode' }
  | { code: 'item.other'; field: NonNullable<ReturnType<typeof contradictedField>> }
  | PromptRefusal
  | PayerRefusal

type PlainCode = Exclude<
  ProcessRefusal['code'],
  | PromptRefusal['code']
  | SecretRefusal['code']
  | PayerRefusal['code']
  | 'method.unavailable'
  | 'item.other'
>

export const refusal = (code: PlainCode) => fail<ProcessRefusal>({ code })

/** The attempt's own method; refused by the field in which the request names another one. */
function methodFor(
  deps: CheckoutDeps,
  { provider, mode }: Payment,
  request: ProcessRequest,
): Result<Method, ProcessRefusal> {
  const other = (field: 'paymentGateway' | 'paymentMode') =>
    fail<ProcessRefusal>({ code: 'method.unavailable', field })
  if (request.provider !== null && request.provider !== provider) return other('paymentGateway')
  if (request.mode !== null && request.mode !== mode) return other('paymentMode')
  const method = deps.methods.get(provider)
  if (!method) return other('paymentGateway')
  const isByToken = (request.holder ?? null) !== null
  return (method.access === 'token') === isByToken ? ok(method) : other('paymentMode')
}

/**
 * The number the request names, looked up before any row is locked. One that the attempt knows already
 * was looked up when it was opened, and that of a submitted attempt when it was submitted.
 */
export async function namedPayer(
  deps: CheckoutDeps,
  asker: Asker,
  request: ProcessRequest,
  id: TransactionId,
): Promise<Result<Msisdn | null, ProcessRefusal>> {
  const { paymentMobile } = request
  if (paymentMobile === null) return ok(null)
  const found = await deps.store.findPayment(id)
  const isOwn = found?.order.ownerHash === ownerHashOf(deps, asker)
  if (!found || !isOwn) return refusal('request.not-found')
  const { payment } = found
  const method = methodFor(deps, payment, request)
  if (!method.ok) return method
  const { needsPayer } = method.value.protocol
  // A method that asks no wallet leaves the number unread.
  if (!needsPayer) return ok(null)
  if (paymentMobile === '') return refusal('payer.required')
  const payer = parseMsisdn(paymentMobile)
  if (!payer.ok) return refusal('payer.invalid')
  const isUnchecked = payment.state === 'registered' && payment.payerMsisdn === null
  const known = isUnchecked ? await checkPayer(deps, payment.provider, payer.value) : payer
  return known.ok ? known : refusal('payer.invalid')
}

/** The request, and the number that it names where it names one. */
type Submission = ProcessRequest & { payer: Msisdn | null }

/** The number whose wallet is asked: as the attempt was opened, or as this request names it. */
function payerOf(
  { payerMsisdn }: Payment,
  named: Msisdn | null,
  { protocol }: Method,
): Result<Msisdn | null, ProcessRefusal> {
  if (!protocol.needsPayer) return ok(null)
  const payer = payerMsisdn ?? named
  if (payer === null) return refusal('payer.required')
  const isOther = named !== null && named !== payer
  return isOther ? refusal('payer.invalid') : ok(payer)
}

type Submitted = { already: boolean; answer: string | null; first: Decided | null }

/**
 * `already`: another request submitted it; `answer`: what this very request was answered before; `first`:
 * the call to the provider, which is stored as sent together with the submission.
 */
export async function submit(
  deps: CheckoutDeps,
  asker: Asker,
  request: Submission,
  id: TransactionId,
): Promise<Result<Submitted, ProcessRefusal>> {
  const before = readClocks(deps)
  const submitted = await deps.store
    .transaction(async (tx) => {
      const locked = await tx.lockPayment(id)
      if (!locked || locked.order.ownerHash !== ownerHashOf(deps, asker)) {
        return refusal('request.not-found')
      }
      const heard = readClocks(deps)
      const done = await submitLocked(deps, tx, request, locked)
      return done.ok ? ok({ ...done.value, now: locked.now, heard }) : done
    })
    .catch(undone)
  if (!submitted.ok) return submitted
  const { already, answer, settled, secret, now, heard } = submitted.value
  if (settled) report(deps, settled.change)
  const decided = settled ? decidedOf(deps, settled, now, { before, heard }) : null
  const first = decided && { ...decided, secret }
  return ok({ already, answer, first })
}

type Outcome = {
  already: boolean
  answer: string | null
  settled: ReturnType<typeof settle> | null
  /** In clear. */
  secret: string | null
}

async function submitLocked(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  request: Submission,
  locked: LockedPayment,
): Promise<Result<Outcome, ProcessRefusal>> {
  const { payment, order, now } = locked
  const found = methodFor(deps, payment, request)
  if (!found.ok) return found
  const method = found.value
  const field = contradictedField(
    order,
    descriptionOf(deps, order)?.summary ?? {},
    request.item ?? {},
  )
  if (field) return fail<ProcessRefusal>({ code: 'item.other', field })
  const payer = payerOf(payment, request.payer, method)
  if (!payer.ok) return payer
  if (request.holder && request.holder !== payer.value) return refusal('token.other')
  const { openSecret = null } = request
  if (openSecret !== null && !method.protocol.needsSecret) return refusal('secret.unused')
  const claim = await tx.claimKey(request.key, 'process', deps.digest(request.body))
  if (claim.kind === 'conflict') return refusal('idempotency.conflict')
  if (claim.kind === 'repeat') return ok({ ...unsubmitted, answer: claim.answer })
  if (payment.state !== 'registered') return ok({ ...unsubmitted, already: true })
  const asked = { payer: payer.value, hasSecret: openSecret !== null }
  const refused =
    (isPastItsEnd(deps, locked) ? ({ code: 'attempt.busy' } as const) : null) ??
    (await refuseSubmission(deps, tx, asked, locked))
  if (refused) throw new RefusedKey(refused)
  const secret = openSecret ? await openOnce(tx, openSecret, now) : null
  const start = unchanged(payment, order)
  const submitted = submittedBy(start, payer.value, now, method)
  // The visitor's own request asks first, unless notifications made a worker ask: two would ask side by side.
  const isTaken = payment.leaseUntil !== null && now < payment.leaseUntil
  const settled = isTaken
    ? { change: submitted, step: null }
    : settle(submitted, { ...contextFor(deps, locked), isSubmission: true })
  await storeChange(tx, start, settled.change)
  if (settled.step === 'charge') await noteSecretTry(tx, settled.change.payment, method, now)
  return ok({ already: false, answer: null, settled, secret })
}

/** Opens a sealed secret for one request only: another one with it is a replay. Decision 119. */
async function openOnce(
  tx: PaymentTransaction,
  open: NonNullable<ProcessRequest['openSecret']>,
  now: Instant,
): Promise<string> {
  const opened = open()
  const isNew = opened !== null && (await tx.useSeal(opened.sealDigest, now))
  if (!isNew) throw new RefusedKey({ code: 'secret.unreadable' })
  return opened.secret
}

/** The worker is asking the provider about it, and then it expires. Decision 122. */
const isPastItsEnd = ({ settings }: CheckoutDeps, { payment, now }: LockedPayment): boolean =>
  now >= after(payment.registeredAt, settings.registeredLifeMs)

const unsubmitted: Outcome = { already: false, answer: null, settled: null, secret: null }

function undone(error: unknown) {
  if (error instanceof RefusedKey) return fail(error.refusal)
  throw error
}

/** Asked after the key, since a repeat is answered like the first, whatever became of the wallet meanwhile. */
async function refuseSubmission(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  { payer, hasSecret }: { payer: Msisdn | null; hasSecret: boolean },
  { payment, order, now }: LockedPayment,
): Promise<ProcessRefusal | null> {
  const { protocol, refusesPayer } = methodOf(deps, payment.provider)
  if (payer === null) return null
  // The request may be the first that names the payer.
  const refused = refusesPayer?.(order, payer) ?? null
  if (refused) return refused
  if (protocol.ringsPhone) {
    const asker = { payer, ownerHash: order.ownerHash }
    return refusePrompt(deps, tx, asker, now)
  }
  if (!protocol.needsSecret) return null
  if (!hasSecret) return { code: 'secret.required' }
  const isTaken = payment.leaseUntil !== null && now < payment.leaseUntil
  // Notifications are asked about first, and by then the secret would be gone.
  const hasNotification =
    payment.notifiedAt !== null || payment.confirmingSince !== null || payment.namedIds.length > 0
  return isTaken || hasNotification ? { code: 'attempt.busy' } : refuseSecret(deps, tx, payer, now)
}

const submittedBy = (
  start: Change,
  payerMsisdn: Msisdn | null,
  now: Instant,
  { provider }: Method,
): Change =>
  withPayment(moveTo(start, 'submit', now, ''), {
    payerMsisdn,
    chargeExpiresAt: after(now, provider.chargeLifeMs),
    nextAt: now,
  })
