import { addressOf, type Call } from '@portal/contract/call'
import type { RefusalCode } from '@portal/contract/codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Limit } from './limits.ts'
import { describeCall } from './openapi.ts'
import { type RefusalDetail, refuse, success } from './refusal.ts'

/** The outcome of a call: a result for the envelope, or a refusal with the field at fault. */
export type Refused = { refused: RefusalCode } & RefusalDetail
export type Answer<Result> = { result: Result } | Refused

export const answer = <Result>(result: Result): Answer<Result> => ({ result })
export const refused = (reason: RefusalCode, detail: RefusalDetail = {}): Refused => ({
  refused: reason,
  ...detail,
})
/** A field that a call has no use for, or not with this value. */
export const refuseField = (field: string): Refused =>
  refused('request.invalid', { field, more: `: ${field}` })

export type Asked = { request: FastifyRequest; reply: FastifyReply }

/** A handler's outcome, at once or as a promise. */
type Served<Result> = Answer<Result> | Promise<Answer<Result>>

export type CallParts = {
  /** One line for the API document. */
  summary: string
  /** The query of a GET, the body of a POST. */
  input: TSchema
  result: TSchema
  limit?: Limit
}

/**
 * Serves one call of the contract: validates the input, counts it against the limit, wraps the
 * handler's result, and describes the call in the API document. Types come from the contract.
 */
export function serveCall<Input, Result>(
  app: FastifyInstance,
  call: Call<Input, Result>,
  { summary, input, result, limit }: CallParts,
  handle: (input: Input, asked: Asked) => Served<NoInfer<Result>>,
) {
  const isGet = call.method === 'GET'
  app.route({
    method: call.method,
    url: addressOf(call),
    schema: describeCall(summary, {
      ...(isGet ? { querystring: input } : { body: input }),
      result,
    }),
    handler: async (request, reply) => {
      if (limit && (await limit(request, reply))) return reply
      const answered = await handle(
        // The schema above has just proved it.
        (isGet ? request.query : request.body) as Input,
        { request, reply },
      )
      if (!('refused' in answered)) return success(answered.result)
      const { refused: reason, ...detail } = answered
      return refuse(reply, reason, detail)
    },
  })
}
