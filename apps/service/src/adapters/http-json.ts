import type { Lost } from '../ports/payment-provider.port.ts'

export type JsonCall = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: object
  timeoutMs: number
}

/** A readable answer below 500; whatever else happened, nothing is known. */
export type JsonAnswer = { kind: 'answered'; status: number; body: unknown } | Lost

/** Names the call without its query, which may hold a number. */
const nameOf = ({ method, url }: JsonCall): string => `${method} ${new URL(url).pathname}`

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'time-out'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  return code ?? error.name
}

/**
 * One call, never repeated here. A time-out, a broken connection, a redirect, a status of 500 or
 * more and a body that is no JSON are all `lost`: the other side may or may not have acted.
 */
export async function callJson(call: JsonCall): Promise<JsonAnswer> {
  const lost = (reason: string): Lost => ({ kind: 'lost', detail: `${nameOf(call)}: ${reason}` })
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
    const text = await response.text()
    const { status } = response
    if (status < 200 || status >= 500 || (status >= 300 && status < 400)) {
      return lost(`HTTP ${status}`)
    }
    const body = readJson(text)
    return body === undefined ? lost('unreadable answer') : { kind: 'answered', status, body }
  } catch (error) {
    return lost(reasonOf(error))
  }
}

/** Undefined when the text is no JSON, which no JSON text can be. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
