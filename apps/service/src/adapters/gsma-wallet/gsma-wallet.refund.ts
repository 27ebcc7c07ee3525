import { randomUUID } from 'node:crypto'
import type { RefundAnswer, RefundRequest } from '../../ports/payment-provider.port.ts'
import type { SendCall } from './gsma-wallet.call.ts'
import { correlationIdOf } from './gsma-wallet.credential.ts'
import type { Questions } from './gsma-wallet.enquiry.ts'
import { isRefusal, readError } from './gsma-wallet.error.ts'
import { lost, readState, readTransaction } from './gsma-wallet.mapping.ts'

/** The wallet saw this request before, or has reversed the payment by another: only a question tells. */
type Unclear = { kind: 'seen-before' } | { kind: 'wrong-state'; detail: string }

const returned = (providerRefundId: string | null = null): RefundAnswer => ({
  kind: 'returned',
  providerRefundId,
})
const underWay: RefundAnswer = { kind: 'under-way', providerRefundId: null }

function readRefusal(status: number, body: unknown): RefundAnswer | Unclear {
  const error = readError(body)
  if (!error) return lost(`refund: HTTP ${status}`)
  if (error.code === 'duplicateRequest') return { kind: 'seen-before' }
  if (error.code === 'incorrectState') return { kind: 'wrong-state', detail: error.words }
  if (!isRefusal(error)) return lost(`refund: ${error.code}`)
  const cause = error.code === 'insufficientFunds' ? 'balance' : 'other'
  return { kind: 'refused', detail: error.words, cause }
}

export function readReversal(
  status: number,
  body: unknown,
  providerId: string,
): RefundAnswer | Unclear {
  if (status >= 400) return readRefusal(status, body)
  const state = readState(body)
  if (state?.status === 'failed') return readRefusal(status, state.error)
  // One that is completed is found as such by the repeat.
  if (state) return underWay
  const made = readTransaction(body)
  if (!made || made.originalTransactionReference !== providerId) {
    return lost('refund: the answer is about another transaction')
  }
  switch (made.transactionStatus.toLowerCase()) {
    case 'completed':
      return returned(made.transactionReference)
    case 'pending':
      return underWay
    default:
      return lost(`refund: ${made.transactionStatus.slice(0, 20)}`)
  }
}

/**
 * Gives back the whole of a payment. A reversal names its payment, and a payment is reversed once, so that a repeat
 * gives nothing more. Its correlation id is the refund's: the wallet refuses it from then on, even where it refused
 * the first for a reason that has passed, so that what came of the first is asked, and only where nothing did the
 * reversal is sent under a fresh id.
 */
export function createRefunds(call: SendCall, questions: Questions) {
  async function send(
    { providerId, within }: RefundRequest,
    correlationId: string,
  ): Promise<RefundAnswer | Unclear> {
    const reply = await call({
      method: 'POST',
      path: `/transactions/${encodeURIComponent(providerId)}/reversals`,
      headers: { 'x-correlationid': correlationId },
      body: { type: 'reversal' },
      within,
    })
    return reply.kind === 'answered' ? readReversal(reply.status, reply.body, providerId) : reply
  }

  /** The payment itself says whether it was reversed, whichever request did it. */
  async function ofPayment(
    { providerId, within }: RefundRequest,
    otherwise: RefundAnswer,
  ): Promise<RefundAnswer> {
    const paid = await questions.payment(providerId, { within, reference: null })
    if (paid.kind === 'failed' && paid.detail === 'reversed') return returned()
    return paid.kind === 'successful' || paid.kind === 'failed'
      ? otherwise
      : lost('refund: the payment is not found')
  }

  /** Null where nothing came of the request, or it failed. */
  async function cameOf(request: RefundRequest, id: string): Promise<RefundAnswer | null> {
    const { within } = request
    const found = await questions.responseTo(id, within)
    if (found.kind === 'absent') return null
    if (found.kind !== 'found') return lost(`refund: ${found.detail}`)
    const unlike = lost('refund: its request is done, and the payment is not reversed')
    if (found.value.kind === 'transactions') return ofPayment(request, unlike)
    const state = await questions.state(found.value.id, within)
    if (state.kind !== 'found') return lost('refund: its request is not found')
    if (state.value.status === 'failed') return null
    return state.value.status === 'pending' ? underWay : ofPayment(request, unlike)
  }

  return async (request: RefundRequest): Promise<RefundAnswer> => {
    const id = correlationIdOf(`reversal ${request.reference}`)
    let answer = await send(request, id)
    if (answer.kind === 'seen-before') {
      const earlier = await cameOf(request, id)
      if (earlier) return earlier
      answer = await send(request, randomUUID())
      // The first request has left, so that nothing is unsent any more.
      if (answer.kind === 'unsent') return lost(answer.detail)
    }
    if (answer.kind === 'wrong-state') {
      return ofPayment(request, { kind: 'refused', detail: answer.detail, cause: 'other' })
    }
    return answer.kind === 'seen-before' ? lost('refund: a fresh id was seen before') : answer
  }
}
