import type { RefusalCode } from '@portal/contract/codes'
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify'
import type { Wording } from '../calls/wording.ts'
import { type Refused, refused } from './answer.ts'
import { refuse, sendRefused } from './refusal.ts'

type Problem = {
  instancePath?: string
  params?: { additionalProperty?: unknown; missingProperty?: unknown }
}

/** The wire name of the first field that a schema refused, where it is known. */
function fieldAtFault(problems: readonly Problem[]): string | undefined {
  for (const { instancePath, params } of problems) {
    const named = params?.additionalProperty ?? params?.missingProperty
    const path = (instancePath ?? '').split('/').filter(Boolean)
    if (typeof named === 'string') return [...path, named].join('.')
    if (path.length > 0) return path.join('.')
  }
  return undefined
}

/** Fields whose faults have words of their own. A map, since a body may name a field "toString". */
const reasonsByField = new Map<string, RefusalCode>([
  ['msisdn', 'line.invalid'],
  ['mobileNumber', 'line.invalid'],
  ['email', 'email.invalid'],
  ['emailId', 'email.invalid'],
])

/** An amount that is none: what is sold by a code has its own price, which need not be whole. */
export const amountFault = (body: unknown): RefusalCode =>
  typeof body === 'object' && body !== null && 'productCode' in body
    ? 'request.invalid'
    : 'amount.invalid'

const reasonsByCode: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_UNDER_PRESSURE: 'service.overloaded',
}

/** Whether an error means that the database cannot be reached now. */
export type IsOutOfReach = (error: unknown) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    isOutOfReach: IsOutOfReach
  }
}

/** The refusal for an error that no handler foresaw, which is logged. */
export function reasonOf(
  error: unknown,
  { isOutOfReach }: FastifyInstance,
  log: FastifyBaseLogger,
): RefusalCode {
  if (isOutOfReach(error)) {
    log.warn({ err: error }, 'database out of reach')
    return 'service.overloaded'
  }
  log.error({ err: error }, 'request failed')
  return 'service.failed'
}

/** The refusal of an input that its schema refused. */
export function refusedInput(
  { validation = [] }: Pick<FastifyError, 'validation'>,
  body: unknown,
): Refused {
  const field = fieldAtFault(validation as readonly Problem[])
  if (!field) return refused('request.invalid')
  const reason = field === 'amount' ? amountFault(body) : reasonsByField.get(field)
  return refused(reason ?? 'request.invalid', { field })
}

/** Answers every failure in the envelope; an unforeseen one is logged and answered in general words. */
export function handleErrors(
  app: FastifyInstance,
  wording: Wording,
  isOutOfReach: IsOutOfReach = () => false,
) {
  app.decorate('wording', wording)
  app.decorate('isOutOfReach', isOutOfReach)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.validation) return sendRefused(reply, refusedInput(error, request.body))
    const known = reasonsByCode[error.code]
    if (known) return refuse(reply, known)
    if (error.statusCode === 413) return refuse(reply, 'request.too-large')
    if (error.statusCode === 429) return refuse(reply, 'request.too-many')
    if (error.statusCode === 415) return refuse(reply, 'request.unsupported-type')
    if (error.statusCode && error.statusCode < 500) return refuse(reply, 'request.invalid')
    return refuse(reply, reasonOf(error, app, request.log.child({ reqId: request.id })))
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'request.not-found'))
}
