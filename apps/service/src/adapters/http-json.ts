import type { Deadline, Lost, Unsent } from '../ports/outcome.port.ts'

export type JsonCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: object
  timeoutMs: number
  /** Refuses to leave when the answer could come after the lease of the step; none: no step, no lease. */
  within?: Deadline
}

/** A readable answer below 500; whatever else happened, at most that nothing was sent is known. */
export type JsonAnswer = { kind: 'answered'; status: number; body: unknown } | Unsent | Lost

/** Longer answers are not ours: no provider has that much to say about one payment. */
const answerBytesMax = 1_000_000

/** Failures before the first byte of the request could leave: no connection, or no trust in it. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const isUnsent = (code: string): boolean =>
  unsentCodes.has(code) || /CERT|^ERR_TLS_|^ERR_SSL_|^EPROTO$/.test(code)

/** Names the call without its query, which may hold a number. */
const nameOf = ({ method, url }: JsonCall): string => `${method} ${new URL(url).pathname}`

/** The code of the network's own failure; several addresses of one host fail together. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { cause } = error
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error && 'code' in first ? String(first.code) : null
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'time-out'
  return codeOf(error) ?? error.name
}

/**
 * One call, never repeated here. A time-out, a broken connection, a redirect, a status of 500 or
 * more and a body that is no JSON or too long are all `lost`: the provider may or may not have acted.
 * A connection that never came about, and a call for which the lease leaves no time, are `unsent`.
 */
export async function callJson(call: JsonCall): Promise<JsonAnswer> {
  const lost = (reason: string): Lost => ({ kind: 'lost', detail: `${nameOf(call)}: ${reason}` })
  if (call.within && call.within.leftMs() < call.timeoutMs) {
    return { kind: 'unsent', detail: `${nameOf(call)}: no time left under the lease` }
  }
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      // A key must not follow a redirect to somewhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    const { status } = response
    if (status < 200 || status >= 500 || (status >= 300 && status < 400)) {
      await response.body?.cancel()
      return lost(`HTTP ${status}`)
    }
    const text = await readText(response)
    if (text === null) return lost(`an answer of more than ${answerBytesMax} bytes`)
    const body = readJson(text)
    return body === undefined ? lost('unreadable answer') : { kind: 'answered', status, body }
  } catch (error) {
    const code = codeOf(error)
    return code !== null && isUnsent(code)
      ? { kind: 'unsent', detail: `${nameOf(call)}: ${code}` }
      : lost(reasonOf(error))
  }
}

/** The whole body as text; null, and the rest dropped, once it grows too long. */
async function readText(response: Response): Promise<string | null> {
  if (!response.body) return ''
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
