import type {
  RefundAnswer,
  RefundEnquiryAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import type { Call } from './paystack.call.ts'
import { type Envelope, lost, readEnvelope, readTurnedAway, reasonOf } from './paystack.envelope.ts'
import { readOwnRefund } from './paystack.refund.ts'
import { searchRefunds } from './paystack.refund-list.ts'

/** Refunds are paid from what the gateway owes the merchant, which the next sales fill again. */
const isAboutBalance = (reason: string): boolean =>
  /(insufficient|not enough|low)\b.*\b(balance|funds?)\b/i.test(reason) ||
  /\b(balance|funds?)\b.*\b(insufficient|not enough|too low)\b/i.test(reason)

function refused(said: Envelope): RefundAnswer {
  const detail = reasonOf(said)
  return { kind: 'refused', detail, cause: isAboutBalance(detail) ? 'balance' : 'other' }
}

/** Refunds of the gateway, and the question about them. */
export function createRefundCalls(call: Call) {
  async function send(request: RefundRequest): Promise<RefundAnswer> {
    const { providerId, amount, reference, within } = request
    const answer = await call('POST', '/refund', within, {
      transaction: providerId,
      amount: Number(amount.minor),
      currency: amount.currency,
      merchant_note: `Refund ${reference}`,
    })
    if (answer.kind !== 'answered') return answer
    const said = readEnvelope(answer.body)
    if (!said) return lost(`refund: HTTP ${answer.status} without an envelope`)
    const turnedAway = readTurnedAway('refund', answer.status)
    if (turnedAway) return turnedAway
    if (answer.status < 300 && said.status) {
      return readOwnRefund(said.data, { ...request, providerRefundId: null })
    }
    // A refusal may mean that the money is going back already; the list shows it.
    const found = await searchRefunds(call, request)
    if (found.kind === 'absent' || found.kind === 'failed') return refused(said)
    return found.kind === 'unsent' ? lost(`refund: ${found.detail}`) : found
  }

  async function askOne(id: string, request: RefundRequest): Promise<RefundEnquiryAnswer> {
    const answer = await call('GET', `/refund/${encodeURIComponent(id)}`, request.within)
    if (answer.kind !== 'answered') return answer
    const said = readEnvelope(answer.body)
    const turnedAway = said && readTurnedAway('refund', answer.status)
    if (turnedAway) return turnedAway
    // The gateway gave out this id itself, so "unknown" proves nothing.
    return answer.status === 200 && said?.status
      ? readOwnRefund(said.data, request)
      : lost(`refund: HTTP ${answer.status}`)
  }

  return {
    /** Nothing names a request for a refund, so that the list is read before one is sent. */
    async refund(request: RefundRequest): Promise<RefundAnswer> {
      const found = await searchRefunds(call, request)
      switch (found.kind) {
        case 'absent':
        case 'failed':
          return send(request)
        case 'lost':
          return { kind: 'unsent', detail: found.detail }
        default:
          return found
      }
    },

    enquireRefund: (request: RefundRequest): Promise<RefundEnquiryAnswer> =>
      request.providerRefundId === null
        ? searchRefunds(call, request)
        : askOne(request.providerRefundId, request),
  }
}
