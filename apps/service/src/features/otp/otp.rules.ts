import { after } from '@portal/kernel/instant'
import { type Msisdn, maskMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Channel, OtpState, RecipientState } from '../../ports/otp-store.port.ts'
import { paymentPurpose } from '../../ports/payment-store.port.ts'

/** They protect a person, so no scale divides any of them. */
export type OtpLimits = {
  /** Between two sends to one recipient. */
  resendLockMs: number
  /** Sends to one recipient in 10 minutes. */
  sendsMax: number
  /** Wrong guesses at one code. */
  guessesPerCode: number
  /** Wrong guesses at all codes of one recipient in 24 hours. */
  guessesPerRecipientDay: number
  lifeMs: number
}

export const otpWindowsMs = { sends: 10 * 60_000, guesses: 24 * 3_600_000 } as const

/** Life of a proof and of an access token. */
export const proofLifeMs = 10 * 60_000

/** Codes for reading a bill, which have calls of their own. */
export const invoicePurpose = 'INVOICE'

/** Milliseconds until a code may be sent to this recipient; 0 is now. `sentAt`: of the window, oldest first. */
export function sendWaitMs(
  { sentAt, now }: Pick<OtpState, 'sentAt' | 'now'>,
  { resendLockMs, sendsMax }: OtpLimits,
): number {
  const last = sentAt.at(-1)
  const oldest = sentAt[sentAt.length - sendsMax]
  const freeAt = [
    ...(last === undefined ? [] : [after(last, resendLockMs)]),
    ...(oldest === undefined ? [] : [after(oldest, otpWindowsMs.sends)]),
  ]
  return Math.max(0, ...freeAt.map((at) => at - now))
}

/** Not while sends are locked, nor at the end of a day of guesses: no guess at that code would be compared. */
export const maySendNew = (state: RecipientState, limits: OtpLimits): boolean =>
  sendWaitMs(state, limits) === 0 && state.guessesOfRecipient < limits.guessesPerRecipientDay

export const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000))

/** Of the life that a text names: never more than is left, save in its last minute. */
export const wholeMinutes = (ms: number): number => Math.max(1, Math.floor(ms / 60_000))

export const leftMs = ({ until, now }: Pick<OtpState, 'until' | 'now'>): number =>
  Math.max(0, until - now)

/** Wrong guesses that are left, by the code's own count and by its recipient's, whichever is lower. */
export const guessesLeft = (
  { guesses, guessesOfRecipient }: Pick<OtpState, 'guesses' | 'guessesOfRecipient'>,
  { guessesPerCode, guessesPerRecipientDay }: OtpLimits,
): number =>
  Math.max(0, Math.min(guessesPerCode - guesses, guessesPerRecipientDay - guessesOfRecipient))

type Judged = 'live' | 'otp.unusable' | 'otp.exhausted'

/** Whether a code may still be guessed at or sent again. */
export function judge(state: OtpState, limits: OtpLimits): Judged {
  if (state.isUsed || leftMs(state) === 0) return 'otp.unusable'
  return guessesLeft(state, limits) > 0 ? 'live' : 'otp.exhausted'
}

/** Why a code may not be sent again now; null where it may. */
export function refuseResend(
  state: OtpState,
  limits: OtpLimits,
): Exclude<Judged, 'live'> | 'otp.too-many' | null {
  const judged = judge(state, limits)
  if (judged !== 'live') return judged
  return sendWaitMs(state, limits) > 0 ? 'otp.too-many' : null
}

/** The fields of a request for a code. */
export type AskedCode = {
  msisdn?: string | undefined
  email?: string | undefined
  customerDetails?: { fullName?: string | undefined } | undefined
  requestType?: string | undefined
}

export type WantedCode = {
  channel: Channel
  recipient: string
  purpose: string
  /** The number that is proved where it is not the recipient. */
  subject?: Msisdn
}

/** Exactly one recipient; an email address only with a name and the purpose. Else the wire name of the field at fault. */
export function readAskedCode(asked: AskedCode): Result<WantedCode, { field: string }> {
  const { msisdn, email, customerDetails, requestType } = asked
  const faults: readonly [boolean, string][] = [
    [msisdn === undefined && email === undefined, 'msisdn'],
    [msisdn !== undefined && email !== undefined, 'email'],
    // Fields that a number does not need are refused, not dropped. Decision 032.
    [email === undefined && customerDetails !== undefined, 'customerDetails'],
    [email !== undefined && !customerDetails?.fullName?.trim(), 'customerDetails.fullName'],
    [email !== undefined && requestType === undefined, 'requestType'],
    [requestType === invoicePurpose, 'requestType'],
  ]
  const [, field] = faults.find(([isFault]) => isFault) ?? []
  if (field !== undefined) return fail({ field })
  return ok({
    channel: email === undefined ? 'sms' : 'mail',
    // One mailbox has many spellings in capitals, and is counted as one.
    recipient: msisdn ?? email?.toLowerCase() ?? '',
    purpose: requestType ?? paymentPurpose,
  })
}

/** The number of a challenge; null where its code went to an email address. */
export function numberOf({ channel, recipient }: OtpState['challenge']): Msisdn | null {
  const number = channel === 'sms' ? parseMsisdn(recipient) : null
  return number?.ok ? number.value : null
}

/** The number that a code proves: a device's, whose code goes to another phone, else the one that receives it. */
export const provedNumber = (challenge: OtpState['challenge']): Msisdn | null =>
  challenge.subject ?? numberOf(challenge)

/** "** *** **67", "b***@example.com". */
export const maskRecipient = ({ channel, recipient }: OtpState['challenge']): string =>
  channel === 'sms' ? maskMsisdn(recipient) : recipient.replace(/^(.)[^@]*/, '$1***')

/** Whether a user is named by this number: nine digits, or with 260 or a 0 before them. */
export function isNumberOf(username: string, number: Msisdn): boolean {
  const [, digits] = /^(?:\+?260|0)?([1-9]\d{8})$/.exec(username.trim()) ?? []
  return digits === number
}

/** Milliseconds to wait so that an answer takes a whole number of steps. */
export const waitToStep = (tookMs: number, stepMs: number): number =>
  Math.ceil(Math.max(tookMs, 1) / stepMs) * stepMs - tookMs
