import type { Call } from '@portal/contract/call'
import { addressOf } from '@portal/contract/call'
import { type RefusalCode, reasonByCode } from '@portal/contract/codes'
import { idempotencyHeader, requestHeaders } from '@portal/contract/constants'
import type { ApiReply, ApiTransport } from '@portal/contract/page-host'
import type { Language } from '@portal/kernel/language'

/** Why a call gave no result. Each kind has its own words for the visitor. */
export type Failure =
  | { readonly kind: 'network' | 'timeout' }
  | {
      /** A refusal without a reason of ours: from something in between, or another service's. */
      readonly kind: 'bad-request' | 'too-many' | 'overloaded' | 'failed' | 'bad-response'
      readonly message?: string
      readonly status?: number
      readonly waitSeconds?: number
    }
  | {
      readonly kind: 'refusal'
      /** The reason on the wire. A newer service may name one that this contract does not have. */
      readonly code: string
      readonly message: string
      /** The message comes before our own words: the code says less than it. */
      readonly saysMore?: true
      readonly field?: string
      /** How often a code or PIN may still be tried. */
      readonly attemptsLeft?: number
      /** Type of the line, where a line of another type was asked for. */
      readonly lineType?: string
      /** Price of a bundle now, where it was ordered at another one. */
      readonly price?: string
      /** After this time it can be tried again. */
      readonly waitSeconds?: number
    }

/** A refusal for one of these reasons of the contract. */
export const isRefusedFor = (failure: Failure, ...reasons: readonly RefusalCode[]): boolean =>
  failure.kind === 'refusal' && reasons.some((reason) => reason === failure.code)

/** The status of a page without what it is about: too many requests, not offered here, or out of reach for now. */
export function statusWithout(failure: Failure): 404 | 429 | 503 {
  if (isRefusedFor(failure, 'ability.missing')) return 404
  return failure.kind === 'too-many' || isRefusedFor(failure, 'request.too-many') ? 429 : 503
}

/** The resource does not exist; an id or code that the service finds malformed belongs to none. */
export const isNotThere = (failure: Failure): boolean =>
  isRefusedFor(failure, 'request.not-found', 'request.invalid')

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

export type CallOptions = {
  /** Made and kept before it is sent; paying calls are refused without one. */
  idempotencyKey?: string
  timeoutMs?: number | undefined
  /** The access token of a proved number, for the calls that carry one. */
  accessToken?: string
}

export type Api = {
  call<Input, Value>(
    call: Call<Input, Value>,
    input: Input,
    options?: CallOptions,
  ): Promise<Reply<Value>>
}

export type ClientSettings = {
  transport: ApiTransport
  /** Sent as x-app-version. */
  appVersion: string
  /** The visitor's, in which the service writes what it sends to phones. */
  language?: () => Language
  /** An answer that needs no asking, by the address of a GET. */
  known?: (address: string) => ApiReply | null
}

/** Slow networks are the normal case here, so patience is long; paying calls wait longer still. */
const patienceMs = { read: 20_000, pay: 45_000 } as const

/** Public names of this client. They open nothing: the service trusts the session and its own limits. */
const clientIdentity = { 'x-service-id': 'portal-web', 'x-api-key': 'public' } as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

type AnsweredKind = Exclude<Failure['kind'], 'network' | 'timeout' | 'refusal'>

/** Kind of a failure by its status alone; a success that could not be read is a bad response. */
function kindOf(status: number): AnsweredKind {
  if (status === 429) return 'too-many'
  if (status === 503) return 'overloaded'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'bad-request' : 'bad-response'
}

/** Codes of requests at fault, which say nothing about the fault. */
const generalCode = '400'

type Reasons = NonNullable<Call<never, unknown>['reasons']>

/** The code of an answer: some services name it in `status`. */
const codeOf = ({ statusCode, status }: Record<string, unknown>): string =>
  String(statusCode ?? status ?? '')

/** What a refusal without a reason means: by the operator's codes, and by those that mean one thing in this call. */
function reasonOfCode(code: string, message: string | undefined, reasons: Reasons | undefined) {
  const reason = reasonByCode[code] ?? reasons?.[code]
  if (!reason) return null
  return { code: reason, ...(message && code === generalCode ? { saysMore: true as const } : {}) }
}

