import type { CallOf } from '../call.ts'
import type { RefusalCode } from '../codes.ts'
import type * as schema from './otp.schema.ts'

type Reasons = Readonly<Record<string, RefusalCode>>

/** Of calls that send a code, and of calls that take one. */
export const sendReasons: Reasons = { 502: 'otp.too-many' }
const verifyReasons: Reasons = { 400: 'otp.unusable' }

export const sendOtpCall: CallOf<typeof schema.sendOtpCall> = {
  method: 'POST',
  path: 'otp/v1/send-otp',
  reasons: sendReasons,
}

export const resendOtpCall: CallOf<typeof schema.resendOtpCall> = {
  method: 'POST',
  path: 'otp/v1/resend-otp',
  reasons: sendReasons,
  mayBeEmpty: true,
}

export const verifyOtpCall: CallOf<typeof schema.verifyOtpCall> = {
  method: 'POST',
  path: 'otp/v1/verify-otp',
  reasons: verifyReasons,
}

export const otpStateCall: CallOf<typeof schema.otpStateCall> = {
  method: 'GET',
  path: 'otp/v1/state',
}

export const verifyUserCall: CallOf<typeof schema.verifyUserCall> = {
  method: 'POST',
  path: 'auth/otp/v1/verify-user',
  reasons: verifyReasons,
}

export const sendInvoiceOtpCall: CallOf<typeof schema.sendInvoiceOtpCall> = {
  method: 'POST',
  path: 'optimus/otp/send',
  reasons: sendReasons,
}

export const resendInvoiceOtpCall: CallOf<typeof schema.resendInvoiceOtpCall> = {
  method: 'POST',
  path: 'optimus/otp/resend',
  reasons: sendReasons,
  mayBeEmpty: true,
}

export const verifyInvoiceOtpCall: CallOf<typeof schema.verifyInvoiceOtpCall> = {
  method: 'POST',
  path: 'optimus/otp/verify',
  reasons: verifyReasons,
}
