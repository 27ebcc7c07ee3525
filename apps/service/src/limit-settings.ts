import type { OtpLimits } from './features/otp/otp.rules.ts'
import type { Tiers } from './http/limits.ts'
import type { SendTiers } from './http/send-limit.ts'
import type { PromptLimits } from './payments/checkout.flow.ts'
import type { ServiceReader } from './settings-reader.ts'

/** How much may be done, by whom; each is an entry of the environment that begins with LIMIT_. */
export type LimitSettings = {
  orders: Tiers
  payments: Tiers
  finds: Tiers
  /** Failed searches for one reference in an hour. */
  findsPerReference: number
  checks: Tiers
  /** Votes on answers of the help centre. */
  votes: Tiers
  /** Votes of one network that count for one question in a day. */
  votesPerQuestionDay: number
  /** Messages to the operator. */
  feedback: Tiers
  /** Messages of one network's new devices in an hour. */
  feedbackOfNewPerHour: number
  /** One-time codes that are sent. */
  otp: SendTiers
  readsPerAddress: number
  /** Pages that are drawn; kept ones are not counted. */
  pagesPerAddress: number
  /** Callbacks that prove no sender. */
  callbacksPerAddress: number
  /** Requests of all addresses that one process handles at once. */
  requestsAtOnce: number
  /** Calls to one outside system that requests of one process have under way, of each kind of work. */
  outsideCallsAtOnce: number
  /** Of those, by one issued session, and by the requests of one network that have none. */
  outsideCalls: Tiers
  /** The part of shared places that one network may hold while others want them: 0 to 1. */
  networkShare: number
  /** Connections of all addresses that one process holds. */
  connections: number
}

/** Counts in 15 minutes of one issued session; generous, since a kiosk buys for many. */
const limitsPerSession = {
  orders: 20,
  payments: 20,
  finds: 20,
  checks: 60,
  otp: 20,
  votes: 60,
  feedback: 5,
}

/** Counts in 15 minutes of one network; generous, since thousands of phones share one carrier address. */
const limitsPerAddress = {
  orders: 1_200,
  payments: 600,
  finds: 600,
  checks: 600,
  votes: 1_200,
  feedback: 300,
  otp: 300,
  reads: 60_000,
  pages: 30_000,
  callbacks: 1_800,
}

const readTiers = ({ number }: ServiceReader, what: keyof typeof limitsPerSession): Tiers => {
  const name = `LIMIT_${what.toUpperCase()}`
  return {
    perSession: number(`${name}_PER_SESSION`, limitsPerSession[what], 1, 1e9),
    perNetwork: number(`${name}_PER_ADDRESS`, limitsPerAddress[what], 1, 1e9),
  }
}

/** Prompts that were not approved. They protect a person's phone, so no scale shortens their windows. */
const promptLimits = { openMax: 1, perHour: 3, perDay: 6 }

export const readPromptLimits = ({ limit }: ServiceReader): PromptLimits => ({
  openMax: limit('LIMIT_PROMPTS_OPEN_PER_PAYER', promptLimits.openMax, 3),
  perHour: limit('LIMIT_PROMPTS_PER_PAYER_HOUR', promptLimits.perHour, 12),
  perDay: limit('LIMIT_PROMPTS_PER_PAYER_DAY', promptLimits.perDay, 24),
})

/** Of one recipient or code, over all sessions; like those of prompts, no scale shortens them. */
export const readOtpLimits = ({ number, limit }: ServiceReader): OtpLimits => ({
  resendLockMs: 1_000 * number('LIMIT_OTP_RESEND_SECONDS', 60, 0, 3_600),
  sendsMax: limit('LIMIT_OTP_SENDS_PER_RECIPIENT', 5, 20),
  unverifiedPerDay: limit('LIMIT_OTP_SENDS_PER_RECIPIENT_DAY', 10, 40),
  guessesPerCode: limit('LIMIT_OTP_GUESSES_PER_CODE', 5, 20),
  guessesPerRecipientDay: limit('LIMIT_OTP_GUESSES_PER_RECIPIENT_DAY', 10, 40),
  guessesOfAllPerRecipientDay: limit('LIMIT_OTP_GUESSES_OF_ALL_PER_RECIPIENT_DAY', 30, 120),
  lifeMs: 1_000 * number('LIMIT_OTP_LIFE_SECONDS', 600, 1, 3_600),
})

export function readLimits(reader: ServiceReader): LimitSettings {
  const { number } = reader
  return {
    orders: readTiers(reader, 'orders'),
    payments: readTiers(reader, 'payments'),
    finds: readTiers(reader, 'finds'),
    findsPerReference: number('LIMIT_FINDS_PER_REFERENCE', 5, 1, 1e9),
    checks: readTiers(reader, 'checks'),
    votes: readTiers(reader, 'votes'),
    votesPerQuestionDay: number('LIMIT_VOTES_PER_QUESTION_DAY', 20, 1, 1e9),
    feedback: readTiers(reader, 'feedback'),
    feedbackOfNewPerHour: number('LIMIT_FEEDBACK_OF_NEW_PER_ADDRESS_HOUR', 30, 1, 1e9),
    otp: { ...readTiers(reader, 'otp'), overall: number('LIMIT_OTP_OVERALL', 3_000, 1, 1e9) },
    readsPerAddress: number('LIMIT_READS_PER_ADDRESS', limitsPerAddress.reads, 1, 1e9),
    pagesPerAddress: number('LIMIT_PAGES_PER_ADDRESS', limitsPerAddress.pages, 1, 1e9),
    callbacksPerAddress: number('LIMIT_CALLBACKS_PER_ADDRESS', limitsPerAddress.callbacks, 1, 1e9),
    connections: number('LIMIT_CONNECTIONS', 5_000, 10, 1_000_000),
    requestsAtOnce: number('LIMIT_REQUESTS_AT_ONCE', 200, 1, 100_000),
    outsideCallsAtOnce: number('LIMIT_OUTSIDE_CALLS_AT_ONCE', 40, 1, 100_000),
    outsideCalls: {
      perSession: number('LIMIT_OUTSIDE_CALLS_PER_SESSION', 2, 1, 1e9),
      perNetwork: number('LIMIT_OUTSIDE_CALLS_PER_ADDRESS', 8, 1, 1e9),
    },
    networkShare: number('LIMIT_SHARE_PER_ADDRESS', 25, 1, 100) / 100,
  }
}
