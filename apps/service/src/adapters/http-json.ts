import type { Deadline, Lost, Unsent } from '../ports/outcome.port.ts'

export type JsonCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: object
  /** Sent as form fields in place of a JSON body. */
  form?: Record<string, string>
  /** Sent as it is written in place of a JSON body; then the answer is a text too, and its reader is the adapter. */
  text?: { contentType: string; body: string }
  timeoutMs: number
  /** Set where a status of 500 and more with a JSON body is an answer of the provider's own. */
  readsErrors?: true
  /** The lease of the step, where there is one: a call whose time-out could outlive it is not sent. */
  within?: Deadline
}

/** A readable answer, below 500 unless `readsErrors` is set; a page of a list may say how long the list is. Of any other outcome at most one thing is known: that nothing was sent. */
export type JsonAnswer =
  | {
      kind: 'answered'
      status: number
      body: unknown
      /** Entries of the whole list, of which the body is a page; from the header `X-Total-Count`. */
      totalCount?: number
    }
  | Unsent
  | Lost

/** What the network brought for one call, whatever is made of it: for the check of a connection. Decision 182. */
export type Heard =
  /** `words`: the network's own. */
  | { kind: 'failed'; code: string; words?: string }
  /** `date`: the clock of the system that replied, as its header has it. */
  | { kind: 'replied'; status: number; date: string | null; isReadable: boolean }

/** Sends one call: `callJson`, or a gate before it. */
export type SendJson = (call: JsonCall) => Promise<JsonAnswer>

/** True for a call that could outlive its lease. */
export const isOutOfTime = ({ within, timeoutMs }: JsonCall): boolean =>
  within !== undefined && within.leftMs() < timeoutMs

/** Longer answers are not read: no provider's answer about one payment is that long. */
const answerBytesMax = 1_000_000

/** System calls that come before the first byte of a request. */
const connectingCalls = new Set(['getaddrinfo', 'connect'])
/** A handshake that failed, or a certificate of the server's that is not trusted. */
const handshakeCodes =
  /CERT|CRL|SIGNATURE|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^HOSTNAME_MISMATCH$|^ERR_TLS_|^ERR_SSL_|^EPROTO$/

const connectTimeout = 'UND_ERR_CONNECT_TIMEOUT'

/** A failure of the network, in Node's own names. */
type Failure = { code: string; call: string | null; words: string }

const isUnsent = ({ code, call }: Failure): boolean =>
  (call !== null && connectingCalls.has(call)) ||
  code === connectTimeout ||
  handshakeCodes.test(code)

/** Names the call without its query, which may hold a number. */
const nameOf = ({ method, url }: JsonCall): string => `${method} ${new URL(url).pathname}`

/** Form fields bring their own content type. */
function bodyOf({ body, form, text }: JsonCall): { body?: string | URLSearchParams } {
  if (text) return { body: text.body }
  if (form) return { body: new URLSearchParams(form) }
  return body ? { body: JSON.stringify(body) } : {}
}

function kindsOf({ body, text }: JsonCall): Record<string, string> {
  if (text) return { accept: text.contentType, 'content-type': text.contentType }
  return {
    accept: 'application/json',
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
}

/** The network's own failure; several addresses of one host fail together. */
function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null
  const { cause } = error
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  if (!(first instanceof Error && 'code' in first)) return null
  const call = 'syscall' in first ? String(first.syscall) : null
  return { code: String(first.code), call, words: first.message }
}

const isTimeoutError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (isTimeoutError(error)) return 'time-out'
  return failureOf(error)?.code ?? error.name
}

/**
 * One call, never repeated here. A time-out, a broken connection, a redirect, a status of 500 or
 * more and a body that is no JSON or too long are all `lost`: the provider may or may not have acted.
 * A connection that never came about, and a call for which the lease leaves no time, are `unsent`.
 */
export async function callJson(
  call: JsonCall,
  /** Called where the wait for the system ended the call. */
  onTimeout: () => void = () => {},
  onHeard: (heard: Heard) => void = () => {},
): Promise<JsonAnswer> {
  const lost = (reason: string): Lost => ({ kind: 'lost', detail: `${nameOf(call)}: ${reason}` })
  if (isOutOfTime(call)) {
    return { kind: 'unsent', detail: `${nameOf(call)}: no time left under the lease` }
  }
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { ...kindsOf(call), ...call.headers },
      ...bodyOf(call),
      // A key must not follow a redirect to somewhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    const { status, headers } = response
    const replied = (isReadable: boolean) =>
      onHeard({ kind: 'replied', status, date: headers.get('date'), isReadable })
    const isUnreadable = status >= 500 && !call.readsErrors
    if (status < 200 || isUnreadable || (status >= 300 && status < 400)) {
      await response.body?.cancel()
      replied(false)
      return lost(`HTTP ${status}`)
    }
    const text = await readText(response)
    const body = text === null || call.text ? text : readJson(text)
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    replied(body !== undefined && body !== null && !isPage)
    if (text === null) return lost(`an answer of more than ${answerBytesMax} bytes`)
    if (body === undefined) return lost('unreadable answer')
    return { kind: 'answered', status, body, ...totalIn(headers) }
  } catch (error) {
    const failure = failureOf(error)
    onHeard({ kind: 'failed', code: reasonOf(error), ...(failure && { words: failure.words }) })
    if (isTimeoutError(error) || failure?.code === connectTimeout) onTimeout()
    return failure && isUnsent(failure)
      ? { kind: 'unsent', detail: `${nameOf(call)}: ${failure.code}` }
      : lost(reasonOf(error))
  }
}

function totalIn(headers: Headers): { totalCount?: number } {
  const total = headers.get('x-total-count') ?? ''
  return /^\d{1,9}$/.test(total) ? { totalCount: Number(total) } : {}
}

/** The whole body as text; null, and the rest dropped, once it grows too long. */
async function readText(response: Response): Promise<string | null> {
  if (!response.body) return ''
  const { headers } = response
  const declared = Number(headers.get('content-length') ?? Number.NaN)
  // The usual case, and much quicker; what is packed may become any length.
  if (declared <= answerBytesMax && !headers.has('content-encoding')) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > answerBytesMax) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Undefined when the text is no JSON, which no JSON text can be. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
