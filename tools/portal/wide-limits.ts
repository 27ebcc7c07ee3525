const wide = '1000000'

/** For programs that act for many visitors at once, as tests and measurements do. */
export const wideLimits: Record<string, string> = Object.fromEntries([
  ['LIMIT_FINDS_PER_REFERENCE', wide],
  ['LIMIT_OTP_OVERALL', wide],
  // A code itself keeps its five guesses.
  ['LIMIT_OTP_RESEND_SECONDS', '0'],
  ['LIMIT_OTP_SENDS_PER_RECIPIENT', wide],
  ['LIMIT_OTP_SENDS_PER_RECIPIENT_DAY', wide],
  ['LIMIT_OTP_GUESSES_OF_ALL_PER_RECIPIENT_DAY', wide],
  ['LIMIT_OTP_GUESSES_PER_RECIPIENT_DAY', wide],
  ['LIMIT_OUTSIDE_CALLS_PER_SESSION', wide],
  ['LIMIT_OUTSIDE_CALLS_PER_ADDRESS', wide],
  ['LIMIT_VOTES_PER_QUESTION_DAY', wide],
  ['LIMIT_FEEDBACK_OF_NEW_PER_ADDRESS_HOUR', wide],
  ['LIMIT_SHARE_PER_ADDRESS', '100'],
  ...['ORDERS', 'PAYMENTS', 'CHECKS', 'FINDS', 'OTP', 'VOTES', 'FEEDBACK'].flatMap((what) => [
    [`LIMIT_${what}_PER_SESSION`, wide],
    [`LIMIT_${what}_PER_ADDRESS`, wide],
  ]),
])

/** For tests: the sandbox's listed people are asked by many, each as if it were alone with them. */
export const widePrompts: Record<string, string> = {
  LIMIT_PROMPTS_OPEN_PER_PAYER: wide,
  LIMIT_PROMPTS_PER_PAYER_HOUR: wide,
  LIMIT_PROMPTS_PER_PAYER_DAY: wide,
  LIMIT_PINS_PER_PAYER_DAY: wide,
}
