import { addressOf, type Call } from '@portal/contract/call'
import { idempotencyHeader, requestHeaders } from '@portal/contract/constants'
import type { Refusal, Success } from '@portal/contract/envelope'
import { pause } from './poll.ts'

type Envelope<R> = Success<R> | Refusal

export type Answer<R> = { http: number; headers: Headers; body: Envelope<R> }

export async function answerOf<R>(reply: Response): Promise<Answer<R>> {
  return { http: reply.status, headers: reply.headers, body: (await reply.json()) as Envelope<R> }
}

export type RawRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** `token`: the access token of a proved number. */
type CallOptions = { key?: string; token?: string }

/** One device: a browser as far as the API can tell, with its cookies. */
export type Visitor = {
  cookies: Map<string, string>
  /** A call as the contract describes it. Paying calls get a key of their own unless one is given. */
  call<I, R>(call: Call<I, R>, input: I, options?: CallOptions): Promise<Answer<R>>
  result<I, R>(call: Call<I, R>, input: I, options?: CallOptions): Promise<R>
  /** Anything at all; redirects are not followed. */
  send(address: string, request?: RawRequest): Promise<Response>
}

export const cookieOf = ({ cookies }: Pick<Visitor, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export const newKey = (): string => crypto.randomUUID()

/** Headers that the portal's own pages send with every call. */
export const apiHeaders: Record<string, string> = {
  ...requestHeaders,
  'content-type': 'application/json',
}

const answerWithinMs = 30_000

function query(input: object): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) parameters.append(name, String(value))
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** Tries at most of a call that a busy service puts off. */
const busyTriesMax = 5

/** The answer to a call; a busy service says when to come back, and has done nothing. */
async function onceNotBusy<R>(call: () => Promise<Answer<R>>): Promise<Answer<R>> {
  for (let tries = 1; ; tries++) {
    const answer = await call()
    if (answer.http !== 503 || tries === busyTriesMax) return answer
    await pause(Number(answer.headers.get('retry-after')) * 1_000)
  }
}

/** `headers` go with every request, as a proxy in front would add them. */
export function createVisitor(
  portalUrl: string,
  { headers: added = {} }: { headers?: Record<string, string> } = {},
): Visitor {
  const cookies = new Map<string, string>()

  async function send(address: string, request: RawRequest = {}): Promise<Response> {
    const cookie = cookieOf({ cookies })
    const reply = await fetch(new URL(address, portalUrl), {
      ...request,
      headers: { ...(cookie ? { cookie } : {}), ...added, ...request.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    for (const set of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name && value !== undefined) cookies.set(name, value)
    }
    return reply
  }

  async function call<I, R>(
    described: Call<I, R>,
    input: I,
    options: CallOptions = {},
  ): Promise<Answer<R>> {
    const address = addressOf(described)
    const isRead = described.method === 'GET'
    const reply = await send(isRead ? `${address}${query(input as object)}` : address, {
      method: described.method,
      headers: {
        ...apiHeaders,
        ...(described.idempotent ? { [idempotencyHeader]: options.key ?? newKey() } : {}),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    })
    return answerOf(reply)
  }

  return {
    cookies,
    call,
    async result(described, input, options) {
      // As a browser would: with the same key each time.
      const sent = { key: newKey(), ...options }
      const { http, body } = await onceNotBusy(() => call(described, input, sent))
      if (body.status === 'success') return body.result
      throw new Refused(described.path, http, body)
    },
    send,
  }
}

export class Refused extends Error {
  readonly http: number
  constructor(path: string, http: number, body: unknown) {
    super(`${path} answered ${http}: ${JSON.stringify(body)}`)
    this.http = http
  }
}

/** Repeats a call until it is refused as one too many: how many were answered, and the refusal. */
export async function callUntilRefused(call: () => Promise<Answer<unknown>>, most = 50) {
  for (let count = 0; count <= most; count++) {
    const refused = await onceNotBusy(call)
    if (refused.http === 429) return { count, refused }
  }
  throw new Error(`Still not refused after ${most} calls`)
}
