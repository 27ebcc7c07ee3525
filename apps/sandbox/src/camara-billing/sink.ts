import { type Instant, instantOf } from '@portal/kernel/instant'
import { refusal } from './envelope.ts'
import { type Fields, isObject, isText, type Read } from './fields.ts'

/** Where events about one payment or refund go, and the proof that the client wants of their sender. */
export type Sink = {
  address: string
  credential: { token: string; expiresAt: Instant } | null
}

const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** Encrypted, as the official file demands; this machine alone is reached without. */
function isAddress(raw: unknown): raw is string {
  if (typeof raw !== 'string' || !URL.canParse(raw)) return false
  const { protocol, hostname } = new URL(raw)
  return protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))
}

export const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** A moment with its time zone, as RFC 3339 writes it; null for every other text. */
export function momentOf(raw: unknown): Instant | null {
  if (typeof raw !== 'string' || !timePattern.test(raw)) return null
  const epochMs = Date.parse(raw)
  return Number.isNaN(epochMs) ? null : instantOf(epochMs)
}

function readCredential(raw: unknown): Read<Sink['credential']> {
  if (raw === undefined) return { value: null }
  if (!isObject(raw) || raw.credentialType !== 'ACCESSTOKEN') {
    return { fault: refusal(400, 'INVALID_CREDENTIAL', 'Only Access token is supported') }
  }
  const expiresAt = momentOf(raw.accessTokenExpiresUtc)
  const { accessToken: token, accessTokenType: type } = raw
  if (type !== 'bearer' || typeof token !== 'string' || !/^[!-~]+$/.test(token) || !expiresAt) {
    return { fault: refusal(400, 'INVALID_TOKEN', 'Only bearer token is supported') }
  }
  return { value: { token, expiresAt } }
}

/** Null where a request names no address for events. */
export function readSink({ sink, sinkCredential }: Fields): Read<Sink | null> {
  const credential = readCredential(sinkCredential)
  if ('fault' in credential) return credential
  if (sink === undefined) return { value: null }
  return isAddress(sink) && !/\s/.test(sink)
    ? { value: { address: sink, credential: credential.value } }
    : { fault: refusal(400, 'INVALID_SINK', 'sink not valid for the specified protocol') }
}

/** What both kinds of requests name beside their sum. */
export type Names = { clientCorrelator: string | null; referenceCode: string }

export function namesIn({ clientCorrelator, referenceCode }: Fields): Names | null {
  if (!isText(referenceCode)) return null
  if (clientCorrelator === undefined) return { clientCorrelator: null, referenceCode }
  return isText(clientCorrelator) ? { clientCorrelator, referenceCode } : null
}
