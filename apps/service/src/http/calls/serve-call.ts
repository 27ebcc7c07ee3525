import { addressOf } from '@portal/contract/call'
import type { CallDefinition } from '@portal/contract/define-call'
import type { Language } from '@portal/kernel/language'
import type { Result } from '@portal/kernel/result'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Caller } from '../addresses/ip-network.ts'
import type { Limit } from '../limits/limits.ts'
import { type Body, encodingFor } from '../pages/kept-pages.ts'
import { type Answer, isRefused, type RefusalDetail, type Refused } from '../refusals/answer.ts'
import { refusedInput } from '../refusals/errors.ts'
import { sendRefused, success } from '../refusals/refusal.ts'
import { allowDirectly, type ReadHandler } from './direct-calls.ts'
import { describeCall } from './openapi.ts'
import { isLong, packedOnce } from './packed-answers.ts'
import { askedLanguage } from './wording.ts'

export type Asked = { request: FastifyRequest; reply: FastifyReply }

/** Answers a call of the contract, at once or as a promise. */
export type Handler<D extends CallDefinition> = (
  input: Static<D['input']>,
  asked: Asked,
) => Answer<Static<D['result']>> | Promise<Answer<Static<D['result']>>>

/**
 * Serves one call of the contract: validates the input, wraps the handler's result, and describes the
 * call in the API document. Types come from the definition.
 */
export function serveCall<D extends CallDefinition>(
  app: FastifyInstance,
  call: D,
  handle: Handler<NoInfer<D>>,
) {
  app.route({
    method: call.method,
    url: addressOf(call),
    schema: describeCall(call),
    handler: async (request, reply) => {
      return replyWith(reply, await handle(inputOf(call, request), { request, reply }))
    },
  })
}

/** The input of a call, once its schema has proved it. */
const inputOf = <D extends CallDefinition>(call: D, request: FastifyRequest) =>
  (call.method === 'GET' ? request.query : request.body) as Static<D['input']>

const replyWith = (reply: FastifyReply, answered: Answer<unknown>) =>
  isRefused(answered) ? sendRefused(reply, answered) : success(answered.result)

/** Decides by a request's headers who may make a call, and says what its handler has to know of them. */
export type Guard<G> = (request: FastifyRequest) => Promise<Result<G, Refused>>

export type GuardedHandler<D extends CallDefinition, G> = (
  input: Static<D['input']>,
  asked: Asked,
  guarded: G,
) => ReturnType<Handler<D>>

/** Finds the language of the order that a body names, whatever else is wrong with it; null for a caller who asks too often. */
export type LanguageOf = (body: unknown, request: FastifyRequest) => Promise<Language | null>

/**
 * Serves a call about an order, whose guard is asked first: who may not make it learns nothing about their input. Its
 * refusals are in the order's language where the caller names none.
 */
export function serveGuarded<D extends CallDefinition, G>(
  app: FastifyInstance,
  call: D,
  { guard, languageOf }: { guard: Guard<G>; languageOf: LanguageOf },
  handle: GuardedHandler<NoInfer<D>, G>,
) {
  function answerTo(request: FastifyRequest, reply: FastifyReply, guarded: G) {
    if (request.validationError) return refusedInput(request.validationError, request.body)
    return handle(inputOf(call, request), { request, reply }, guarded)
  }
  app.route({
    method: call.method,
    url: addressOf(call),
    schema: describeCall(call),
    attachValidation: true,
    handler: async (request, reply) => {
      const guarded = await guard(request)
      if (!guarded.ok) return sendRefused(reply, guarded.error)
      const answered = await answerTo(request, reply, guarded.value)
      const aboutOf = async () => {
        const language = askedLanguage(request) ?? (await languageOf(request.body, request))
        return language ? { language } : {}
      }
      const isWorded = isRefused(answered) && answered.language !== undefined
      return replyWith(reply, isWorded ? answered : await worded(answered, aboutOf))
    },
  })
}

/** Serves a read that pages are drawn from, which the renderer may also make directly. */
export function serveRead<D extends CallDefinition>(
  app: FastifyInstance,
  call: D,
  handle: ReadHandler<NoInfer<D>>,
) {
  serveCall<D>(app, call, handle)
  allowDirectly(app, call, handle, { isConstant: false })
}

const onceWritten = (text: string): string | Body => (isLong(text) ? packedOnce(text) : text)

async function sendPacked(reply: FastifyReply, { headers }: FastifyRequest, body: Body) {
  const encoding = encodingFor(String(headers['accept-encoding'] ?? ''))
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await body(encoding))
}

/**
 * Serves a read whose result is the same object whenever it is asked for by equal input: it is written out
 * once, and packed once where it is long.
 */
export function serveConstant<D extends CallDefinition>(
  app: FastifyInstance,
  call: D,
  find: (input: Static<NoInfer<D>['input']>) => Answer<Static<NoInfer<D>['result']> & object>,
) {
  const bodies = new WeakMap<object, string | Body>()
  app.route({
    method: call.method,
    url: addressOf(call),
    schema: describeCall(call),
    handler(request, reply) {
      // The schema has just proved it.
      const answered = find(request.query as Static<D['input']>)
      if (isRefused(answered)) return sendRefused(reply, answered)
      const { result } = answered
      const body =
        bodies.get(result) ?? onceWritten(String(reply.serialize({ ...success(result) })))
      bodies.set(result, body)
      if (typeof body !== 'string') return sendPacked(reply, request, body)
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
  allowDirectly(app, call, find, { isConstant: true })
}

/** Serves a long list: as long as the handler answers the same object, that is written out and packed once. */
export function servePacked<D extends CallDefinition>(
  app: FastifyInstance,
  call: D,
  handle: (
    input: Static<NoInfer<D>['input']>,
    asked: Asked,
  ) => Promise<Answer<Static<NoInfer<D>['result']> & object>>,
) {
  const bodies = new WeakMap<object, Body>()
  app.route({
    method: call.method,
    url: addressOf(call),
    schema: describeCall(call),
    handler: async (request, reply) => {
      const answered = await handle(inputOf(call, request), { request, reply })
      if (isRefused(answered)) return sendRefused(reply, answered)
      const { result } = answered
      const body = bodies.get(result) ?? packedOnce(String(reply.serialize({ ...success(result) })))
      bodies.set(result, body)
      return sendPacked(reply, request, body)
    },
  })
}

/** A handler whose every call is counted; for reads, whose effect is the answer itself. */
export const limited =
  <Input, Result, A extends { request: Caller }>(
    limit: Limit,
    handle: (input: Input, asked: A) => Result | Promise<Result>,
  ) =>
  async (input: Input, asked: A) =>
    (await limit(asked.request)) ?? handle(input, asked)

/** Language and payment method of a call, on which the words of a refusal may depend. */
export type About = Pick<RefusalDetail, 'language' | 'method'>

/**
 * An answer whose refusal is worded for what the call is about: in the order's language where the caller
 * names none, and for the payment method.
 */
export async function worded<Result>(
  answered: Answer<Result>,
  aboutOf: () => Promise<About>,
): Promise<Answer<Result>> {
  // This one must cost little, and says nothing of an order.
  if (!isRefused(answered) || answered.refused === 'request.too-many') return answered
  return { ...answered, ...(await aboutOf()) }
}
