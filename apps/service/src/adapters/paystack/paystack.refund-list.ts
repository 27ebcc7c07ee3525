import { after, type Instant, toIso } from '@portal/kernel/instant'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Lost, Unsent } from '../../ports/outcome.port.ts'
import type { RefundEnquiryAnswer, RefundRequest } from '../../ports/payment-provider.port.ts'
import type { JsonAnswer } from '../http-json.ts'
import type { Call } from './paystack.call.ts'
import { isRecord, lost, readEnvelope, readTurnedAway } from './paystack.envelope.ts'
import { type Refund, readCreatedAt, readRefund, readTransactionId } from './paystack.refund.ts'

/** The clocks differ, and a refund may be listed with a time before the decision to make it. */
const slackMs = 24 * 60 * 60_000

/** A lease outlives five calls, and the refund itself may follow. */
const pagesMost = 3
const perPage = 100

const counted = Type.Object({ meta: Type.Object({ pageCount: Type.Integer({ minimum: 0 }) }) })

type Page = { rows: readonly unknown[]; pages: number }

function readPage(answer: JsonAnswer): Page | Unsent | Lost {
  if (answer.kind !== 'answered') return answer
  const { status, body } = answer
  const said = readEnvelope(body)
  const turnedAway = said && readTurnedAway('refunds', status)
  if (turnedAway) return turnedAway
  if (status !== 200 || !said?.status) return lost(`refunds: HTTP ${status}`)
  if (!Array.isArray(said.data)) return lost('refunds: unreadable page')
  if (!Value.Check(counted, body)) return lost('refunds: a list of unknown length')
  return { rows: said.data, pages: body.meta.pageCount }
}

const inState = (refunds: readonly Refund[], state: Refund['state']): Refund[] =>
  refunds.filter((refund) => refund.state === state)

const sumOf = (refunds: readonly Refund[]): bigint =>
  refunds.reduce((sum, refund) => sum + refund.amountMinor, 0n)

function wordOf(refunds: readonly Refund[], { amount, since }: RefundRequest): RefundEnquiryAnswer {
  const [returned, underWay] = [inState(refunds, 'returned'), inState(refunds, 'under-way')]
  /** A refund in parts has no single id for later questions. */
  const wholeIn = (list: readonly Refund[]): string | null =>
    list.find(({ amountMinor }) => amountMinor === amount.minor)?.id ?? null
  if (sumOf(returned) >= amount.minor) {
    return { kind: 'returned', providerRefundId: wholeIn(returned) }
  }
  if (sumOf(returned) + sumOf(underWay) >= amount.minor) {
    return { kind: 'under-way', providerRefundId: wholeIn(underWay) }
  }
  // No slack here: an earlier refund that failed must not be taken for the one sent after it.
  const failed = inState(refunds, 'failed').find(
    ({ amountMinor, createdAt }) =>
      amountMinor === amount.minor && createdAt !== null && createdAt >= since,
  )
  return failed ? { kind: 'failed', detail: failed.detail } : { kind: 'absent' }
}

/** The refunds of one transaction in a page; null in the place of a row that may be one and cannot be read. */
function ownRows(
  { rows }: Page,
  request: RefundRequest,
  earliest: Instant,
): readonly (Refund | null)[] {
  return rows.flatMap((row) => {
    if (!isRecord(row)) return [null]
    const transactionId = readTransactionId(row)
    // The filter by transaction may be ignored.
    if (transactionId !== null && transactionId !== request.providerId) return []
    const createdAt = readCreatedAt(row)
    if (createdAt !== null && createdAt < earliest) return []
    return [transactionId === null ? null : readRefund(row, request)]
  })
}

/** Adds up the refunds of one transaction since the decision to give its money back. */
export async function searchRefunds(
  call: Call,
  request: RefundRequest,
): Promise<RefundEnquiryAnswer> {
  const earliest = after(request.since, -slackMs)
  // By id: while pages are read a row may move on to the next one, and is then read twice.
  const refunds = new Map<string, Refund>()
  for (let page = 1; page <= pagesMost; page++) {
    const query = new URLSearchParams({
      transaction: request.providerId,
      from: toIso(earliest),
      ...{ perPage: String(perPage), page: String(page) },
    })
    const read = readPage(await call('GET', `/refund?${query}`, request.within))
    if ('kind' in read) {
      return read.kind === 'unsent' && page > 1 ? lost(`refunds: ${read.detail}`) : read
    }
    for (const row of ownRows(read, request, earliest)) {
      // It may be the one that is looked for.
      if (row === null) return lost('refunds: unreadable row')
      refunds.set(row.id, row)
    }
    if (page >= read.pages) return wordOf([...refunds.values()], request)
  }
  return lost('refunds: the list is too long')
}
