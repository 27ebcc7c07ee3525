import { addressOf, type Call } from '@portal/contract/call'
import { bundleCall } from '@portal/contract/calls/bundle'
import { lineTypeCall } from '@portal/contract/calls/line'
import { processCall } from '@portal/contract/calls/transaction'
import { apiPrefix, idempotencyHeader } from '@portal/contract/constants'
import type { ApiReply, ApiTransport } from '@portal/contract/page-host'
import type { Clock } from '@portal/kernel/instant'
import type { Market } from '@portal/kernel/money'
import { readReply } from '../lib/api/contract-client.ts'
import { answered, refused } from './answers.ts'
import { noteBefore, notes } from './notes.ts'
import { ownCalls } from './own-calls.ts'
import { keyOf, mayBeBare, publishedCalls } from './published-calls.ts'
import { type Jar, openRecords } from './records.ts'
import { answerRepeat } from './repeats.ts'
import { isNotEnough } from './statuses.ts'
import { type Fields, fieldsOf, firstText } from './values.ts'

type Request = Parameters<ApiTransport>[0]

const keyIn = ({ method, address }: Request): string =>
  `${method} ${(address.split('?', 1)[0] ?? '').slice(apiPrefix.length + 1)}`

const inputOf = ({ method, address, body }: Request): Fields =>
  method === 'GET'
    ? Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''))
    : fieldsOf(body)

const pick = (input: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  )

/** A token of another type than the usual one was kept with its type before it. */
function withTokenType({ authorization, ...headers }: Request['headers']): Request['headers'] {
  if (!authorization) return headers
  return { ...headers, authorization: authorization.replace(/^Bearer (?=\S+ )/, '') }
}

/** A line that is asked about has nine digits, so that what the service refuses about it is the number. */
const isAboutLine = keyOf(lineTypeCall)
const listsBundles = keyOf(bundleCall)
const [takesMoney] = keyOf(processCall).split(' ').slice(1)

/** The reason of a refusal that its code does not say, but the call or the service's own words do. */
function reasonIn(key: string, status: number, message: string) {
  if (key === isAboutLine && status < 500 && status !== 429) return 'line.invalid'
  const isPaying = key.endsWith(takesMoney?.replace('transaction/v1', '') ?? '')
  // A service that is broken may be short of something else, and have taken the money.
  const isBroken = status >= 500 && status < 600
  return isPaying && !isBroken && isNotEnough(message) ? 'payer.not-enough' : undefined
}

/** A refusal with the message under our name for it, and with a reason where one is to be seen. */
function readRefusal(key: string, reply: ApiReply): ApiReply {
  if (typeof reply.body !== 'object' || reply.body === null) return reply
  const body = fieldsOf(reply.body)
  const message = firstText(
    body.message,
    body.errorMessage,
    fieldsOf(body.error).message,
    body.error,
  )
  const known = readReply({ ...reply, body: { ...body, message } })
  if (known.ok || known.failure.kind === 'refusal') return { ...reply, body: { ...body, message } }
  const reason = reasonIn(key, Math.max(reply.status, Number(body.statusCode) || 0), message)
  const result = reason ? { ...fieldsOf(body.result), reason } : body.result
  return { ...reply, body: { ...body, message, result } }
}

/** The answer of the service to a call of the specification, as our contract has it. */
function readAnswer(
  key: string,
  input: Fields,
  reply: ApiReply,
  { market, nowMs }: { market: Market; nowMs: number },
): ApiReply {
  const how = publishedCalls.get(key)
  const read = readReply(reply, mayBeBare.includes(key) ? { mayBeEmpty: true } : {})
  if (!how || !read.ok) return readRefusal(key, reply)
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const result = how.read(read.value, input, fieldsOf(reply.body), { market, today })
  if (result !== undefined) return { ...reply, ...answered(result), headers: reply.headers }
  // Said of a line: it is of a kind that no page serves.
  return key === isAboutLine ? refused('line.other-type') : { ...reply, body: undefined }
}

/**
 * The transport to a portal service that speaks the published specification and nothing of ours: asks only what it takes,
 * reads answers that have only what it shows, and answers our own calls from those. Decision 181.
 */
export function speakPublished(
  send: ApiTransport,
  { jar, clock, isSecure, market }: { jar: Jar; clock: Clock; isSecure: boolean; market: Market },
): ApiTransport {
  const records = openRecords(jar, clock, isSecure)
  /** The number that was asked about last: lists of bundles are for a number there. */
  let lastNumber: string | undefined

  const forward = async (request: Request, key: string, input: Fields): Promise<ApiReply> => {
    const how = publishedCalls.get(key)
    if (!how) return refused('ability.missing')
    if (key === isAboutLine) lastNumber = firstText(input.msisdn)
    const asked = key === listsBundles ? { msisdn: lastNumber, ...input, serviceType: null } : input
    const fields = pick(asked, how.sends)
    const [address = ''] = request.address.split('?', 1)
    const query = new URLSearchParams(fields as Record<string, string>).toString()
    const sent = { ...request, headers: withTokenType(request.headers) }
    const reply = await send(
      request.method === 'GET'
        ? { ...sent, address: query ? `${address}?${query}` : address }
        : { ...sent, body: fields },
    )
    return readAnswer(key, input, reply, { market, nowMs: records.now() })
  }

  const forwardNoted = async (
    request: Request,
    key: string,
    call: Pick<Call<never, unknown>, 'reasons' | 'mayBeEmpty'>,
  ) => {
    const input = inputOf(request)
    const idempotencyKey = request.headers[idempotencyHeader]
    const repeated = answerRepeat(key, input, idempotencyKey, records.read())
    if (repeated) return repeated
    const note = notes.get(key)
    if (!note) return forward(request, key, input)
    noteBefore(key, input, records)
    try {
      const reply = await forward(request, key, input)
      note(input, readReply(reply, call), records, idempotencyKey)
      return reply
    } catch (error) {
      note(input, { ok: false, failure: { kind: 'network' } }, records, idempotencyKey)
      throw error
    }
  }

  const askFor = (request: Request) =>
    async function ask<Input, Result>(call: Call<Input, Result>, input: Input) {
      const { method } = call
      const { 'content-type': _type, ...headers } = request.headers
      const query = new URLSearchParams(input as Record<string, string>).toString()
      const asked: Request = {
        method,
        address: addressOf(call) + (method === 'GET' && query ? `?${query}` : ''),
        headers: method === 'GET' ? headers : { ...headers, 'content-type': 'application/json' },
        ...(request.signal ? { signal: request.signal } : {}),
        ...(method === 'GET' ? {} : { body: input }),
      }
      const reply = await forwardNoted(asked, keyOf(call), call)
      return readReply<Result>(reply, call)
    }

  return async (request) => {
    const key = keyIn(request)
    const own = ownCalls.get(key)
    if (!own) return forwardNoted(request, key, {})
    const tools = { records, market, ask: askFor(request) }
    return own(inputOf(request) as never, tools, request.headers.lang ?? 'EN')
  }
}
