import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Deadline, Lost, Unsent } from '../../ports/outcome.port.ts'
import type { EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import type { SendCall } from './gsma-wallet.call.ts'
import { type Linked, readLink } from './gsma-wallet.link.ts'
import {
  isReadableId,
  lost,
  type RequestState,
  readFailure,
  readPayment,
  readQuestion,
  readState,
} from './gsma-wallet.mapping.ts'

const response = Type.Object({ link: Type.String() })

/** The wallet's word on a request: a state of it, something that came of it, or that nothing did. */
type Found<T> = { kind: 'found'; value: T } | { kind: 'absent' } | Unsent | Lost

/** `reference`: of the payment, where the question is about one of ours. */
type Asked = { within: Deadline; reference: string | null }

/** Questions to one wallet about its own objects. */
export function createQuestions(call: SendCall, baseUrl: string) {
  const ask = (path: string, within: Deadline) => call({ method: 'GET', path, within })

  async function payment(providerId: string, { within, reference }: Asked): Promise<EnquiryAnswer> {
    const reply = await ask(`/transactions/${encodeURIComponent(providerId)}`, within)
    if (reply.kind !== 'answered') return reply
    return readPayment(reply.status, reply.body, { providerId, reference })
  }

  /** The state of a request that was answered before its end. */
  async function state(session: string, within: Deadline): Promise<Found<RequestState>> {
    const reply = await ask(`/requeststates/${encodeURIComponent(session)}`, within)
    if (reply.kind !== 'answered') return reply
    const asked = readQuestion(reply.status, reply.body)
    if (asked.kind !== 'found') return asked
    const value = readState(reply.body)
    return value?.serverCorrelationId.toLowerCase() === session.toLowerCase()
      ? { kind: 'found', value }
      : lost('the answer is about another request')
  }

  /** Leads from our id of a request to what came of it. */
  async function responseTo(correlationId: string, within: Deadline): Promise<Found<Linked>> {
    const reply = await ask(`/responses/${correlationId}`, within)
    if (reply.kind !== 'answered') return reply
    const asked = readQuestion(reply.status, reply.body)
    if (asked.kind !== 'found') return asked
    const value = Value.Check(response, reply.body) ? readLink(baseUrl, reply.body.link) : null
    return value ? { kind: 'found', value } : lost('a link to somewhere else')
  }

  async function bySession(session: string, asked: Asked): Promise<EnquiryAnswer> {
    const found = await state(session, asked.within)
    if (found.kind !== 'found') return found
    const { status, objectReference = '' } = found.value
    if (status === 'pending') return { kind: 'pending' }
    if (status === 'failed') return readFailure(found.value)
    const id = objectReference.startsWith('/')
      ? readLink(baseUrl, objectReference)?.id
      : objectReference
    return id && isReadableId(id) ? payment(id, asked) : lost('completed, without a transaction')
  }

  async function byRequest(correlationId: string, asked: Asked): Promise<EnquiryAnswer> {
    const found = await responseTo(correlationId, asked.within)
    if (found.kind !== 'found') return found
    const { kind, id } = found.value
    return kind === 'transactions' ? payment(id, asked) : bySession(id, asked)
  }

  return { payment, state, responseTo, bySession, byRequest }
}

export type Questions = ReturnType<typeof createQuestions>
