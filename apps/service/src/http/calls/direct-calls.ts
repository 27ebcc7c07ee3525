import { addressOf } from '@portal/contract/call'
import { refusals } from '@portal/contract/codes'
import type { CallDefinition } from '@portal/contract/define-call'
import type { ApiReply } from '@portal/contract/page-host'
import type { FastifyInstance } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Caller } from '../addresses/ip-network.ts'
import { type Answer, isRefused, type Refused } from '../refusals/answer.ts'
import { reasonOf } from '../refusals/errors.ts'
import { refusalBody, success, waitHeaders } from '../refusals/refusal.ts'
import { wordedIn } from './wording.ts'

/** Answers a read of the contract: all that it needs of its request is the caller. */
export type ReadHandler<D extends CallDefinition> = (
  input: Static<D['input']>,
  asked: { request: Caller },
) => Answer<Static<D['result']>> | Promise<Answer<Static<D['result']>>>

type DirectCall = {
  /** The answer to an input changes with the content alone. */
  isConstant: boolean
  /** Null for an input that the call's schema refuses. */
  answer(input: unknown, request: Caller): Promise<ApiReply | null>
}

const known = new WeakMap<FastifyInstance, Map<string, DirectCall>>()

const nameOf = (method: string, address: string): string => `${method} ${address}`

/** Lets the renderer of pages make this call without a request of HTTP. Decision 049. */
export function allowDirectly<D extends CallDefinition>(
  app: FastifyInstance,
  call: D,
  handle: ReadHandler<D>,
  { isConstant }: { isConstant: boolean },
) {
  const input = Compile<TSchema>(call.input)
  const shape = shaper(app, call)
  const calls = known.get(app) ?? new Map<string, DirectCall>()
  known.set(app, calls)
  calls.set(nameOf(call.method, addressOf(call)), {
    isConstant,
    async answer(asked, request) {
      if (!input.Check(asked)) return null
      try {
        // The schema has just proved it.
        const answered = await handle(asked as Static<D['input']>, { request })
        return isRefused(answered)
          ? refusalReply(app, request, answered)
          : { status: 200, headers: {}, body: success(shape(answered.result)) }
      } catch (error) {
        return refusalReply(app, request, { refused: reasonOf(error, app, app.log) })
      }
    },
  })
}

export const directCall = (
  app: FastifyInstance,
  method: string,
  address: string,
): DirectCall | null => known.get(app)?.get(nameOf(method, address)) ?? null

/** The result as HTTP would carry it: the fields of the schema, and no others. */
function shaper(app: FastifyInstance, call: CallDefinition): (result: unknown) => unknown {
  let write: ((result: unknown) => string) | null = null
  return (result) => {
    // The server has its compiler once it is ready.
    write ??=
      app.serializerCompiler?.({
        schema: call.result,
        method: call.method,
        url: addressOf(call),
        httpStatus: '200',
      }) ?? null
    if (!write) throw new Error('No call can be made before the server is ready')
    return JSON.parse(write(result))
  }
}

function refusalReply(
  app: FastifyInstance,
  { headers }: Caller,
  { refused: reason, ...detail }: Refused,
): ApiReply {
  const language = wordedIn({ headers, server: app }, detail.language)
  const message = app.wording.words(reason, language, detail.values ?? {}, detail.method)
  return {
    status: refusals[reason].http,
    headers: waitHeaders(reason, detail),
    body: refusalBody(reason, message, detail),
  }
}
