import { parseId, type TransactionId } from '@portal/kernel/ids'
import { after, type Instant } from '@portal/kernel/instant'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Payment } from '../../ports/payment.port.ts'
import type { Shown } from '../../ports/payment-provider.port.ts'
import type { PaymentTransaction } from '../../ports/payment-store.port.ts'
import { isOpen, type PaymentState, publicStatus } from '../../states/payment.states.ts'
import type { Change } from '../core/payment-move.rules.ts'
import { advance, followUpFor } from '../engine/payment.flow.ts'
import { methodOf } from '../engine/payment-deps.flow.ts'
import type { Asker, CheckoutDeps } from '../orders/checkout.flow.ts'
import { wrongSecretRefusal } from './secret.flow.ts'
import {
  namedPayer,
  type ProcessRefusal,
  type ProcessRequest,
  refusal,
  submit,
} from './submission.flow.ts'

/** How long a visitor waits for the gateway's page before the order page takes over, in milliseconds. */
const processWaitMs = 12_000
const processLookMs = 100
/** The provider is asked at most this often while the visitor waits. */
const asksMax = 2

export type Processed = {
  transactionId: TransactionId
  status: (typeof publicStatus)[PaymentState] | 'ALREADY_PROCESSED'
  /** The page or prompt to pay with, while it can be used. */
  shown: Shown | null
}

/**
 * Submits an attempt: the provider is asked for what the visitor pays with. Only the session that
 * opened it may; the same key gets the same answer; a second one is answered ALREADY_PROCESSED.
 */
export async function processPayment(
  deps: CheckoutDeps,
  asker: Asker,
  request: ProcessRequest,
): Promise<Result<Processed, ProcessRefusal>> {
  const id = parseId<'TransactionId'>(request.transactionId)
  if (!id.ok) return refusal('request.not-found')
  const payer = await namedPayer(deps, asker, request, id.value)
  if (!payer.ok) return payer
  const submitted = await submit(deps, asker, { ...request, payer: payer.value }, id.value)
  if (!submitted.ok) return submitted
  if (submitted.value.answer !== null) return readReply(submitted.value.answer)
  const { already, first } = submitted.value
  const answerKey = (tx: PaymentTransaction, reply: ProcessReply) =>
    tx.answerKey(request.key, 'process', writeReply(reply))
  // The page or prompt that the visitor pays with is stored together with the answer to this request.
  const replies: ProcessReply[] = []
  const asked = await followUpFor(deps, first, async (tx, change, now) => {
    if (!isAnswered(deps, change.payment)) return
    const reply = replies[0] ?? (await replyTo(deps, tx, change, now))
    replies.push(reply)
    await answerKey(tx, reply)
  })
  if (asked && replies[0]) return replies[0]
  const payment = await findAnswered(deps, id.value, { already, askedBefore: first ? 1 : 0 })
  if (!payment) return refusal('request.not-found')
  const processed = ok(describeProcessed(deps, payment, already))
  return deps.store.transaction(async (tx) => {
    // The first request has its answer by now, and after a wrong secret the payment no longer shows it.
    const claim = await tx.claimKey(request.key, 'process', deps.digest(request.body))
    if (claim.kind === 'repeat' && claim.answer !== null) return readReply(claim.answer)
    await answerKey(tx, processed)
    return processed
  })
}

type ProcessReply = Result<Processed, ProcessRefusal>

/** The answer to the request that submitted the attempt, by what its charge was answered. */
async function replyTo(
  deps: CheckoutDeps,
  tx: PaymentTransaction,
  { payment, wrongSecret }: Change,
  now: Instant,
): Promise<ProcessReply> {
  if (wrongSecret) return fail(await wrongSecretRefusal(deps, tx, payment, { ...wrongSecret, now }))
  const isLocked = payment.state === 'failed' && payment.reason === 'wallet-locked'
  return isLocked && methodOf(deps, payment.provider).protocol.needsSecret
    ? fail({ code: 'pin.locked' })
    : ok(describeProcessed(deps, payment, false))
}

/** Whether a submission of the attempt, regardless of its owner, would be its first. */
export async function isUnsubmitted(deps: CheckoutDeps, transactionId: string): Promise<boolean> {
  const id = parseId<'TransactionId'>(transactionId)
  const found = id.ok ? await deps.store.findState(id.value) : null
  return found?.state === 'registered'
}

/** There is something to pay with, or may be, or the attempt is over. */
const isAnswered = (deps: CheckoutDeps, payment: Payment): boolean =>
  !isOpen(payment.state) || methodOf(deps, payment.provider).protocol.isAnswered(payment)

async function findAnswered(
  deps: CheckoutDeps,
  id: TransactionId,
  { already, askedBefore }: { already: boolean; askedBefore: number },
): Promise<Payment | null> {
  const found = already
    ? await deps.store.findPayment(id)
    : await waitForAnswer(deps, id, askedBefore)
  return found?.payment ?? null
}

/**
 * Asks the provider while the visitor waits, twice at the most; beside a repeat of the same request
 * it waits for the first. What is not there then, the worker goes on asking for.
 */
async function waitForAnswer(deps: CheckoutDeps, id: TransactionId, askedBefore: number) {
  const deadline = after(deps.clock.now(), processWaitMs)
  for (let asked = askedBefore; ; ) {
    const found = await deps.store.findPayment(id)
    const now = deps.clock.now()
    if (!found || isAnswered(deps, found.payment) || now >= deadline) return found
    const isTaken = found.payment.leaseUntil !== null && now < found.payment.leaseUntil
    if (isTaken) await deps.pause(processLookMs)
    else if (asked >= asksMax) return found
    else {
      asked++
      await advance(deps, id)
    }
  }
}

const writeReply = (reply: ProcessReply): string =>
  JSON.stringify(reply.ok ? reply.value : { refused: reply.error })

/**
 * A stored answer. Versions before 22 November 2026 stored the address of the page as `redirectUrl`. Keys live 30 days,
 * so that form is needed until the last of those versions has been stopped for 30 days.
 */
function readReply(answer: string): ProcessReply {
  const { refused, redirectUrl, ...stored } = JSON.parse(answer)
  if (refused) return fail(refused)
  return ok({ shown: redirectUrl ? { kind: 'redirect', url: redirectUrl } : null, ...stored })
}

function describeProcessed(deps: CheckoutDeps, payment: Payment, already: boolean): Processed {
  const isLive =
    payment.state === 'in-process' &&
    payment.chargeExpiresAt !== null &&
    deps.clock.now() < payment.chargeExpiresAt
  return {
    transactionId: payment.id,
    status: already ? 'ALREADY_PROCESSED' : publicStatus[payment.state],
    shown: isLive ? payment.shown : null,
  }
}
