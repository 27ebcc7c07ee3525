import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import type { JsonAnswer } from '../http-json.ts'
import {
  isAbsence,
  lost,
  readEnvelope,
  readId,
  readMoney,
  readTurnedAway,
  reasonOf,
} from './paystack.envelope.ts'
import { referenceIn } from './paystack.names.ts'

const transaction = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  status: Type.String(),
  reference: Type.String(),
  amount: Type.Optional(Type.Unknown()),
  currency: Type.Optional(Type.Unknown()),
  gateway_response: Type.Optional(Type.Unknown()),
})

export type Transaction = Static<typeof transaction>

export const isTransaction = (raw: unknown): raw is Transaction =>
  Value.Check(transaction, raw) && readId(raw.id) !== null

/** The word about one transaction. `open`: it is not paid, and can still be. */
export type Word = EnquiryAnswer | { kind: 'open' }

/** `name` of a try, or the gateway's own id: the transaction that was asked about. */
export type Asked = { reference: string; name: string } | { reference: string; id: string }

export function readWord(answer: JsonAnswer, asked: Asked): Word {
  if (answer.kind !== 'answered') return answer
  const { status, body } = answer
  const said = readEnvelope(body)
  if (!said) return lost(`enquiry: HTTP ${status} without an envelope`)
  if (isAbsence(status, said)) return { kind: 'absent' }
  const turnedAway = readTurnedAway('enquiry', status)
  if (turnedAway) return turnedAway
  if (status >= 300 || !said.status) return lost(`enquiry: HTTP ${status}, ${reasonOf(said)}`)
  const { data } = said
  if (!isTransaction(data)) return lost('enquiry: unreadable transaction')
  const isAsked =
    'name' in asked
      ? data.reference === asked.name
      : String(data.id) === asked.id && referenceIn(data.reference) === asked.reference
  return isAsked ? stateOf(data, asked.reference) : lost('enquiry: the answer is of another one')
}

/**
 * A page that was opened and left is `abandoned`, also before its visitor has done anything, and may still be paid; so may
 * one on which a card was declined. `reversed`: what was taken went back.
 */
function stateOf(found: Transaction, reference: string): Word {
  const detail = typeof found.gateway_response === 'string' ? found.gateway_response : ''
  switch (found.status) {
    case 'success':
      return successOf(found, reference)
    case 'failed':
      return { kind: 'failed', detail: detail.slice(0, 200) || 'declined' }
    case 'reversed':
      return { kind: 'failed', detail: 'reversed: the money went back' }
    case 'abandoned':
      return { kind: 'open' }
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      return { kind: 'pending' }
    default:
      return lost(`enquiry: unknown status ${found.status.slice(0, 50)}`)
  }
}

/** What a transaction that succeeded took; where that cannot be read, it was taken nevertheless. */
export function successOf(
  found: Transaction,
  reference: string,
): Extract<EnquiryAnswer, { kind: 'successful' | 'unreadable' }> {
  const providerId = String(found.id)
  const amount = readMoney(found.amount, found.currency)
  if (amount) return { kind: 'successful', providerId, amount, reference }
  const taken = JSON.stringify([found.amount, found.currency]).slice(0, 100)
  return { kind: 'unreadable', providerId, detail: `amount and currency: ${taken}` }
}
