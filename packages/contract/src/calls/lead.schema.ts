import { Type } from 'typebox'
import { defineCall } from '../define-call.ts'
import { fieldLengthMax } from '../forms/form.ts'
import {
  amountIn,
  amountOut,
  currency,
  email,
  emptyQuery,
  id,
  idIn,
  languageCode,
  name,
  strict,
  text,
  time,
} from '../shapes.schema.ts'
import { sentCode } from './otp.schema.ts'

const optional = Type.Optional

/** Nine digits, with or without a leading 0. */
const leadMsisdn = Type.String({
  pattern: '^0?[1-9][0-9]{8}$',
  description: 'Nine digits; this flow alone sends a 0 before them.',
})

const degrees = (limit: number) => Type.Number({ minimum: -limit, maximum: limit })
const refLeadId = Type.String({ description: 'Names the lead to the visitor and to the operator.' })

export const sendLeadOtpCall = defineCall({
  method: 'POST',
  path: 'otp/v1/send-otp-hbb',
  summary: 'Send a one-time code to the number of a lead',
  input: strict({ msisdn: leadMsisdn }),
  result: Type.Object({ refId: Type.String(), ...sentCode }),
})

export const cityConfigCall = defineCall({
  method: 'GET',
  path: 'config',
  summary: 'Towns, and whether home broadband is sold there',
  input: strict({ code: Type.Literal('city-config') }),
  result: Type.Object({
    data: Type.Array(Type.Object({ cityName: Type.String(), hbbLeadFeasibility: Type.Boolean() })),
  }),
})

/** What the page of home broadband shows beside its plans and texts. */
export const leadOfferCall = defineCall({
  method: 'GET',
  path: 'lead/v1/offer',
  summary: 'The device of home broadband, its connection fee, and whether addresses are confirmed',
  input: emptyQuery,
  result: Type.Object({
    picture: Type.Union([Type.String(), Type.Null()], {
      description: 'Address of the picture of the device; null where there is none.',
    }),
    connectionFee: Type.Object({ amount: amountOut, currency }),
    confirmAddress: Type.Boolean({ description: 'The visitor confirms the place on a map.' }),
  }),
})

const place = Type.Object({ lat: degrees(90), lng: degrees(180) }, { additionalProperties: false })

/** A form that is filled in and waits for its code: kept for its device, for an hour. */
const draftFields = {
  planCode: name(60),
  values: Type.Record(Type.String({ pattern: '^[A-Za-z]{1,40}$' }), text(fieldLengthMax)),
  place: Type.Union([place, Type.Null()], {
    description: 'Where the address is; null while nobody has found it.',
  }),
} as const

export const keepDraftCall = defineCall({
  method: 'POST',
  path: 'lead/v1/keep-draft',
  summary: 'Keep a form that is filled in for its device, so that it outlives the page',
  input: strict({ draftId: optional(idIn), ...draftFields }),
  result: Type.Object({ draftId: Type.String() }),
})

export const draftCall = defineCall({
  method: 'GET',
  path: 'lead/v1/draft',
  summary: 'A form that this device has filled in',
  input: strict({ draftId: idIn }),
  result: Type.Object(draftFields),
})

export const submitLeadCall = defineCall({
  method: 'POST',
  path: 'subscriber/v1/submit-lead',
  summary: 'Ask for home broadband: the same number, plan and address again is the same lead',
  input: strict({
    fullName: name(fieldLengthMax),
    contactNumber: leadMsisdn,
    email: optional(Type.Union([email, Type.Literal('')])),
    feasibility: optional(
      Type.Boolean({ description: "As the caller read it; the service goes by the town's own." }),
    ),
    uniqueCode: idIn,
    consent: Type.Boolean(),
    address: strict({
      type: Type.Literal('INSTALLATION'),
      landmark: text(fieldLengthMax),
      lat: optional(degrees(90)),
      lng: optional(degrees(180)),
      city: name(fieldLengthMax),
      street1: text(fieldLengthMax),
      country: text(60),
    }),
    plan: strict({
      code: name(60),
      amount: optional(amountIn),
      currency: optional(text(3)),
      description: optional(text(300)),
    }),
    source: Type.Literal('WEBPORTAL'),
    lineType: Type.Literal('Prepaid'),
    language: optional(languageCode),
  }),
  result: Type.Object({
    refLeadId,
    feasibility: Type.Boolean({ description: 'Whether home broadband is sold in the town.' }),
  }),
})

export const ownLeadCall = defineCall({
  method: 'GET',
  path: 'lead/v1/own',
  summary: 'A lead of this device, for its last page and for what is bought by it',
  input: strict({ refLeadId: idIn }),
  result: Type.Object({
    refLeadId,
    feasibility: Type.Boolean(),
    msisdn: Type.String({ description: 'Nine digits.' }),
    email: optional(Type.String()),
    city: Type.String(),
    planCode: Type.String(),
    amount: amountOut,
    currency,
    turnedDown: optional(
      Type.Literal(true, {
        description: 'The operator has rejected or cancelled it: nothing is ordered by it.',
      }),
    ),
    orderId: optional({ ...id, description: 'The order that this device has opened by it.' }),
  }),
})

/** Of the words; absent: that of the header `lang`, else the first. */
const wordsLanguage = optional(languageCode)

const toldLead = Type.Object({
  refLeadId,
  status: Type.String({ description: "A status of the package 'lead-status-config'." }),
  statusText: Type.String({
    description: "It in words of the package 'lead-status-translation'.",
  }),
  created: time,
  notes: Type.Array(Type.String(), {
    description: 'Words of the same package, in the order in which they are shown.',
  }),
})

/** Beside a payment; the operator's answer is waited for shortly, and else the last one is told. */
export const leadNotesCall = defineCall({
  method: 'GET',
  path: 'lead/v1/notes',
  summary: 'What has become of a lead of this device',
  input: strict({ refLeadId: idIn, language: wordsLanguage }),
  result: toldLead,
})

export const trackLeadCall = defineCall({
  method: 'POST',
  path: 'subscriber/v1/track-lead',
  summary: 'What has become of a lead, for who knows its reference and its number',
  input: strict({ refLeadId: idIn, msisdn: leadMsisdn, language: wordsLanguage }),
  result: toldLead,
})
