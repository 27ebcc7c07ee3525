import type {
  Callback,
  ChargeRequest,
  DirectChargeAnswer,
  DirectProvider,
  EnquiryAnswer,
  EnquiryRequest,
  RefundAnswer,
  RefundEnquiryAnswer,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { airtime } from '../../../catalogue/airtime.ts'
import { recordOf, type Transaction } from '../../outside/charge.ts'
import { findRefund, sendRefund } from '../../outside/listed-refunds.ts'
import { type Outside, settleMs } from '../../outside/outside.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../time/durations.ts'
import type { SimProcess } from '../../time/sim-process.ts'

export const accountProvider = 'account'

/** Charges of which the operator answers later, by the share of a day. */
const laterShares = new WeakMap<Outside, number>()

function laterShareOf(outside: Outside): number {
  const known = laterShares.get(outside) ?? outside.scheduler.pick([0, 0.3, 0.8])
  laterShares.set(outside, known)
  return known
}

/**
 * An operator that debits the airtime of a number by one request: at once, or after its answer. A reference serves once,
 * but what was refused at once leaves nothing behind. It lists its payments from a moment on and
 * its refunds, by records that may lag.
 */
export function accountFor(outside: Outside, process: SimProcess): DirectProvider {
  const call = outside.call.bind(outside)
  return {
    name: accountProvider,
    protocol: 'direct',
    enquireAfterMs: 0,
    enquiryNamesAmount: airtime.enquiryNamesAmount,
    chargeLifeMs: minuteMs,
    chargeSettlesAfterMs: settleMs,
    refunds: {
      isRepeatable: false,
      settlesAfterMs: settleMs,
      mayTakeMs: 2 * dayMs,
      arrivesWithinDays: airtime.refundDays,
    },
    charge: (request) =>
      call<DirectChargeAnswer>(process, 'charge', request, () => debit(outside, request)),
    enquire: (request) =>
      call<EnquiryAnswer>(process, 'enquire', request, () => tell(outside, request)),
    refund: (request) =>
      call<RefundAnswer>(process, 'refund', request, () => sendRefund(outside, request)),
    enquireRefund: (request) =>
      call<RefundEnquiryAnswer>(process, 'enquire-refund', request, () =>
        findRefund(outside, request),
      ),
    readCallback: () => null,
  }
}

function debit(outside: Outside, { reference, amount }: ChargeRequest): DirectChargeAnswer {
  const { scheduler, faults, charges } = outside
  const { now } = scheduler
  outside.sent.push({ kind: 'charge', reference, amount, at: now })
  const known = charges.get(reference)
  if (known) outside.complain(reference, '1: a debit was asked for twice')
  if (known?.transactions.length) return { kind: 'lost', detail: 'already exists' }
  // No phone rings, so that the charge has no payer to be counted by.
  const asked = { provider: accountProvider, reference, asked: amount, payer: null, diesAt: now }
  const charge = known ?? outside.open(asked)
  const isShort = !faults.isCalm && scheduler.chance(0.05)
  if (isShort || (faults.strikes('decline') && scheduler.chance(0.5))) {
    charge.isRefused = true
    outside.note(reference, 'refused')
    return { kind: 'refused', detail: 'denied', ...(isShort ? { cause: 'not-enough-money' } : {}) }
  }
  charge.isRefused = false
  const transaction = outside.begin(charge)
  if (!scheduler.chance(laterShareOf(outside))) return answerTaken(outside, transaction)
  const days = scheduler.pick([scheduler.between(minuteMs, hourMs), 26 * hourMs, 60 * hourMs])
  const isLong = faults.has('long-pending')
  const waitMs = isLong ? days : scheduler.between(secondMs, 40 * secondMs)
  const fails = scheduler.chance(0.2) || faults.strikes('decline')
  scheduler.at(waitMs, null, () => finish(outside, transaction, fails ? 'failed' : 'successful'))
  return { kind: 'accepted', session: transaction.providerId, show: null, livesMs: null }
}

function answerTaken(outside: Outside, transaction: Transaction): DirectChargeAnswer {
  // The list of payments may lag behind, by less than absence takes to be proof.
  if (outside.faults.has('slow-records')) {
    const { scheduler } = outside
    transaction.unseenUntil = scheduler.now + scheduler.between(0, 10 * secondMs)
  }
  finish(outside, transaction, 'successful')
  return successOf(transaction)
}

function finish(outside: Outside, transaction: Transaction, status: 'successful' | 'failed') {
  outside.end(transaction, status)
  outside.tell(transaction, callbackOf(transaction))
  if (status === 'failed') return
  if (outside.faults.has('reversal')) outside.reverseLater(transaction, callbackOf)
}

const successOf = ({ providerId, taken, charge }: Transaction) =>
  ({ kind: 'successful', providerId, amount: taken, reference: charge.reference }) as const

/** By a token that covers no body, so that it is only a reason to ask. */
const callbackOf = ({ charge, providerId, status }: Transaction): Callback => ({
  reference: charge.reference,
  session: providerId,
  providerId,
  isAuthentic: true,
  claim: status === 'successful' ? 'success' : 'failure',
  proven: null,
})

function tell(outside: Outside, request: EnquiryRequest): EnquiryAnswer {
  const { reference, providerId } = request
  const foreign = providerId === null ? outside.foreignWord(reference) : null
  if (foreign) return foreign
  const answer = providerId === null ? wordOn(outside, request) : wordById(outside, providerId)
  outside.note(reference, answer.kind)
  return answer
}

/** The newest id that is known of the charge is asked about first, then the list from the moment that the question names. */
function wordOn(outside: Outside, { reference, sessions, ...moments }: EnquiryRequest) {
  const session = sessions.at(-1)
  const known = session === undefined ? null : wordById(outside, session)
  if (known && known.kind !== 'absent') return known
  const { sentAt, registeredAt } = moments
  // The clocks of the database and the operator are one here, so that the list begins at the moment itself.
  const from = Math.min(sentAt ?? registeredAt, registeredAt)
  const made = outside.charges.get(reference)?.transactions ?? []
  const listed = made.find(({ begunAt }) => begunAt >= from)
  // Not even a database that went back may take such an answer for proof.
  if (made[0] && !listed) outside.complain(reference, '8: a debit is looked for after it', 'none')
  return wordOnTransaction(outside, listed ?? null)
}

const wordById = (outside: Outside, providerId: string): EnquiryAnswer =>
  wordOnTransaction(outside, outside.transactionOf(providerId))

function wordOnTransaction(outside: Outside, transaction: Transaction | null): EnquiryAnswer {
  switch (transaction && recordOf(transaction, outside.scheduler.now)) {
    case 'successful':
      return transaction ? successOf(transaction) : { kind: 'absent' }
    case 'pending':
      return transaction ? { kind: 'pending', session: transaction.providerId } : { kind: 'absent' }
    case 'failed':
      return { kind: 'failed', detail: 'denied', cause: 'not-enough-money' }
    case 'reversed':
      return { kind: 'failed', detail: 'cancelled' }
    default:
      return { kind: 'absent' }
  }
}
