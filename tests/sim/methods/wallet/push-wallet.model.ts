import { type Money, money } from '@portal/kernel/money'
import type {
  Callback,
  ChargeAnswer,
  ChargeRequest,
  EnquiryAnswer,
  PushProvider,
  RefundAnswer,
} from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { wallet } from '../../../catalogue/wallet.ts'
import { type Charge, recordOf, type Transaction } from '../../outside/charge.ts'
import { type Outside, settleMs } from '../../outside/outside.ts'
import { repeatRefund } from '../../outside/provider-refunds.ts'
import { dayMs } from '../../time/durations.ts'
import type { SimProcess } from '../../time/sim-process.ts'
import { checkPrompt } from './prompt-count.ts'

export const walletProvider = 'wallet'
export const promptLifeMs = 2 * 60_000

/** The configuration of one wallet; the same for all processes of a schedule. */
export type WalletSetUp = {
  /** True if callbacks are signed; unsigned ones prove nothing. */
  signs: boolean
  /** Time after a push before which the wallet must not be asked about it. */
  enquireAfterMs: number
}

const setUps = new WeakMap<Outside, WalletSetUp>()

export function walletSetUp(outside: Outside): WalletSetUp {
  const { scheduler, faults } = outside
  const known = setUps.get(outside) ?? {
    signs: scheduler.chance(0.8) && !faults.plan.habits.has('unsigned-callbacks'),
    enquireAfterMs: scheduler.pick([3 * 60_000, 3 * 60_000, 5_000]),
  }
  setUps.set(outside, known)
  return known
}

/**
 * A wallet that asks on the phone: it takes each push once, answers questions only after a while, names no
 * amounts, and gives back whole charges by their own id. `name` is set for a further wallet of the same kind.
 */
export function walletFor(
  outside: Outside,
  process: SimProcess,
  name: string = walletProvider,
): PushProvider {
  const call = outside.call.bind(outside)
  const { enquireAfterMs } = walletSetUp(outside)
  return {
    name,
    protocol: 'push',
    enquireAfterMs,
    enquiryNamesAmount: wallet.enquiryNamesAmount,
    chargeLifeMs: promptLifeMs,
    chargeSettlesAfterMs: settleMs,
    refunds: {
      isRepeatable: true,
      settlesAfterMs: settleMs,
      mayTakeMs: 2 * dayMs,
      arrivesWithinDays: wallet.refundDays,
    },
    charge: (request) =>
      call<ChargeAnswer>(process, 'charge', request, () => ask(outside, name, request)),
    enquire: (request) =>
      call<EnquiryAnswer>(process, 'enquire', request, () => tell(outside, request.reference)),
    refund: (request) =>
      call<RefundAnswer>(process, 'refund', request, () => repeatRefund(outside, request)),
    findPayer: async () => ({ kind: 'known' }),
    readCallback: () => null,
  }
}

function ask(
  outside: Outside,
  provider: string,
  { reference, amount, payerMsisdn }: ChargeRequest,
): ChargeAnswer {
  const { scheduler, faults, charges } = outside
  outside.sent.push({ kind: 'charge', reference, amount, at: scheduler.now })
  if (charges.has(reference)) {
    outside.complain(reference, '16: a prompt was sent twice')
    return { kind: 'lost', detail: 'duplicate' }
  }
  checkPrompt(outside, reference, payerMsisdn)
  const charge = outside.open({
    provider,
    reference,
    asked: amount,
    payer: payerMsisdn,
    diesAt: scheduler.now + promptLifeMs,
  })
  if (!faults.isCalm && scheduler.chance(0.02)) {
    charge.isRefused = true
    charge.diesAt = scheduler.now
    outside.note(reference, 'refused')
    return { kind: 'refused', detail: 'locked', cause: 'wallet-locked' }
  }
  return {
    kind: 'accepted',
    session: charge.session,
    show: { kind: 'prompt' },
    livesMs: promptLifeMs,
  }
}

/** Longest time from the mark of a charge, from which its life is counted, to its arrival. */
const arrivalMaxMs = 110_000

const callDelayMaxMs = 50_000

function tell(outside: Outside, reference: string): EnquiryAnswer {
  const charge = outside.charges.get(reference)
  const { now } = outside.scheduler
  const arrivedAt = charge?.askedAt ?? now
  const isEarly = now < arrivedAt + walletSetUp(outside).enquireAfterMs - arrivalMaxMs
  // A question that left before the prompt may arrive after it.
  if (isEarly && now > arrivedAt + callDelayMaxMs) {
    outside.complain(reference, 'the wallet was asked about a prompt before its time')
  }
  const answer = outside.foreignWord(reference) ?? wordOn(outside, charge)
  if (answer.kind === 'successful' && answer.reference !== reference) return answer
  outside.note(reference, answer.kind)
  return answer
}

function wordOn(outside: Outside, charge: Charge | undefined): EnquiryAnswer {
  const { now } = outside.scheduler
  if (!charge || charge.isRefused) return { kind: 'absent' }
  // A push that arrived late is still too young for a question, so the answer says nothing.
  if (now < charge.askedAt + walletSetUp(outside).enquireAfterMs) return { kind: 'pending' }
  const [transaction] = charge.transactions
  switch (transaction && recordOf(transaction, now)) {
    case 'successful':
      return wordOnSuccess(charge, transaction)
    case 'pending':
      return { kind: 'pending' }
    case 'failed':
    case 'reversed':
      return { kind: 'failed', detail: 'declined' }
    default:
      return now < charge.diesAt
        ? { kind: 'pending' }
        : { kind: 'failed', detail: 'expired', cause: 'not-answered' }
  }
}

const wordOnSuccess = ({ reference }: Charge, paid: Transaction | undefined): EnquiryAnswer => ({
  kind: 'successful',
  providerId: paid?.providerId ?? '',
  amount: null,
  reference,
})

/** Signed if that was agreed. A signed callback may name another amount, which nothing can confirm. */
export function walletCallback(outside: Outside, transaction: Transaction): Callback {
  const { charge, providerId, status } = transaction
  const { signs } = walletSetUp(outside)
  const isWrong = status === 'successful' && outside.faults.strikes('wrong-amount-callback')
  const named: Money | null = isWrong
    ? money(charge.asked.minor * 10n, charge.asked.currency)
    : null
  if (signs && named) transaction.named = { amount: named, heardAt: null }
  if (signs) outside.note(charge.reference, status === 'successful' ? 'successful' : 'failed')
  return {
    reference: charge.session === null ? charge.reference : null,
    session: charge.session,
    providerId,
    isAuthentic: signs,
    claim: status === 'successful' ? 'success' : 'failure',
    proven: signs ? provenBy(transaction, named) : null,
  }
}

const provenBy = ({ status, providerId, charge }: Transaction, amount: Money | null) =>
  status === 'successful'
    ? ({ kind: 'successful', providerId, amount, reference: charge.reference } as const)
    : ({ kind: 'failed', detail: 'declined' } as const)
