import type { Id } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import type { Msisdn } from '@portal/kernel/msisdn'

export type ChallengeId = Id<'ChallengeId'>

/** How a code travels. */
export type Channel = 'sms' | 'mail'

/** One code under way: who asked for it, who receives it, and what it proves. */
export type Challenge = {
  readonly id: ChallengeId
  /** SHA-256 of the session that asked for it, hex. */
  readonly ownerHash: string
  readonly channel: Channel
  /** A number of nine digits, or an email address in lower case. */
  readonly recipient: string
  /** The number that the code proves where that is not the recipient; null where it is. */
  readonly subject: Msisdn | null
  readonly purpose: string
  readonly language: Language
  /** False for a number that is no subscriber's: nothing is sent, and no guess is right. */
  readonly isReachable: boolean
}

/** A challenge with everything that the rules count, at one moment of the database's clock. */
export type OtpState = {
  readonly now: Instant
  readonly challenge: Challenge
  readonly until: Instant
  readonly isUsed: boolean
  /** Wrong guesses at this challenge. */
  readonly guesses: number
  /** The same at all challenges of this recipient, in the last 24 hours. */
  readonly guessesOfRecipient: number
  /** Sends to this recipient in the last 10 minutes, over all sessions, oldest first. */
  readonly sentAt: readonly Instant[]
}

/** Counts of a recipient, over all sessions. */
export type RecipientState = Pick<OtpState, 'now' | 'sentAt' | 'guessesOfRecipient'>

/** The reward of a right code: a proof for its purpose, or an access token for its number. */
export type Earned = { kind: 'proof' | 'token'; digest: string; lifeMs: number }

/** Within one transaction that no other about the same recipient runs beside. */
export interface OtpTransaction {
  /** Of the recipient whose lock this transaction holds. */
  findRecipient(): Promise<RecipientState>
  find(id: ChallengeId): Promise<OtpState | null>
  insertChallenge(challenge: Challenge, lifeMs: number): Promise<void>
  /** Counts a send from now on; answers its name. */
  insertSend(challenge: Challenge): Promise<string>
  /** Counts a wrong guess. */
  insertGuess(challenge: Challenge): Promise<void>
  /** Ends the challenge, and stores what that earns, bound to its session and recipient. */
  use(challenge: Challenge, earned: Earned): Promise<void>
}

export interface OtpStore {
  /** Without a lock; null for an unknown challenge. */
  find(id: ChallengeId): Promise<OtpState | null>
  withRecipientLock<T>(recipient: string, work: (tx: OtpTransaction) => Promise<T>): Promise<T>
  /** Forgets a send that certainly reached nothing. */
  deleteSend(send: string): Promise<void>
}
