import type { Id } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Channel } from './channel.port.ts'

export type ChallengeId = Id<'ChallengeId'>

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
  /** The network that it was asked for from. */
  readonly network: string
  /** The session had proved this recipient before, or paid from it: its sends and guesses count apart. Decision 114. */
  readonly isOwners: boolean
}

/** The session that asks for a code, and its network. */
export type CodeAsker = Pick<Challenge, 'ownerHash' | 'network'>

/** A challenge with everything that the rules count, at one moment of the database's clock. */
export type OtpState = {
  readonly challenge: Challenge
  readonly until: Instant
  readonly isUsed: boolean
  /** Wrong guesses at this challenge. */
  readonly guesses: number
} & RecipientState

/**
 * What was done about a recipient, each oldest first: by its owner's session alone, or by all others together. Where it
 * is asked about for a stranger, what owners did does not count, and the other way round.
 */
export type RecipientState = {
  readonly now: Instant
  readonly isOwners: boolean
  /** Sends in the last 10 minutes. */
  readonly sentAt: readonly Instant[]
  /** Sends in the last 24 hours since a code to this recipient was last used. */
  readonly unverifiedAt: readonly Instant[]
  /** Those of them that were asked for from this network; none for an owner. */
  readonly unverifiedHereAt: readonly Instant[]
  /** Wrong guesses in the last 24 hours: of the owner's session, or from this network. */
  readonly guessedAt: readonly Instant[]
  /** Those of all networks; none for an owner. */
  readonly guessedByAllAt: readonly Instant[]
}

/** The reward of a right code: a proof for its purpose, or an access token for its number. */
export type Earned = { kind: 'proof' | 'token'; digest: string; lifeMs: number }

/** Within one transaction that no other about the same recipient runs beside. */
export interface OtpTransaction {
  /** Of the recipient whose lock this transaction holds, as far as it counts for this asker. */
  findRecipient(asker: CodeAsker): Promise<RecipientState>
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
  /** Whether a session has proved any number or address in the last 30 days, or paid for an order. */
  isKnown(ownerHash: string): Promise<boolean>
}
