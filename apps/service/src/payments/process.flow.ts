import { parseId, type TransactionId } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Method } from '../ports/method.port.ts'
import type { Payment } from '../ports/payment.port.ts'
import type { Shown } from '../ports/payment-provider.port.ts'
import type { LockedPayment, PaymentTransaction } from '../ports/payment-store.port.ts'
import { isOpen, type PaymentState, publicStatus } from '../states/payment.states.ts'
import { type Decided, decidedOf } from './call.flow.ts'
import { type Asker, type Checkout, ownerHashOf } from './checkout.flow.ts'
import { readClocks } from './lease.rules.ts'
import { checkPayer, type PromptRefusal, refusePrompt } from './payer.flow.ts'
import { advance, followUpFor, report, storeChange } from './payment.flow.ts'
import { type Change, moveTo, unchanged, withPayment } from './payment-move.rules.ts'
import { settle } from './payment-settle.rules.ts'
import { contextFor, methodOf } from './world.flow.ts'

/** How long a visitor waits for the gateway's page before the order page takes over, in milliseconds. */
const processWaitMs = 12_000
const processLookMs = 100
/** The provider is asked at most this often while the visitor waits. */
const asksMax = 2

export type ProcessRequest = {
  key: string
  body: string
  transactionId: string
  /** The method as the request names it; it must be the attempt's own. */
  provider: string | null
  mode: string | null
  /** The wallet's number as it was sent; its meaning depends on the attempt's method. */
  paymentMobile: string | null
}

export type Processed = {
  transactionId: TransactionId
  status: (typeof publicStatus)[PaymentState] | 'ALREADY_PROCESSED'
  /** The page or prompt to pay with, while it can be used. */
  shown: Shown | null
}

export type ProcessRefusal =
  | {
      code:
        | 'request.not-found'
        | 'idempotency.conflict'
        | 'payer.required'
        | 'payer.invalid'
        /** Sent to a method that asks no wallet. */
        | 'payer.unused'
    }
  | { code: 'method.unavailable'; field: 'paymentGateway' | 'paymentMode' }
  | PromptRefusal

type PlainCode = Exclude<ProcessRefusal['code'], PromptRefusal['code'] | 'method.unavailable'>

const refusal = (code: PlainCode) => fail<ProcessRefusal>({ code })

/**
 * Submits an attempt: the provider is asked for what the visitor pays with. Only the session that
 * opened it may; the same key gets the same answer; a second one is answered ALREADY_PROCESSED.
 */
export async function processPayment(
  world: Checkout,
  asker: Asker,
  request: ProcessRequest,
): Promise<Result<Processed, ProcessRefusal>> {
  const id = parseId<'TransactionId'>(request.transactionId)
  if (!id.ok) return refusal('request.not-found')
  const payer = await namedPayer(world, asker, request, id.value)
  if (!payer.ok) return payer
  const submitted = await submit(world, asker, { ...request, payer: payer.value }, id.value)
  if (!submitted.ok) return submitted
  if (submitted.value.answer !== null) return ok(readProcessed(submitted.value.answer))
  const { already, first } = submitted.value
  const answerKey = (tx: PaymentTransaction, processed: Processed) =>
    tx.answerKey(request.key, 'process', JSON.stringify(processed))
  // What the visitor pays with is stored together with the answer to this request.
  const told: Processed[] = []
  const asked = await followUpFor(world, first, async (tx, payment) => {
    if (!isAnswered(world, payment)) return
    told.push(describeProcessed(world, payment, already))
    await answerKey(tx, told[0] as Processed)
  })
  if (asked && told[0]) return ok(told[0])
  const payment = await findAnswered(world, id.value, { already, askedBefore: first ? 1 : 0 })
  if (!payment) return refusal('request.not-found')
  const processed = describeProcessed(world, payment, already)
  await world.store.transaction((tx) => answerKey(tx, processed))
  return ok(processed)
}

/** Whether a submission of the attempt, regardless of its owner, would be its first. */
export async function isUnsubmitted(world: Checkout, transactionId: string): Promise<boolean> {
  const id = parseId<'TransactionId'>(transactionId)
  const found = id.ok ? await world.store.findState(id.value) : null
  return found?.state === 'registered'
}

/** There is something to pay with, or may be, or the attempt is over. */
const isAnswered = (world: Checkout, payment: Payment): boolean =>
  !isOpen(payment.state) || methodOf(world, payment.provider).protocol.isAnswered(payment)

async function findAnswered(
  world: Checkout,
  id: TransactionId,
  { already, askedBefore }: { already: boolean; askedBefore: number },
): Promise<Payment | null> {
  const found = already
    ? await world.store.findPayment(id)
    : await waitForAnswer(world, id, askedBefore)
  return found?.payment ?? null
}

/**
 * Asks the provider while the visitor waits, twice at the most; beside a repeat of the same request
 * it waits for the first. What is not there then, the worker goes on asking for.
 */
async function waitForAnswer(world: Checkout, id: TransactionId, askedBefore: number) {
  const deadline = after(world.clock.now(), processWaitMs)
  for (let asked = askedBefore; ; ) {
    const found = await world.store.findPayment(id)
    const now = world.clock.now()
    if (!found || isAnswered(world, found.payment) || now >= deadline) return found
    const isTaken = found.payment.leaseUntil !== null && now < found.payment.leaseUntil
    if (isTaken) await world.pause(processLookMs)
    else if (asked >= asksMax) return found
    else {
      asked++
      await advance(world, id)
    }
  }
}

