import type {
  RefundAnswer,
  RefundEnquiryAnswer,
  RefundRequest,
} from '../../../apps/service/src/ports/payment-provider.port.ts'
import { type Outside, settleMs } from './outside.ts'
import { answerOf, beginRefund } from './provider-refunds.ts'

/** Begins a refund of a whole charge. A provider that lists its refunds is asked before one is sent again. */
export function sendRefund(outside: Outside, request: RefundRequest): RefundAnswer {
  const transaction = outside.transactionOf(request.providerId)
  const begun = transaction?.refunds.find(({ status }) => status !== 'failed')
  if (begun) {
    const { now } = outside.scheduler
    // Its list has shown the first refund for long, so looking first would have found it.
    const wasShown = begun.listedFrom < now - 2 * settleMs
    const wasLookedFor = transaction?.refundsListedAt !== null
    const excuse = wasLookedFor && !wasShown ? 'own-loss' : 'none'
    const reference = transaction?.charge.reference ?? ''
    outside.complain(reference, '1: a refund was sent a second time', excuse)
    return answerOf(begun)
  }
  return beginRefund(outside, transaction, request)
}

/** Answers for the listed refund with this id, or else for one that has not failed, or for a failed one. */
export function findRefund(
  outside: Outside,
  { providerId, providerRefundId, since }: RefundRequest,
): RefundEnquiryAnswer {
  const transaction = outside.transactionOf(providerId)
  if (transaction) transaction.refundsListedAt = outside.scheduler.now
  const refunds = transaction?.refunds ?? []
  const listed = refunds.filter(({ listedFrom }) => outside.scheduler.now >= listedFrom)
  const own = listed.find(({ id }) => id === providerRefundId)
  if (own) return answerOf(own)
  const live = listed.find(({ status }) => status !== 'failed')
  if (live) return answerOf(live)
  const failed = listed.find(({ status, sentAt }) => status === 'failed' && sentAt >= since)
  return failed ? answerOf(failed) : { kind: 'absent' }
}
