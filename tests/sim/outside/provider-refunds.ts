import { sameMoney } from '@portal/kernel/money'
import type {
  RefundAnswer,
  RefundRequest,
} from '../../../apps/service/src/ports/payment-provider.port.ts'
import { hourMs, minuteMs } from '../time/durations.ts'
import type { ProviderRefund, Transaction } from './charge.ts'
import type { Outside } from './outside.ts'

/** Longer than any schedule. */
const never = 10_000 * hourMs

/** The moment at which the account has enough money again, by provider; absent if it always had. */
const shortUntil = new WeakMap<Outside, Map<string, number>>()

/**
 * True while the merchant's account is empty: some hours from the first refusal, until the next settlement.
 */
function isShort(outside: Outside, provider: string): boolean {
  const { scheduler, faults } = outside
  if (!faults.plan.habits.has('short-balance')) return false
  const known = shortUntil.get(outside) ?? new Map<string, number>()
  shortUntil.set(outside, known)
  const until = known.get(provider) ?? scheduler.now + scheduler.between(minuteMs, 30 * hourMs)
  known.set(provider, until)
  return scheduler.now < until
}

export const answerOf = ({ status, id }: ProviderRefund): RefundAnswer =>
  status === 'failed'
    ? { kind: 'failed', detail: 'not disbursed' }
    : { kind: status, providerRefundId: id }

const nothingToReturn: RefundAnswer = {
  kind: 'refused',
  detail: 'nothing to give back',
  cause: 'other',
}

/** The reason why a refund is not begun at all; null if it may be. */
function refusalOf(outside: Outside, transaction: Transaction): RefundAnswer | null {
  if (transaction.status !== 'successful' || transaction.isGivenBackByHand) {
    transaction.refusals++
    return nothingToReturn
  }
  if (isShort(outside, transaction.charge.provider)) {
    return { kind: 'refused', detail: 'insufficient balance', cause: 'balance' }
  }
  if (!outside.faults.refusesRefund()) return null
  transaction.refusals++
  return { kind: 'refused', detail: 'not now', cause: 'other' }
}

/** A repeat under the same reference gives back nothing more and says what became of the first. */
export function repeatRefund(outside: Outside, request: RefundRequest): RefundAnswer {
  const transaction = outside.transactionOf(request.providerId)
  const begun = transaction?.refunds.find(
    ({ status, reference }) => status !== 'failed' || reference === request.reference,
  )
  return begun ? answerOf(begun) : beginRefund(outside, transaction, request)
}

/** Begins a refund, unless it is refused: it arrives at once, after minutes or after days, or fails on the way. */
export function beginRefund(
  outside: Outside,
  transaction: Transaction | null,
  { reference, amount }: RefundRequest,
  onEnd: (refund: ProviderRefund) => void = () => {},
): RefundAnswer {
  const { scheduler, faults } = outside
  if (!transaction) return nothingToReturn
  const refused = refusalOf(outside, transaction)
  if (refused) return refused
  const { taken, named, charge } = transaction
  // A provider that names no amounts returns the whole charge, whatever amount the request names.
  if (!sameMoney(amount, taken) && !(named && sameMoney(amount, named.amount))) {
    outside.complain(charge.reference, '1: a refund was asked for of another amount than taken')
  }
  const isSlow = faults.has('slow-refund')
  const fails = !faults.isCalm && faults.has('failed-refund')
  const delayMs = isSlow
    ? scheduler.pick([
        scheduler.between(1, 40_000),
        10 * minuteMs,
        3 * hourMs,
        40 * hourMs,
        110 * hourMs,
        never,
      ])
    : 0
  const refund: ProviderRefund = {
    id: outside.newId('R'),
    reference,
    amount,
    status: 'under-way',
    sentAt: scheduler.now,
    endedAt: null,
    listedFrom: scheduler.now + (scheduler.chance(0.2) ? scheduler.between(0, 15_000) : 0),
  }
  transaction.refunds.push(refund)
  const end = () => {
    refund.status = fails ? 'failed' : 'returned'
    refund.endedAt = scheduler.now
    outside.version++
    onEnd(refund)
  }
  if (delayMs === 0 && !fails) end()
  else scheduler.at(Math.max(1_000, delayMs), null, end)
  return answerOf(refund)
}
