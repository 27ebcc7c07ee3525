import { Type } from 'typebox'
import { defineCall } from '../define-call.ts'
import { lineType, msisdn, strict } from '../shapes.schema.ts'

export const lineTypeCall = defineCall({
  method: 'POST',
  path: 'subscriber/line-type',
  summary: 'Line type of a number',
  input: strict({
    msisdn,
    checkIfBroadband: Type.Optional(Type.Boolean()),
    requestType: Type.Optional(Type.Literal('HYBRID_POSTPAID_CHECK')),
  }),
  result: lineType,
})
