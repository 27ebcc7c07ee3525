import { Type } from 'typebox'
import { defineCall } from '../define-call.ts'
import { languageCode, msisdn, strict, text } from '../shapes.schema.ts'
import { sentCode } from './otp.schema.ts'

const serviceType = Type.Enum(['DATA', 'AIRTIME'])

const expireTime = Type.Union([Type.String(), Type.Null()], {
  description: 'ISO 8601, UTC; null for a balance that does not expire.',
})

const balance = Type.Object({
  serviceType,
  balanceDescription: Type.String({ description: 'The name of the bundle or account.' }),
  balanceType: Type.Enum(['LIMITED', 'UNLIMITED']),
  balance: Type.String({ description: 'What is left, in unitType: a decimal; "-1" is unlimited.' }),
  unitType: Type.String({ description: 'GB, MB and so on, or the currency.' }),
  expireTime,
})

/** Of the bundles' names; absent: that of the header `lang`, else the first. */
const namesLanguage = Type.Optional(languageCode)

export const queryBalanceCall = defineCall({
  method: 'POST',
  path: 'subscriber/v4/query-balance',
  summary: 'Balances of a number that was proved by its code',
  input: strict({
    msisdn,
    uniqueCode: Type.Optional(text(60)),
    serviceType,
    language: namesLanguage,
  }),
  result: Type.Object({ queryBalanceResult: Type.Array(balance) }),
})

export const provedCall = defineCall({
  method: 'POST',
  path: 'subscriber/v1/proved',
  summary: 'The code by which this session has proved a number, so that its balances are told',
  input: strict({ msisdn }),
  result: Type.Object({
    refId: Type.Optional(
      Type.String({
        description: 'Of the code that proved it; absent: not proved, or not any more.',
      }),
    ),
  }),
})

export const broadbandBalanceCall = defineCall({
  method: 'POST',
  path: 'subscriber/v1/broadband-balance',
  summary: "Send the code that opens a router's or MiFi's balance to its owner's phone",
  input: strict({ msisdn, requestType: Type.Literal('BALANCE') }),
  result: Type.Object({
    txnRefId: Type.String({ description: 'The refId of the code, for otp/v1/verify-otp.' }),
    otpRecipient: Type.String({ description: "The owner's number, masked." }),
    resendInSeconds: sentCode.resendInSeconds,
    expiresInSeconds: sentCode.expiresInSeconds,
  }),
})

/** A bundle that is active on a number, for the session that has proved the number. */
export const activeBundle = Type.Object({
  name: Type.String(),
  category: Type.String({ description: 'As the catalogue names it.' }),
  left: Type.Array(
    Type.Object({
      balance: Type.String({ description: 'A decimal in unitType; "-1" is unlimited.' }),
      unitType: Type.String(),
    }),
    { description: 'What is left, of each kind that it holds.' },
  ),
  expireTime,
})

/** Repeats what the order's own answer says of its bundle, for a page that is opened again. */
export const activeBundlesCall = defineCall({
  method: 'POST',
  path: 'subscriber/v1/active-bundles',
  summary: 'Bundles of the same category that are active on a number that this session has proved',
  input: strict({ msisdn, productCode: text(60), language: namesLanguage }),
  result: Type.Array(activeBundle),
})
