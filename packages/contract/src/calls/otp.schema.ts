import { Type } from 'typebox'
import { otpLength } from '../constants.ts'
import { defineCall } from '../define-call.ts'
import { email, idIn, msisdn, name, strict, text } from '../shapes.schema.ts'

const optional = Type.Optional

const otp = Type.String({
  pattern: `^[0-9]{${otpLength}}$`,
  description: `${otpLength} digits.`,
})

const seconds = (description: string) => Type.Integer({ minimum: 0, description })

/** A code under way, as its device may know it. */
export const sentCode = {
  recipient: Type.String({ description: 'The number or address that the code went to, masked.' }),
  resendInSeconds: seconds('Until the code may be sent again.'),
  expiresInSeconds: seconds('Until the code is over.'),
} as const

/** Exactly one of msisdn and email. */
const sendOtpBody = strict({
  msisdn: optional(msisdn),
  email: optional(email),
  customerDetails: optional(strict({ fullName: name(100) })),
  requestType: optional(
    Type.String({
      pattern: '^[A-Z][A-Z_]{0,39}$',
      description: 'The purpose that the code proves the number for; PAYMENT where absent.',
    }),
  ),
})

const sentPayment = Type.Object({ refId: Type.String(), ...sentCode })

export const sendOtpCall = defineCall({
  method: 'POST',
  path: 'otp/v1/send-otp',
  summary: 'Send a one-time code to a number or an address',
  input: sendOtpBody,
  result: sentPayment,
})

export const resendOtpCall = defineCall({
  method: 'POST',
  path: 'otp/v1/resend-otp',
  summary: 'Send the same code again',
  input: strict({ refId: idIn }),
  result: sentPayment,
})

export const verifyOtpCall = defineCall({
  method: 'POST',
  path: 'otp/v1/verify-otp',
  summary: 'Prove a number by its code',
  input: strict({ refId: idIn, otp }),
  result: Type.Object({
    uniqueCode: Type.String({ description: 'The proof: serves one payment.' }),
    expiresIn: seconds('Life of the proof.'),
  }),
})

/**
 * The page of a code after a reload; the number itself for the device that asked alone. Exactly one of the two is given, by the
 * family of calls that sent the code.
 */
export const otpStateCall = defineCall({
  method: 'GET',
  path: 'otp/v1/state',
  summary: 'A code under way',
  input: strict({ refId: optional(idIn), otpId: optional(idIn) }),
  result: Type.Object({
    ...sentCode,
    msisdn: optional(msisdn),
    isToOwner: Type.Boolean({
      description: 'It went to the phone of the owner of that number, a router or MiFi.',
    }),
    attemptsLeft: Type.Integer({ minimum: 0, description: 'Guesses that are left.' }),
  }),
})

export const verifyUserCall = defineCall({
  method: 'POST',
  path: 'auth/otp/v1/verify-user',
  summary: 'Prove the number of a wallet by its code: answers an access token',
  input: strict({
    refId: idIn,
    otp,
    username: text(40),
    paymentMode: name(40),
  }),
  result: Type.Object({
    tokenType: Type.Literal('Bearer'),
    accessToken: Type.String(),
    expiresIn: seconds('Life of the token.'),
  }),
})

const sentInvoice = Type.Object({ otpId: Type.String(), ...sentCode })

export const sendInvoiceOtpCall = defineCall({
  method: 'POST',
  path: 'optimus/otp/send',
  summary: 'Send a one-time code for reading a bill',
  input: strict({
    text: Type.String({ pattern: '^[1-9][0-9]{8}$', description: 'The number, nine digits.' }),
    text1: optional(text(20)),
    otpAction: Type.Literal('INVOICE'),
  }),
  result: sentInvoice,
})

export const resendInvoiceOtpCall = defineCall({
  method: 'POST',
  path: 'optimus/otp/resend',
  summary: 'Send the code for reading a bill again',
  input: strict({ otpId: idIn }),
  result: sentInvoice,
})

export const verifyInvoiceOtpCall = defineCall({
  method: 'POST',
  path: 'optimus/otp/verify',
  summary: 'Prove the number of a bill by its code',
  input: strict({ otp, otpId: idIn }),
  result: Type.Object({ otpId: Type.String({ description: 'Serves one read of a bill.' }) }),
})
