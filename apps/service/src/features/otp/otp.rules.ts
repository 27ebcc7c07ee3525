import { after, type Instant } from '@portal/kernel/instant'
import { type Msisdn, maskMsisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Channel } from '../../ports/messages/channel.port.ts'
import type { OtpState, RecipientState } from '../../ports/messages/otp-store.port.ts'
import { paymentPurpose } from '../../ports/payment-store.port.ts'
import { invoicePurpose } from '../../ports/proofs.port.ts'

/** They protect a person, so no scale divides any of them. Each holds for the owner's session and for all others apart. */
export type OtpLimits = {
  /** Between two sends to one recipient. */
  resendLockMs: number
  /** Sends to one recipient in 10 minutes. */
  sendsMax: number
  /** Sends to one recipient in 24 hours of which no code was used. */
  unverifiedPerDay: number
  /** Wrong guesses at one code. */
  guessesPerCode: number
  /** Wrong guesses at codes of one recipient in 24 hours, from one network, or of an owner's session. */
  guessesPerRecipientDay: number
  /** The same from all networks together. */
  guessesOfAllPerRecipientDay: number
  lifeMs: number
}

const dayMs = 24 * 3_600_000
export const otpWindowsMs = { sends: 10 * 60_000, day: dayMs } as const

/** Life of a proof and of an access token. */
export const proofLifeMs = 10 * 60_000

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

/** The part of the day's sends to a stranger's recipient that one network may have: others keep as many. Decision 114. */
const networkPart = 0.5

/** Milliseconds until fewer than `max` of these moments are within a day; 0 is now. */
function dayWaitMs(moments: readonly Instant[], max: number, now: Instant): number {
  const oldest = moments[moments.length - max]
  return oldest === undefined ? 0 : Math.max(0, after(oldest, dayMs) - now)
}

const guessWaitMs = (
  { guessedAt, guessedByAllAt, now }: RecipientState,
  { guessesPerRecipientDay, guessesOfAllPerRecipientDay }: OtpLimits,
): number =>
  Math.max(
    dayWaitMs(guessedAt, guessesPerRecipientDay, now),
    dayWaitMs(guessedByAllAt, guessesOfAllPerRecipientDay, now),
  )

/** `waitMs`: after this time a repeat can succeed. */
export type Waiting<Code> = { readonly code: Code; readonly waitMs: number }

type RefusedSend = Waiting<'otp.too-many' | 'otp.too-many-today'>

const dayOfSendsWaitMs = (
  { unverifiedAt, unverifiedHereAt, now }: RecipientState,
  { unverifiedPerDay }: OtpLimits,
): number =>
  Math.max(
    dayWaitMs(unverifiedAt, unverifiedPerDay, now),
    dayWaitMs(unverifiedHereAt, Math.ceil(unverifiedPerDay * networkPart), now),
  )

function refuseSend(state: RecipientState, limits: OtpLimits): RefusedSend | null {
  const ofDayMs = dayOfSendsWaitMs(state, limits)
  if (ofDayMs > 0) return { code: 'otp.too-many-today', waitMs: ofDayMs }
  const waitMs = sendWaitMs(state, limits)
  return waitMs > 0 ? { code: 'otp.too-many', waitMs } : null
}

/** Not while sends are locked, nor at the end of a day of guesses: no guess at that code would be compared. */
export function refuseNew(state: RecipientState, limits: OtpLimits): RefusedSend | null {
  const guessesMs = guessWaitMs(state, limits)
  if (guessesMs === 0) return refuseSend(state, limits)
  return {
    code: 'otp.too-many-today',
    waitMs: Math.max(guessesMs, dayOfSendsWaitMs(state, limits)),
  }
}

export const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000))

/** Of the life that a text names: never more than is left, save in its last minute. */
export const wholeMinutes = (ms: number): number => Math.max(1, Math.floor(ms / 60_000))

export const leftMs = ({ until, now }: Pick<OtpState, 'until' | 'now'>): number =>
  Math.max(0, until - now)

type Guesses = Pick<OtpState, 'guesses' | 'guessedAt' | 'guessedByAllAt'>

/** Wrong guesses that are left, by the code's own count and by its recipient's, whichever is lowest. */
export const guessesLeft = (
  { guesses, guessedAt, guessedByAllAt }: Guesses,
  { guessesPerCode, guessesPerRecipientDay, guessesOfAllPerRecipientDay }: OtpLimits,
): number =>
  Math.max(
    0,
    Math.min(
      guessesPerCode - guesses,
      guessesPerRecipientDay - guessedAt.length,
      guessesOfAllPerRecipientDay - guessedByAllAt.length,
    ),
  )

export type Unguessable =
  | { readonly code: 'otp.unusable' }
  | { readonly code: 'otp.exhausted' }
  | Waiting<'otp.locked-today'>

/** Why a code may no more be guessed at nor sent again; null where it may. */
export function refuseGuess(state: OtpState, limits: OtpLimits): Unguessable | null {
  if (state.isUsed || leftMs(state) === 0) return { code: 'otp.unusable' }
  const waitMs = guessWaitMs(state, limits)
  if (waitMs > 0) return { code: 'otp.locked-today', waitMs }
  return guessesLeft(state, limits) > 0 ? null : { code: 'otp.exhausted' }
}

/** Why a code may not be sent again now; null where it may. */
export const refuseResend = (
  state: OtpState,
  limits: OtpLimits,
): Unguessable | RefusedSend | null => refuseGuess(state, limits) ?? refuseSend(state, limits)

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
