import { inSteps } from '@portal/kernel/even-steps'
import { newId, type RandomBytes } from '@portal/kernel/ids'
import type { Counter } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { Channel } from '../../ports/messages/channel.port.ts'
import type { MailAnswer, MailRequest, MailSender } from '../../ports/messages/mail.port.ts'
import type {
  Challenge,
  ChallengeId,
  CodeAsker,
  OtpState,
  OtpStore,
} from '../../ports/messages/otp-store.port.ts'
import type { SmsAnswer, SmsSender } from '../../ports/messages/sms.port.ts'
import type { Lines } from '../../ports/operator/operator.port.ts'
import { invoicePurpose } from '../../ports/proofs.port.ts'
import {
  guessesLeft,
  leftMs,
  maskRecipient,
  numberOf,
  type OtpLimits,
  provedNumber,
  refuseNew,
  refuseResend,
  sendWaitMs,
  type Unguessable,
  type Waiting,
  type WantedCode,
  wholeMinutes,
  wholeSeconds,
} from './otp.rules.ts'

export type SendAnswer = SmsAnswer | MailAnswer

type CodeMessage = { code: string; minutes: number; language: Language }

/** The words of a text or mail about a code with so many minutes of life left. */
export type CodeWords = {
  sms(message: CodeMessage): string
  mail(message: CodeMessage): Pick<MailRequest, 'subject' | 'text' | 'html'>
}

export type OtpDeps = {
  store: OtpStore
  codes: {
    codeOf(challenge: Challenge): string
    isCodeOf(challenge: Challenge, guess: string): boolean
  }
  lines: Lines
  /** Null where none is connected. */
  sms: SmsSender | null
  mail: MailSender | null
  words: CodeWords
  limits: OtpLimits
  random: RandomBytes
  digest: (text: string) => string
  counter: Counter
  pause: (ms: number) => Promise<void>
  /** An answer about a number takes a whole number of these, so that its time does not reveal a subscriber. */
  stepMs: number
  observer: {
    countSend(challenge: Challenge, answer: SendAnswer): void
    countGuess(outcome: string): void
  }
}

/** Both families of calls; each knows only the codes that were asked for by its own. */
export type Family = 'payment' | 'invoice'

/** A code, and the family of the call that names it. */
type FamilyCode = { id: ChallengeId; family: Family }

/** A code under way, as the session that asked for it may know it. */
export type OtpView = {
  id: ChallengeId
  recipient: string
  msisdn: Msisdn | null
  /** It went to the phone of the owner of that number. */
  isToOwner: boolean
  resendInSeconds: number
  expiresInSeconds: number
  /** A text left for it. For counting alone: no answer tells it. */
  isReachable: boolean
  /** Guesses. */
  attemptsLeft: number
}

export type SendRefusal =
  | { readonly code: 'otp.not-sent' }
  | Waiting<'otp.too-many' | 'otp.too-many-today'>
export type ResendRefusal = SendRefusal | Unguessable | { readonly code: 'request.not-found' }

/** Whether this session asked for the code, by this family of calls. */
export const isAskedBy = (
  { ownerHash, purpose }: Challenge,
  owner: string | null,
  family: Family,
): boolean => ownerHash === owner && (purpose === invoicePurpose) === (family === 'invoice')

/** Sends a new code. A number that is no subscriber's gets the same answer in the same time, and no text. */
export function sendCode(
  deps: OtpDeps,
  asker: CodeAsker,
  wanted: WantedCode & { language: Language },
): Promise<Result<OtpView, SendRefusal>> {
  const { lifeMs } = deps.limits
  return padToStep(deps, wanted.channel, async () => {
    const isReachable = await reaches(deps, wanted)
    if (isReachable === null) return notSent
    const id = newId<'ChallengeId'>(deps.random)
    const subject = wanted.subject ?? null
    const counted = await deps.store.withRecipientLock(wanted.recipient, async (tx) => {
      const state = await tx.findRecipient(asker)
      const refusal = refuseNew(state, deps.limits)
      if (refusal) return fail(refusal)
      const { isOwners } = state
      const challenge: Challenge = { id, ...asker, ...wanted, subject, isReachable, isOwners }
      await tx.insertChallenge(challenge, lifeMs)
      return ok({ challenge, send: await tx.insertSend(challenge), lifeMs })
    })
    return counted.ok ? dispatch(deps, counted.value) : counted
  })
}

/**
 * A code that its own session may have sent again now, as far as can be seen without a lock: a request for any other
 * is refused before it counts for the limits of codes, which all visitors share. Decision 077.
 */
