import type { CallDefinition } from '@portal/contract/define-call'
import { lineTypes } from '@portal/kernel/line-type'
import { type TSchema, Type } from 'typebox'

/** The envelope of a success around a result's schema; refusals share one. */
const successEnvelope = (result: TSchema) =>
  Type.Object({
    statusCode: Type.Literal(200),
    status: Type.Literal('success'),
    message: Type.String(),
    result,
  })

const refusalEnvelope = Type.Object(
  {
    statusCode: Type.Union([Type.Integer(), Type.String()]),
    status: Type.Literal('error'),
    message: Type.String(),
    result: Type.Optional(
      Type.Object({
        reason: Type.String(),
        field: Type.Optional(Type.String()),
        attemptsLeft: Type.Optional(Type.Integer()),
        lineType: Type.Optional(Type.Enum(lineTypes)),
        price: Type.Optional(Type.String()),
      }),
    ),
  },
  { description: 'A refusal: its code, words fit to be shown, and the field at fault.' },
)

/** One call for Fastify: validates the request, shapes the reply, and describes both in the document. */
export function describeCall({ method, summary, input, result }: CallDefinition) {
  return {
    summary,
    ...(method === 'GET' ? { querystring: input } : { body: input }),
    response: {
      200: successEnvelope(result),
      '4xx': refusalEnvelope,
      '5xx': refusalEnvelope,
    },
  }
}
