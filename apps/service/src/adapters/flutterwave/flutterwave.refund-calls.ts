import { toDecimal } from '@portal/kernel/money'
import type {
  RefundAnswer,
  RefundEnquiryAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import type { Call } from './flutterwave.call.ts'
import {
  type Envelope,
  lost,
  readEnvelope,
  readPage,
  readTurnedAway,
  reasonOf,
} from './flutterwave.envelope.ts'
import { readOwnRefund } from './flutterwave.refund.ts'
import { createRefundTally } from './flutterwave.refund-list.ts'

/** Refunds are paid from the merchant's available balance, which the next settlement fills again. */
const isAboutBalance = (reason: string): boolean =>
  /(insufficient|not enough|low)\b.*\b(balance|funds?)\b/i.test(reason) ||
  /\b(balance|funds?)\b.*\b(insufficient|not enough|too low)\b/i.test(reason)

function refused(said: Envelope): RefundAnswer {
  const detail = reasonOf(said)
  return { kind: 'refused', detail, cause: isAboutBalance(detail) ? 'balance' : 'other' }
}

/** Refunds of the gateway, and the enquiry about them. */
export function createRefundCalls(call: Call) {
  /**
   * Reads the refunds of one transaction until they add up or the list ends. The filter's name is `id`
   * although it takes the transaction's; rows of other transactions are passed over in case it is ignored.
   */
  async function searchList(request: RefundRequest): Promise<RefundEnquiryAnswer> {
    const tally = createRefundTally(request)
    for (let page = 1; ; page++) {
      const query = new URLSearchParams({ id: request.providerId, page: String(page) })
      const answer = await call('GET', `/refunds?${query}`, request.within)
      if (answer.kind === 'unsent' && page > 1) {
        return lost('refunds: no time left to read the whole list')
      }
      if (answer.kind !== 'answered') return answer
      const read = readPage('refunds', answer.status, answer.body)
      if ('kind' in read) return read
      tally.add(read.rows)
      const found = tally.found()
      if (found) return found
      if (tally.isPast() || read.rows.length === 0) return tally.rest()
      if (read.pages === null) return lost('refunds: a list of unknown length')
      if (page >= read.pages) return tally.rest()
    }
  }

  async function askOne(id: string, request: RefundRequest): Promise<RefundEnquiryAnswer> {
    const answer = await call('GET', `/refunds/${encodeURIComponent(id)}`, request.within)
    if (answer.kind !== 'answered') return answer
    const said = readEnvelope(answer.body)
    const turnedAway = said && readTurnedAway('refund', answer.status)
    if (turnedAway) return turnedAway
    // The gateway gave out this id itself, so "unknown" proves nothing.
    if (answer.status !== 200 || said?.status !== 'success') {
      return lost(`refund: HTTP ${answer.status}`)
    }
    return readOwnRefund(said.data, request)
  }

  return {
    async refund(request: RefundRequest): Promise<RefundAnswer> {
      const path = `/transactions/${encodeURIComponent(request.providerId)}/refund`
      const amount = Number(toDecimal(request.amount))
      const answer = await call('POST', path, request.within, { amount })
      if (answer.kind !== 'answered') return answer
      const said = readEnvelope(answer.body)
      if (!said) return lost(`refund: HTTP ${answer.status} without an envelope`)
      const turnedAway = readTurnedAway('refund', answer.status)
      if (turnedAway) return turnedAway
      if (answer.status < 300 && said.status === 'success') {
        return readOwnRefund(said.data, { ...request, providerRefundId: null })
      }
      // A refusal may mean that the money went back before; the list shows it.
      const found = await searchList(request)
      if (found.kind === 'absent' || found.kind === 'failed') return refused(said)
      // A list that was not read does not prove that no refund was made before.
      return found.kind === 'unsent' ? lost(`refund: ${found.detail}`) : found
    },

    enquireRefund: (request: RefundRequest): Promise<RefundEnquiryAnswer> =>
      request.providerRefundId === null
        ? searchList(request)
        : askOne(request.providerRefundId, request),
  }
}