export async function findResendable(
  { store, limits }: OtpDeps,
  ownerHash: string | null,
  { id, family }: FamilyCode,
): Promise<Result<OtpState, ResendRefusal>> {
  const state = await store.find(id)
  if (!state || !isAskedBy(state.challenge, ownerHash, family))
    return fail({ code: 'request.not-found' })
  const refusal = refuseResend(state, limits)
  return refusal ? fail(refusal) : ok(state)
}

/** Sends the same code again, as long as it may be guessed at. */
export function resendCode(
  deps: OtpDeps,
  known: OtpState,
): Promise<Result<OtpView, ResendRefusal>> {
  const { challenge } = known
  return padToStep(deps, challenge.channel, async () => {
    const counted = await deps.store.withRecipientLock(challenge.recipient, async (tx) => {
      const state = (await tx.find(challenge.id)) ?? known
      const refusal = refuseResend(state, deps.limits)
      if (refusal) return fail(refusal)
      return ok({ challenge, send: await tx.insertSend(challenge), lifeMs: leftMs(state) })
    })
    return counted.ok ? dispatch(deps, counted.value) : counted
  })
}

/** Null for everyone but the session that asked for the code, and for the other family of calls. */
export async function viewCode(
  deps: OtpDeps,
  ownerHash: string | null,
  { id, family }: FamilyCode,
): Promise<OtpView | null> {
  const state = await deps.store.find(id)
  return state && isAskedBy(state.challenge, ownerHash, family) ? toView(deps, state) : null
}

const toView = ({ limits }: OtpDeps, state: OtpState): OtpView => ({
  id: state.challenge.id,
  recipient: maskRecipient(state.challenge),
  msisdn: provedNumber(state.challenge),
  isToOwner: state.challenge.subject !== null,
  resendInSeconds: wholeSeconds(sendWaitMs(state, limits)),
  expiresInSeconds: state.isUsed ? 0 : wholeSeconds(leftMs(state)),
  attemptsLeft: guessesLeft(state, limits),
  isReachable: state.challenge.isReachable,
})

/** Whether the recipient can be sent a code; null where the operator does not say. */
async function reaches(
  { lines }: OtpDeps,
  { channel, recipient }: WantedCode,
): Promise<boolean | null> {
  if (channel === 'mail') return true
  const number = parseMsisdn(recipient)
  const answer = number.ok ? await lines.lineType(number.value) : null
  if (answer?.kind === 'line') return true
  return answer?.kind === 'no-subscriber' ? false : null
}

const notSent = fail<SendRefusal>({ code: 'otp.not-sent' })

/** `send` is the name that it was counted by; `lifeMs` is left of the code, by the database's clock. */
type CountedSend = { challenge: Challenge; send: string; lifeMs: number }

/**
 * Hands a counted send over. One that certainly reached nothing is forgotten, so that it locks nothing; one without an
 * answer may have reached its reader, who then needs the challenge, so it is answered like one that was taken.
 */
async function dispatch(
  deps: OtpDeps,
  counted: CountedSend,
): Promise<Result<OtpView, SendRefusal>> {
  const { challenge, send } = counted
  const answer = await handOver(deps, counted)
  deps.observer.countSend(challenge, answer)
  if (answer.kind === 'refused' || answer.kind === 'busy') {
    await deps.store.deleteSend(send)
    return notSent
  }
  const state = await deps.store.find(challenge.id)
  return state ? ok(toView(deps, state)) : notSent
}

async function handOver(deps: OtpDeps, { challenge, lifeMs }: CountedSend): Promise<SendAnswer> {
  const { sms, mail, words, codes } = deps
  const { recipient, language } = challenge
  const message = { code: codes.codeOf(challenge), minutes: wholeMinutes(lifeMs), language }
  const reference = deps.digest(challenge.id).slice(0, 32)
  const to = numberOf(challenge)
  if (to === null) {
    if (!mail) return notConnected
    return mail.send({ reference, to: recipient, ...words.mail(message) })
  }
  if (!sms) return notConnected
  // A centre that is down or slow answers both alike.
  if (!challenge.isReachable) return sms.enquireLink()
  return sms.send({ reference, to, text: words.sms(message) })
}

const notConnected: SendAnswer = { kind: 'refused', detail: 'not connected' }

/** Answers about a code by text take whole steps: they do not tell subscribers from strangers. */
const padToStep = <T>(deps: OtpDeps, channel: Channel, work: () => Promise<T>): Promise<T> =>
  channel === 'sms' ? inSteps(deps, work) : work()
