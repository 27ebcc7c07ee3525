import { after, type Instant } from '@portal/kernel/instant'
import type {
  RefundAnswer,
  RefundEnquiryAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import { lost } from './flutterwave.envelope.ts'
import {
  isRawRefund,
  type RawRefund,
  type Refund,
  type RefundState,
  readCreatedAt,
  readRefund,
  readTransactionId,
} from './flutterwave.refund.ts'

/**
 * A refund may be listed with a time before the decision to make it: the clocks differ, and times
 * come without a zone, up to 14 hours off. A day covers both and costs no more than a day of the
 * list.
 */
const slackMs = 24 * 60 * 60_000

export type RefundTally = {
  add(rows: readonly unknown[]): void
  /** The answer once the rows add up to the whole amount. */
  found(): RefundAnswer | null
  /** True once the list has gone back further than this refund can be. */
  isPast(): boolean
  /** The answer where the whole list did not add up. */
  rest(): RefundEnquiryAnswer
}

const inState = (refunds: Iterable<Refund>, state: RefundState): Refund[] =>
  [...refunds].filter((refund) => refund.state === state)

const sumOf = (refunds: readonly Refund[]): bigint =>
  refunds.reduce((sum, refund) => sum + refund.amountMinor, 0n)

function foundIn(all: Iterable<Refund>, wantedMinor: bigint): RefundAnswer | null {
  const refunds = [...all]
  const [returned, underWay] = [inState(refunds, 'returned'), inState(refunds, 'under-way')]
  /** A refund in parts has no single id for later enquiries. */
  const wholeIn = (list: readonly Refund[]): string | null =>
    list.find((refund) => refund.amountMinor === wantedMinor)?.id ?? null
  if (sumOf(returned) >= wantedMinor) {
    return { kind: 'returned', providerRefundId: wholeIn(returned) }
  }
  return sumOf(returned) + sumOf(underWay) >= wantedMinor
    ? { kind: 'under-way', providerRefundId: wholeIn(underWay) }
    : null
}

/** No slack here: an earlier refund that failed must not be taken for the one sent after it. */
function restOf(all: Iterable<Refund>, { amount, since }: RefundRequest): RefundEnquiryAnswer {
  const failed = inState(all, 'failed').find(
    ({ amountMinor, createdAt }) =>
      amountMinor === amount.minor && createdAt !== null && createdAt >= since,
  )
  return failed ? { kind: 'failed', detail: failed.detail } : { kind: 'absent' }
}

/** Adds up the refunds of one transaction, page by page. */
export function createRefundTally(request: RefundRequest): RefundTally {
  const { providerId, amount } = request
  const earliest = after(request.since, -slackMs)
  // By id: while pages are read a row may move on to the next one, and is then read twice.
  const refunds = new Map<string, Refund>()
  let hasUnreadable = false
  let isNewestFirst = true
  let reachedOlder = false
  let previousAt: Instant | null = null

  function noteOrder(createdAt: Instant | null): void {
    if (createdAt === null) return
    if (previousAt !== null && createdAt > previousAt) isNewestFirst = false
    previousAt = createdAt
  }

  function addRow(row: RawRefund): void {
    const createdAt = readCreatedAt(row)
    noteOrder(createdAt)
    if (createdAt !== null && createdAt < earliest) {
      reachedOlder = true
      return
    }
    const transactionId = readTransactionId(row)
    if (transactionId !== null && transactionId !== providerId) return
    const refund = transactionId === null ? null : readRefund(row, amount.currency)
    if (refund) refunds.set(refund.id, refund)
    else hasUnreadable = true
  }

  return {
    add(rows) {
      for (const row of rows) {
        if (isRawRefund(row)) addRow(row)
        else hasUnreadable = true
      }
    },
    found: () => foundIn(refunds.values(), amount.minor),
    // In any other order the newest rows may come last, so that age proves nothing.
    isPast: () => reachedOlder && isNewestFirst,
    // A row that cannot be read may be the one that is looked for.
    rest: () =>
      hasUnreadable ? lost('refunds: unreadable row') : restOf(refunds.values(), request),
  }
}
