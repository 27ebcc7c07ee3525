import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Lost, Unsent } from '../../ports/outcome.port.ts'

const envelope = Type.Object({
  status: Type.Union([Type.Literal('success'), Type.Literal('error')]),
  message: Type.String(),
  data: Type.Optional(Type.Unknown()),
})

export type Envelope = Static<typeof envelope>

export const lost = (detail: string): Lost => ({ kind: 'lost', detail })

export const readEnvelope = (body: unknown): Envelope | null =>
  Value.Check(envelope, body) ? body : null

/** The reason of a refusal: sometimes `data` is a text that names it, and the message does not. */
export const reasonOf = ({ message, data }: Envelope): string =>
  typeof data === 'string' && data ? `${message}: ${data}` : message

/** A wrong key or too many requests: the request itself was not processed. */
const turnedAwayStatuses: readonly number[] = [401, 403, 429]

/** Answers that say nothing about the payment; a request that timed out there may have been acted on. */
export function readTurnedAway(call: string, status: number): Unsent | Lost | null {
  const detail = `${call}: HTTP ${status}`
  if (turnedAwayStatuses.includes(status)) return { kind: 'unsent', detail }
  return status === 408 ? lost(detail) : null
}

/** `pages` is null where the gateway does not give the number. */
export type Page = { rows: readonly unknown[]; pages: number | null }

const counted = Type.Object({
  meta: Type.Object({ page_info: Type.Object({ total_pages: Type.Integer() }) }),
})

/** One page of a list. The rows stay unread, so that one odd row of another payment does not cost the others. */
export function readPage(list: string, status: number, body: unknown): Page | Unsent | Lost {
  const answer = readEnvelope(body)
  const turnedAway = answer && readTurnedAway(list, status)
  if (turnedAway) return turnedAway
  if (status !== 200 || answer?.status !== 'success') return lost(`${list}: HTTP ${status}`)
  if (!Array.isArray(answer.data)) return lost(`${list}: unreadable page`)
  const pages = Value.Check(counted, body) ? body.meta.page_info.total_pages : null
  return { rows: answer.data, pages }
}