/** Whole seconds of Retry-After; a date says nothing to a clock that may be wrong. */
const waitOf = (headers: ApiReply['headers']) => {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? { waitSeconds: seconds } : {}
}

function failureOf(
  { status, headers }: ApiReply,
  body: Record<string, unknown>,
  reasons: Reasons | undefined,
): Failure {
  const message = text(body.message)
  const detail = isRecord(body.result) ? body.result : {}
  const reason = text(detail.reason)
  const read = reason ? { code: reason } : reasonOfCode(codeOf(body), message, reasons)
  if (read) {
    const field = text(detail.field)
    const { attemptsLeft } = detail
    const lineType = text(detail.lineType)
    const price = text(detail.price)
    return {
      kind: 'refusal',
      ...read,
      message: message ?? '',
      ...(field ? { field } : {}),
      ...(typeof attemptsLeft === 'number' ? { attemptsLeft } : {}),
      ...(lineType ? { lineType } : {}),
      ...(price ? { price } : {}),
      ...waitOf(headers),
    }
  }
  // A failure that was sent as a success says by its own code what kind it is.
  const kind = kindOf(status < 400 ? Number(codeOf(body)) || status : status)
  return { kind, status, ...(message ? { message } : {}), ...waitOf(headers) }
}

/** A code of its own decides alone: `status` may be HTTP's beside it. */
const isSuccess = ({ statusCode, status }: Record<string, unknown>): boolean =>
  (statusCode ?? null) === null
    ? String(status) === '200' || status === 'success'
    : String(statusCode) === '200'

/** Reads the envelope: a success says statusCode 200, or without one status 200 or 'success'; all else is a failure. */
export function readReply<Value>(
  reply: ApiReply,
  { reasons, mayBeEmpty }: Pick<Call<never, Value>, 'reasons' | 'mayBeEmpty'> = {},
): Reply<Value> {
  const { status, headers, body } = reply
  if (!isRecord(body)) {
    return { ok: false, failure: { kind: kindOf(status), status, ...waitOf(headers) } }
  }
  const { result = mayBeEmpty ? {} : undefined } = body
  if (status >= 400 || !isSuccess(body)) {
    return { ok: false, failure: failureOf(reply, body, reasons) }
  }
  return result === undefined
    ? { ok: false, failure: { kind: 'bad-response', status } }
    : { ok: true, value: result as Value }
}

/**
 * Ends a call after so long, also one whose transport ignores signals. Its timer is cleared with the call; those of
 * `AbortSignal.timeout` go on, and each makes an error when it ends.
 */
function expiry(ms: number) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const gone = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(controller.signal.reason)
    }, ms)
  })
  return { signal: controller.signal, gone, dispose: () => clearTimeout(timer) }
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  if (isRecord(input)) {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined) query.set(name, String(value))
    }
  }
  const written = query.toString()
  return written === '' ? '' : `?${written}`
}

/** The typed client of the contract: the same in the browser and, over another transport, on the server. */
export function createClient({ transport, appVersion, language, known }: ClientSettings): Api {
  return {
    async call(call, input, options = {}) {
      const reading = call.method === 'GET'
      const address = addressOf(call) + (reading ? queryOf(input) : '')
      const ready = reading ? known?.(address) : null
      if (ready) return readReply(ready, call)
      const headers: Record<string, string> = {
        ...requestHeaders,
        ...clientIdentity,
        'x-app-version': appVersion,
        accept: 'application/json',
      }
      if (!reading) {
        headers['content-type'] = 'application/json'
        // Reads are the same in every language, or say their own in the address.
        if (language) headers.lang = language()
      }
      if (options.idempotencyKey) headers[idempotencyHeader] = options.idempotencyKey
      if (options.accessToken) headers.authorization = `Bearer ${options.accessToken}`
      const { signal, gone, dispose } = expiry(
        options.timeoutMs ?? (call.idempotent ? patienceMs.pay : patienceMs.read),
      )
      try {
        const sent = transport({
          method: call.method,
          address,
          headers,
          signal,
          ...(reading ? {} : { body: input }),
        })
        return readReply(await Promise.race([sent, gone]), call)
      } catch {
        return { ok: false, failure: { kind: signal.aborted ? 'timeout' : 'network' } }
      } finally {
        dispose()
      }
    },
  }
}
