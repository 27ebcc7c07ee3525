import { Type } from 'typebox'
import { lineType, msisdn, strict } from './shapes.schema.ts'

export const lineTypeBody = strict({
  msisdn,
  checkIfBroadband: Type.Optional(Type.Boolean()),
  requestType: Type.Optional(Type.Literal('HYBRID_POSTPAID_CHECK')),
})

export const lineTypeResult = lineType
