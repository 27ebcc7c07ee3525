import { Type } from 'typebox'
import { msisdn, strict } from './shapes.schema.ts'

export const lineTypeBody = strict({
  msisdn,
  checkIfBroadband: Type.Optional(Type.Boolean()),
  requestType: Type.Optional(Type.Literal('HYBRID_POSTPAID_CHECK')),
})

export const lineTypeResult = Type.Union([
  Type.Literal('PREPAID'),
  Type.Literal('POSTPAID'),
  Type.Literal('HYBRID'),
  Type.Literal('BROADBAND'),
])
