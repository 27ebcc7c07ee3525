import Type from 'typebox'
import { Value } from 'typebox/value'
import { answeredIds } from '../../ports/answered-ids.port.ts'
import type { Lost, Unsent } from '../../ports/outcome.port.ts'
import type {
  ChargeAnswer,
  EnquiryAnswer,
  RefundAnswer,
  RefundEnquiryAnswer,
  RefundRequest,
} from '../../ports/payment-provider.port.ts'
import { deniedCodes, meaningOf, returnedCodes } from './daraja.codes.ts'
import { isCheckoutId, isConversationId, resultsIn } from './daraja.names.ts'

const accepted = Type.Object({ ResponseCode: Type.String(), CheckoutRequestID: Type.String() })
const result = Type.Object({
  ResponseCode: Type.String(),
  CheckoutRequestID: Type.String(),
  ResultCode: Type.Union([Type.String(), Type.Number()]),
})
const begun = Type.Object({ ResponseCode: Type.String(), ConversationID: Type.String() })
const error = Type.Object({ errorCode: Type.String({ pattern: '^[\\w.]{1,30}$' }) })

const lost = (detail: string): Lost => ({ kind: 'lost', detail })

export const errorCodeOf = (body: unknown): string | null =>
  Value.Check(error, body) ? body.errorCode : null

/** A request with a field that the wallet does not take. */
const invalidField = '400.002.02'
/** Under way; but also a wrong password, an unknown merchant, or a subscriber who is busy. */
const unableToAct = '500.001.1001'

/** Statuses by which the wallet's entrance turns a call away: the product, the address or the rate is not allowed. */
const turnedAway = (what: string, status: number): Unsent | null =>
  status === 403 || status === 429
    ? { kind: 'unsent', detail: `${what}: turned away with HTTP ${status}` }
    : null

const detailOf = (what: string, status: number, body: unknown): string =>
  `${what}: HTTP ${status}, ${errorCodeOf(body) ?? 'no code'}`

/** `livesMs`: the life of a prompt in milliseconds; no answer names it. */
export function readCharge(status: number, body: unknown, livesMs: number): ChargeAnswer {
  const away = turnedAway('push', status)
  if (away) return away
  // Of all fields the visitor types the number alone.
  if (status === 400 && errorCodeOf(body) === invalidField) {
    return { kind: 'refused', detail: detailOf('push', status, body), cause: 'not-reached' }
  }
  // Above all a prompt that is open on the phone, or a wrong password. Nothing was created and no callback comes; one of an
  // earlier try, which only a database that went back in time can have forgotten, is still heard at its address.
  if (status === 500 && errorCodeOf(body) === unableToAct) {
    return { kind: 'refused', detail: detailOf('push', status, body), cause: 'not-reached' }
  }
  const isAccepted = status === 200 && Value.Check(accepted, body) && body.ResponseCode === '0'
  if (!isAccepted || !isCheckoutId(body.CheckoutRequestID)) {
    return lost(detailOf('push', status, body))
  }
  return { kind: 'accepted', session: body.CheckoutRequestID, show: { kind: 'prompt' }, livesMs }
}

/** Facts of one push that an answer about it is read by. */
export type AskedPush = {
  reference: string
  checkoutId: string
  /** False long after it was sent: then the code for several things says nothing any more. */
  mayBePending: boolean
}

export function readQuery(status: number, body: unknown, asked: AskedPush): EnquiryAnswer {
  const away = turnedAway('query', status)
  if (away) return away
  if (status === 500 && errorCodeOf(body) === unableToAct && asked.mayBePending) {
    return { kind: 'pending' }
  }
  const isAnswer = status === 200 && Value.Check(result, body) && body.ResponseCode === '0'
  if (!isAnswer) return lost(detailOf('query', status, body))
  if (body.CheckoutRequestID !== asked.checkoutId) return lost('query: about another push')
  const code = String(body.ResultCode)
  const meaning = meaningOf(code)
  switch (meaning.kind) {
    case 'paid':
      return {
        kind: 'successful',
        providerId: asked.checkoutId,
        amount: null,
        reference: asked.reference,
      }
    case 'pending':
      return { kind: 'pending' }
    case 'failed':
      return {
        kind: 'failed',
        detail: `result ${code}`,
        ...(meaning.cause ? { cause: meaning.cause } : {}),
      }
    case 'unknown':
      return lost(`query: unknown result ${code.slice(0, 20)}`)
  }
}

const otherRefusal = (detail: string): RefundAnswer => ({
  kind: 'refused',
  detail,
  cause: 'other',
})

/** A reversal is only begun by its answer; what became of it comes to its address. */
export function readReversal(status: number, body: unknown): RefundAnswer {
  const away = turnedAway('reversal', status)
  if (away) return away
  if (status === 400 && errorCodeOf(body) === invalidField) {
    return otherRefusal(detailOf('reversal', status, body))
  }
  const isBegun = status === 200 && Value.Check(begun, body) && body.ResponseCode === '0'
  if (!isBegun || !isConversationId(body.ConversationID)) {
    return lost(detailOf('reversal', status, body))
  }
  return { kind: 'under-way', providerRefundId: body.ConversationID }
}

export const noReceipt = otherRefusal('no callback has brought the number of the receipt')

/**
 * What the results that came say of a refund: of this one by its id, and of the money by any that gave it back. While no
 * answer has named this refund any result may be its own; after that only of those that answers named. Decision 157.
 */
export function refundIn({
  sessions,
  providerRefundId,
}: Pick<RefundRequest, 'sessions' | 'providerRefundId'>): RefundEnquiryAnswer {
  const answered = [...answeredIds(sessions), providerRefundId]
  const results = resultsIn(sessions).filter(
    ({ id }) => providerRefundId === null || answered.includes(id),
  )
  const done = results.find(({ code }) => returnedCodes.includes(code))
  if (done) return { kind: 'returned', providerRefundId: done.id }
  if (providerRefundId === null) return { kind: 'absent' }
  const own = results.find(({ id, code }) => id === providerRefundId && deniedCodes.includes(code))
  return own
    ? { kind: 'failed', detail: `result ${own.code}` }
    : { kind: 'under-way', providerRefundId }
}
