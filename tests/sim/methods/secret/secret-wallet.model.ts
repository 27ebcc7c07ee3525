import type {
  Callback,
  EnquiryAnswer,
  EnquiryRequest,
  RefundAnswer,
  SecretChargeAnswer,
  SecretChargeRequest,
  SecretProvider,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { walletPin } from '../../../catalogue/wallet-pin.ts'
import { type Charge, recordOf, type Transaction } from '../../outside/charge.ts'
import { type Outside, type Sent, settleMs } from '../../outside/outside.ts'
import { repeatRefund } from '../../outside/provider-refunds.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../time/durations.ts'
import type { SimProcess } from '../../time/sim-process.ts'
import { checkWrongPins, isWrongPin, type PinRequest, purseOf } from './purse.ts'

export const secretProvider = 'purse'

/** Words by which a request that came before is told from any other answer that says nothing. */
export const duplicateRequest = 'duplicate request'

/** Kinds of answers by which the portal knows that a PIN was not wrong. */
const notWrong: readonly SecretChargeAnswer['kind'][] = ['successful', 'refused', 'unsent']

/**
 * A wallet that judges a PIN at once, or answers first and judges later. It takes in each request once, answers questions
 * by request, by its own id of a request and by that of a transaction, and gives back whole charges.
 */
export function secretWalletFor(outside: Outside, process: SimProcess): SecretProvider {
  const call = outside.call.bind(outside)
  return {
    name: secretProvider,
    protocol: 'secret',
    enquireAfterMs: 0,
    enquiryNamesAmount: walletPin.enquiryNamesAmount,
    chargeLifeMs: minuteMs,
    chargeSettlesAfterMs: settleMs,
    refunds: {
      isRepeatable: true,
      settlesAfterMs: settleMs,
      mayTakeMs: 2 * dayMs,
      arrivesWithinDays: walletPin.refundDays,
    },
    async charge(request) {
      const tried = {
        payer: request.payerMsisdn ?? '',
        at: outside.scheduler.now,
        isOver: false,
      }
      const { tries, askers } = purseOf(outside)
      tries.push(tried)
      if (!askers.has(process)) askers.set(process, process.life)
      const answer = await call<SecretChargeAnswer>(process, 'charge', request, () =>
        ask(outside, request),
      )
      tried.isOver = notWrong.includes(answer.kind)
      return answer
    },
    enquire: (request) =>
      call<EnquiryAnswer>(process, 'enquire', request, () => tell(outside, request)),
    refund: (request) =>
      call<RefundAnswer>(process, 'refund', request, () => repeatRefund(outside, request)),
    findPayer: async () => ({ kind: 'known' }),
    readCallback: () => null,
  }
}

function ask(outside: Outside, asked: SecretChargeRequest): SecretChargeAnswer {
  const { scheduler, faults } = outside
  const { reference, requestId, amount, secret } = asked
  const purse = purseOf(outside)
  const sent: Sent = { kind: 'charge', reference, amount, at: scheduler.now }
  outside.sent.push(sent)
  if (purse.secrets.has(secret)) outside.complain(reference, '11: a PIN was sent twice')
  purse.secrets.add(secret)
  const known = purse.requests.get(requestId)
  if (known && known.secret !== secret) {
    outside.complain(reference, '11: another PIN went out under a request that the wallet knows')
  }
  const answer = known ? null : takeIn(outside, asked)
  sent.isOver = answer?.kind === 'wrong-secret'
  // Something on the way repeats a request and hands back the second answer.
  const isRepeated = !faults.isCalm && scheduler.chance(0.1)
  return answer === null || isRepeated ? { kind: 'lost', detail: duplicateRequest } : answer
}

function takeIn(outside: Outside, asked: SecretChargeRequest): SecretChargeAnswer {
  const { scheduler, faults, charges } = outside
  const { reference, requestId, amount, payerMsisdn, secret } = asked
  const purse = purseOf(outside)
  const payer = payerMsisdn ?? ''
  const { now } = scheduler
  const request: PinRequest = {
    ...{ reference, secret, payer, askedAt: now },
    ...{ session: null, state: 'pending', cause: null, transaction: null },
  }
  purse.requests.set(requestId, request)
  if (!charges.has(reference)) {
    // No phone rings, so that the charge has no payer to be counted by.
    const opened = { provider: secretProvider, reference, asked: amount, payer: null, diesAt: now }
    outside.open(opened).session = null
  }
  if (!scheduler.chance(purse.laterShare)) return judge(outside, request)
  const session = outside.newId('S')
  request.session = session
  const days = scheduler.pick([scheduler.between(minuteMs, hourMs), 26 * hourMs, 60 * hourMs])
  const judgedInMs = faults.has('long-pending') ? days : scheduler.between(secondMs, 40 * secondMs)
  request.transaction = outside.begin(chargeOf(outside, reference))
  scheduler.at(judgedInMs, null, () => {
    judge(outside, request)
    outside.version++
  })
  return { kind: 'accepted', session, show: null, livesMs: null }
}

/** Looks at lock, PIN and purse, in this order. */
function judge(outside: Outside, request: PinRequest): SecretChargeAnswer {
  const { scheduler, faults } = outside
  const { payer, secret } = request
  const purse = purseOf(outside)
  if (purse.locked.has(payer)) return refuse(outside, request, 'wallet-locked')
  if (isWrongPin(secret)) return refusePin(outside, request)
  purse.wrongInRow.delete(payer)
  if (faults.strikes('decline')) return refuse(outside, request, null)
  if (!faults.isCalm && scheduler.chance(0.03)) return refuse(outside, request, 'not-enough-money')
  return takeMoney(outside, request)
}

function refuse(
  outside: Outside,
  request: PinRequest,
  cause: PinRequest['cause'],
): SecretChargeAnswer {
  Object.assign(request, { state: 'refused', cause })
  endUnpaid(outside, request)
  return { kind: 'refused', detail: 'no', ...(cause ? { cause } : {}) }
}

/** A request judged later was known as a transaction; one judged at once is refused by the answer. */
function endUnpaid(outside: Outside, { transaction, reference }: PinRequest) {
  if (transaction) outside.end(transaction, 'failed')
  else outside.note(reference, 'refused')
}

const chargeOf = ({ charges }: Outside, reference: string): Charge => {
  const charge = charges.get(reference)
  if (!charge) throw new Error(`No charge was opened for ${reference}.`)
  return charge
}

function refusePin(outside: Outside, request: PinRequest): SecretChargeAnswer {
  const purse = purseOf(outside)
  const { payer } = request
  const count = (purse.wrongInRow.get(payer) ?? 0) + 1
  purse.wrongInRow.set(payer, count)
  request.state = 'wrong'
  checkWrongPins(outside, request)
  if (count >= purse.locksAfter) {
    purse.locked.add(payer)
    request.cause = 'wallet-locked'
    endUnpaid(outside, request)
    return { kind: 'refused', detail: 'locked', cause: 'wallet-locked' }
  }
  if (request.transaction) outside.end(request.transaction, 'failed')
  const isNamed = purse.locksAfter < 100
  return {
    kind: 'wrong-secret',
    detail: 'wrong',
    attemptsLeft: isNamed ? purse.locksAfter - count : null,
  }
}

function takeMoney(outside: Outside, request: PinRequest): SecretChargeAnswer {
  const { scheduler, faults } = outside
  const transaction = request.transaction ?? outside.begin(chargeOf(outside, request.reference))
  // The wallet's records may lag behind, by less than absence takes to be proof.
  if (faults.has('slow-records')) {
    transaction.unseenUntil = scheduler.now + scheduler.between(0, 10 * secondMs)
  }
  outside.end(transaction, 'successful')
  Object.assign(request, { state: 'taken', transaction })
  const isReported = request.session !== null || purseOf(outside).reportsAll
  if (isReported) outside.tell(transaction, callbackOf(transaction))
  if (faults.has('reversal')) outside.reverseLater(transaction, callbackOf)
  return successOf(transaction)
}

const successOf = ({ providerId, taken, charge }: Transaction) =>
  ({ kind: 'successful', providerId, amount: taken, reference: charge.reference }) as const

/** By a key that covers no body, so that it proves nothing. Failures name no payment and are not read. */
const callbackOf = ({ charge, providerId, status }: Transaction): Callback => ({
  reference: charge.reference,
  session: null,
  providerId,
  isAuthentic: true,
  claim: status === 'successful' ? 'success' : 'failure',
  proven: null,
})

function tell(outside: Outside, asked: EnquiryRequest & { requestId: string }): EnquiryAnswer {
  const foreign = asked.providerId === null ? outside.foreignWord(asked.reference) : null
  if (foreign) return foreign
  const answer =
    asked.providerId === null
      ? wordOn(outside, requestOf(outside, asked))
      : wordOnTransaction(outside, outside.transactionOf(asked.providerId))
  outside.note(asked.reference, answer.kind)
  return answer
}

function requestOf(
  outside: Outside,
  { sessions, requestId }: EnquiryRequest & { requestId: string },
): PinRequest | undefined {
  const { requests } = purseOf(outside)
  const session = sessions.at(-1)
  const bySession = [...requests.values()].find(
    (one) => session !== undefined && one.session === session,
  )
  return bySession ?? requests.get(requestId)
}

function wordOn(outside: Outside, request: PinRequest | undefined): EnquiryAnswer {
  if (!request) return { kind: 'absent' }
  const { state, session, cause, transaction } = request
  if (state === 'pending') return { kind: 'pending' }
  if (state === 'taken') return wordOnTransaction(outside, transaction)
  // A request refused at once may have left nothing behind.
  if (session === null && !purseOf(outside).remembers) return { kind: 'absent' }
  return {
    kind: 'failed',
    detail: state,
    ...(cause ? { cause } : {}),
    isWrongSecret: state === 'wrong',
  }
}

function wordOnTransaction(outside: Outside, transaction: Transaction | null): EnquiryAnswer {
  switch (transaction && recordOf(transaction, outside.scheduler.now)) {
    case 'successful':
      return transaction ? successOf(transaction) : { kind: 'absent' }
    case 'pending':
      return { kind: 'pending' }
    case 'failed':
    case 'reversed':
      return { kind: 'failed', detail: 'reversed', isWrongSecret: false }
    default:
      return { kind: 'absent' }
  }
}
