import { parseId, type TransactionId } from '@portal/kernel/ids'
import { after } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Provider } from '../ports/payment-provider.port.ts'
import type { Payment } from '../ports/payment-store.port.ts'
import { type Asker, type Checkout, ownerHashOf } from './checkout.flow.ts'
import {
  advance,
  contextFor,
  type Decided,
  followUp,
  providerOf,
  storeChange,
} from './payment.flow.ts'
import { isOpen, type PaymentState, publicStatus } from './payment.states.ts'
import { moveTo, unchanged, withPayment } from './payment-move.rules.ts'
import { settle } from './payment-settle.rules.ts'

/** How long a visitor waits for the gateway's page before the order page takes over, in milliseconds. */
const processWaitMs = 12_000
const processLookMs = 100
/** So often the provider is asked while the visitor waits. */
const asksMax = 2

export type ProcessRequest = {
  key: string
  body: string
  transactionId: string
  /** What the request says about the method; it must be the attempt's own. */
  provider: string | null
  mode: string | null
  /** Whose wallet is asked, where the attempt does not know it yet. */
  payerMsisdn: Msisdn | null
}

export type Processed = {
  transactionId: TransactionId
  status: (typeof publicStatus)[PaymentState] | 'ALREADY_PROCESSED'
  redirectUrl: string | null
}

export type ProcessError =
  | 'request.not-found'
  | 'idempotency.conflict'
  | 'method.unavailable'
  | 'payer.required'
  | 'payer.invalid'

/**
 * Submits an attempt: the provider is asked for the page to pay on. Only the session that opened it
 * may; the same key gets the same answer; a second submission is told that it was one.
 */
export async function processPayment(
  world: Checkout,
  asker: Asker,
  request: ProcessRequest,
): Promise<Result<Processed, ProcessError>> {
  const id = parseId<'TransactionId'>(request.transactionId)
  if (!id.ok) return fail('request.not-found')
  const submitted = await submit(world, asker, request, id.value)
  if (!submitted.ok) return submitted
  if (submitted.value.answer !== null) return ok(readProcessed(submitted.value.answer))
  const { already, first } = submitted.value
  if (first) await followUp(world, id.value, first)
  const found = already
    ? await world.store.findPayment(id.value)
    : await waitForAnswer(world, id.value, first ? 1 : 0)
  if (!found) return fail('request.not-found')
  const processed = describeProcessed(world, found.payment, already)
  await world.store.transaction((tx) =>
    tx.answerKey(request.key, 'process', JSON.stringify(processed)),
  )
  return ok(processed)
}

/** A page to pay on is there, the prompt is sent or may be, or it is over. */
function isAnswered(world: Checkout, { provider, state, redirectUrl }: Payment): boolean {
  if (redirectUrl !== null || !isOpen(state)) return true
  return !providerOf(world, provider).chargeIsRepeatable && state !== 'raised'
}

/**
 * Asks the provider while the visitor waits, twice at the most; beside a repeat of the same request
 * it waits for whoever was first. What is not there then, the worker goes on asking for.
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

const readProcessed = (answer: string): Processed => JSON.parse(answer) as Processed

function describeProcessed(world: Checkout, payment: Payment, already: boolean): Processed {
  const isLive =
    payment.state === 'in-process' &&
    payment.chargeExpiresAt !== null &&
    world.clock.now() < payment.chargeExpiresAt
  return {
    transactionId: payment.id,
    status: already ? 'ALREADY_PROCESSED' : publicStatus[payment.state],
    redirectUrl: isLive ? payment.redirectUrl : null,
  }
}

const isMethodOf = ({ provider, mode }: Payment, request: ProcessRequest): boolean =>
  (request.provider === null || request.provider === provider) &&
  (request.mode === null || request.mode === mode)

/** The number whose wallet is asked: as the attempt was opened, or as this request names it. */
function payerOf(
  { payerMsisdn }: Payment,
  request: ProcessRequest,
  provider: Provider,
): Result<Msisdn | null, 'payer.required' | 'payer.invalid'> {
  if (provider.chargeIsRepeatable) return ok(null)
  const payer = payerMsisdn ?? request.payerMsisdn
  if (payer === null) return fail('payer.required')
  const isOther = request.payerMsisdn !== null && request.payerMsisdn !== payer
  return isOther ? fail('payer.invalid') : ok(payer)
}

type Submitted = { already: boolean; answer: string | null; first: Decided | null }

/**
 * `already`: another request submitted it; `answer`: what this very request was answered before; `first`:
 * the call to the provider, which is stored as sent together with the submission.
 */
async function submit(
  world: Checkout,
  asker: Asker,
  request: ProcessRequest,
  id: TransactionId,
): Promise<Result<Submitted, ProcessError>> {
  return world.store.transaction(async (tx) => {
    const now = world.clock.now()
    const locked = await tx.lockPayment(id)
    if (!locked || locked.order.ownerHash !== ownerHashOf(world, asker)) {
      return fail('request.not-found')
    }
    if (!isMethodOf(locked.payment, request)) return fail('method.unavailable')
    const provider = providerOf(world, locked.payment.provider)
    const payer = payerOf(locked.payment, request, provider)
    if (!payer.ok) return payer
    const fingerprint = world.digest(request.body)
    const claim = await tx.claimKey(request.key, 'process', fingerprint, now)
    if (claim.kind === 'conflict') return fail('idempotency.conflict')
    if (claim.kind === 'repeat') return ok({ already: false, answer: claim.answer, first: null })
    if (locked.payment.state !== 'registered') {
      return ok({ already: true, answer: null, first: null })
    }
    const before = unchanged(locked.payment, locked.order)
    const submitted = withPayment(moveTo(before, 'submit', now, ''), {
      payerMsisdn: payer.value,
      chargeExpiresAt: after(now, provider.chargeLifeMs),
      nextAt: now,
    })
    // The visitor's own request asks first; the worker takes over where that one died.
    const { change, step } = settle(submitted, contextFor(world, locked.payment, now))
    await storeChange(tx, before, change)
    return ok({ already: false, answer: null, first: step && { payment: change.payment, step } })
  })
}