/**
 * A stored answer. Versions before 22 November 2026 stored the address of the page as `redirectUrl`. Keys live 30 days,
 * so that form is needed until the last of those versions has been stopped for 30 days.
 */
function readProcessed(answer: string): Processed {
  const { redirectUrl, ...stored } = JSON.parse(answer)
  return { shown: redirectUrl ? { kind: 'redirect', url: redirectUrl } : null, ...stored }
}

function describeProcessed(world: Checkout, payment: Payment, already: boolean): Processed {
  const isLive =
    payment.state === 'in-process' &&
    payment.chargeExpiresAt !== null &&
    world.clock.now() < payment.chargeExpiresAt
  return {
    transactionId: payment.id,
    status: already ? 'ALREADY_PROCESSED' : publicStatus[payment.state],
    shown: isLive ? payment.shown : null,
  }
}

/** The attempt's own method; refused by the field in which the request names another one. */
function methodFor(
  world: Checkout,
  { provider, mode }: Payment,
  request: ProcessRequest,
): Result<Method, ProcessRefusal> {
  const other = (field: 'paymentGateway' | 'paymentMode') =>
    fail<ProcessRefusal>({ code: 'method.unavailable', field })
  if (request.provider !== null && request.provider !== provider) return other('paymentGateway')
  if (request.mode !== null && request.mode !== mode) return other('paymentMode')
  const method = world.methods.get(provider)
  return method ? ok(method) : other('paymentGateway')
}

/**
 * The number the request names, looked up before any row is locked. One that the attempt knows already
 * was looked up when it was opened, and that of a submitted attempt when it was submitted.
 */
async function namedPayer(
  world: Checkout,
  asker: Asker,
  request: ProcessRequest,
  id: TransactionId,
): Promise<Result<Msisdn | null, ProcessRefusal>> {
  const { paymentMobile } = request
  if (paymentMobile === null) return ok(null)
  const found = await world.store.findPayment(id)
  const isOwn = found?.order.ownerHash === ownerHashOf(world, asker)
  if (!found || !isOwn) return refusal('request.not-found')
  const { payment } = found
  const method = methodFor(world, payment, request)
  if (!method.ok) return method
  const { needsPayer } = method.value.protocol
  if (paymentMobile === '') return needsPayer ? refusal('payer.required') : ok(null)
  if (!needsPayer) return refusal('payer.unused')
  const payer = parseMsisdn(paymentMobile)
  if (!payer.ok) return refusal('payer.invalid')
  const isUnchecked = payment.state === 'registered' && payment.payerMsisdn === null
  const known = isUnchecked ? await checkPayer(world, payment.provider, payer.value) : payer
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
async function submit(
  world: Checkout,
  asker: Asker,
  request: Submission,
  id: TransactionId,
): Promise<Result<Submitted, ProcessRefusal>> {
  const before = readClocks(world)
  const submitted = await world.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked || locked.order.ownerHash !== ownerHashOf(world, asker)) {
      return refusal('request.not-found')
    }
    const heard = readClocks(world)
    const done = await submitLocked(world, tx, request, locked)
    return done.ok ? ok({ ...done.value, now: locked.now, heard }) : done
  })
  if (!submitted.ok) return submitted
  const { already, answer, settled, now, heard } = submitted.value
  if (settled) report(world, settled.change)
  const first = settled ? decidedOf(world, settled, now, { before, heard }) : null
  return ok({ already, answer, first })
}

type Outcome = {
  already: boolean
  answer: string | null
  settled: ReturnType<typeof settle> | null
}

async function submitLocked(
  world: Checkout,
  tx: PaymentTransaction,
  request: Submission,
  locked: LockedPayment,
): Promise<Result<Outcome, ProcessRefusal>> {
  const { payment, order, now } = locked
  const found = methodFor(world, payment, request)
  if (!found.ok) return found
  const method = found.value
  const payer = payerOf(payment, request.payer, method)
  if (!payer.ok) return payer
  // Counted before the key is claimed: a phone that may not ring leaves nothing to repeat.
  if (payment.state === 'registered' && method.protocol.ringsPhone && payer.value !== null) {
    const refused = await refusePrompt(world, tx, payer.value, now)
    if (refused) return fail(refused)
  }
  const claim = await tx.claimKey(request.key, 'process', world.digest(request.body))
  if (claim.kind === 'conflict') return refusal('idempotency.conflict')
  if (claim.kind === 'repeat') return ok({ already: false, answer: claim.answer, settled: null })
  if (payment.state !== 'registered') return ok({ already: true, answer: null, settled: null })
  const start = unchanged(payment, order)
  const submitted = submittedBy(start, payer.value, now, method)
  // The visitor's own request asks first, unless news made a worker ask: two would ask side by side.
  const isTaken = payment.leaseUntil !== null && now < payment.leaseUntil
  const settled = isTaken
    ? { change: submitted, step: null }
    : settle(submitted, { ...contextFor(world, locked), isSubmission: true })
  await storeChange(tx, start, settled.change)
  return ok({ already: false, answer: null, settled })
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
