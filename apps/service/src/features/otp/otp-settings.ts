import { numberSetting, type Setting } from '../../settings/setting.ts'
import type { OtpLimits } from './otp.rules.ts'

const secret: Setting<string> = {
  rows: [
    {
      variables: [{ name: 'OTP_SECRET', fallback: 'required for `serve`' }],
      says: 'at least 32 characters, the same in all processes, and not `SESSION_SECRET`: `openssl rand -base64 32`. One-time codes are derived by it; another one ends the codes under way',
    },
  ],
  read: (reader) => reader.otherSecret('OTP_SECRET', 'SESSION_SECRET', 32),
}

/** Of one recipient or code, over all sessions; like those of prompts, no scale shortens them. */
const limits: Setting<OtpLimits> = {
  rows: [
    {
      variables: [
        { name: 'LIMIT_OTP_RESEND_SECONDS', fallback: 60 },
        { name: 'LIMIT_OTP_SENDS_PER_RECIPIENT', fallback: 5 },
      ],
      says: 'wait between two codes to one number or address, and codes to it in 10 minutes: for the session that proved it, and over all others. `TIME_SCALE` divides none of these',
    },
    {
      variables: [
        { name: 'LIMIT_OTP_GUESSES_PER_CODE', fallback: 5 },
        { name: 'LIMIT_OTP_GUESSES_PER_RECIPIENT_DAY', fallback: 10 },
      ],
      says: 'wrong guesses at one code, and at all codes of one number or address in 24 hours from one network, or of the session that proved it',
    },
    {
      variables: [{ name: 'LIMIT_OTP_SENDS_PER_RECIPIENT_DAY', fallback: 10 }],
      says: 'codes to one number or address in 24 hours of which none was used, half of them where one network asked for all; a used code begins the day again. The session that proved it counts apart',
    },
    {
      variables: [{ name: 'LIMIT_OTP_GUESSES_OF_ALL_PER_RECIPIENT_DAY', fallback: 30 }],
      says: 'wrong guesses at the codes of one number in 24 hours from all networks; `LIMIT_OTP_GUESSES_PER_RECIPIENT_DAY` is for one network, and for the session that proved it ([decision 114](decisions/114-strangers-spend-their-own-share.md))',
    },
    {
      variables: [{ name: 'LIMIT_OTP_LIFE_SECONDS', fallback: 600 }],
      says: 'life of a code; a proof by it lives ten minutes more',
    },
  ],
  read: ({ number, limit }) => ({
    resendLockMs: 1_000 * number('LIMIT_OTP_RESEND_SECONDS', 60, 0, 3_600),
    sendsMax: limit('LIMIT_OTP_SENDS_PER_RECIPIENT', 5, 20),
    unverifiedPerDay: limit('LIMIT_OTP_SENDS_PER_RECIPIENT_DAY', 10, 40),
    guessesPerCode: limit('LIMIT_OTP_GUESSES_PER_CODE', 5, 20),
    guessesPerRecipientDay: limit('LIMIT_OTP_GUESSES_PER_RECIPIENT_DAY', 10, 40),
    guessesOfAllPerRecipientDay: limit('LIMIT_OTP_GUESSES_OF_ALL_PER_RECIPIENT_DAY', 30, 120),
    lifeMs: 1_000 * number('LIMIT_OTP_LIFE_SECONDS', 600, 1, 3_600),
  }),
}

export const otpSettings = {
  secret,
  limits,
  // Longer than a line check and a text usually take together.
  answerStepMs: numberSetting(
    'OTP_ANSWER_STEP_MS',
    1_000,
    'answers about a code by text take a whole number of these, so that their time tells no subscriber from a stranger; raise it where a line check and a text together take longer',
    [1, 10_000],
  ),
}
