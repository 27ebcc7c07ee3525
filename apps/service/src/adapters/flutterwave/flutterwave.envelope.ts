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
