import { isCurrency, type Money, money } from '@portal/kernel/money'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Lost, Unsent } from '../../ports/outcome.port.ts'

/** `status` says whether the call went well, and never whether anything was paid. */
const envelope = Type.Object({
  status: Type.Boolean(),
  message: Type.String(),
  code: Type.Optional(Type.Unknown()),
  data: Type.Optional(Type.Unknown()),
})

export type Envelope = Static<typeof envelope>

const detailMax = 300

export const lost = (detail: string): Lost => ({ kind: 'lost', detail })

export const readEnvelope = (body: unknown): Envelope | null =>
  Value.Check(envelope, body) ? body : null

export const reasonOf = ({ message, code }: Envelope): string =>
  `${typeof code === 'string' ? `${code}: ` : ''}${message}`.slice(0, detailMax)

/** A wrong key, an address that is not allowed, or too many requests: the request itself was not processed. */
const turnedAwayStatuses: readonly number[] = [401, 403, 429]

/** Answers that say nothing about the payment; a request that timed out there may have been acted on. */
export function readTurnedAway(call: string, status: number): Unsent | Lost | null {
  const detail = `${call}: HTTP ${status}`
  if (turnedAwayStatuses.includes(status)) return { kind: 'unsent', detail }
  return status === 408 ? lost(detail) : null
}

/** The words of a call about something that the gateway does not have; a bare 404 may be a wrong address. */
export const isAbsence = (status: number, { status: isWell, code, message }: Envelope): boolean =>
  !isWell &&
  (status === 404 || status === 400) &&
  (code === 'transaction_not_found' || /\bnot found\b/i.test(message))

/** A whole number of the currency's smallest unit; events write some of them as texts. */
export function readMinor(raw: unknown): bigint | null {
  const isWhole = typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0
  if (isWhole) return BigInt(raw)
  return typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? BigInt(raw) : null
}

/** Null for what is no whole number, and for currencies that the portal does not know. */
export function readMoney(rawMinor: unknown, currency: unknown): Money | null {
  const minor = readMinor(rawMinor)
  return minor !== null && typeof currency === 'string' && isCurrency(currency)
    ? money(minor, currency)
    : null
}

/** The gateway's own ids are numbers. */
export const readId = (raw: unknown): string | null =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw > 0 ? String(raw) : null

export const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
