/** The gateway's id of a transaction, a UUID; it names the payment page as well. */
const token = /^[\w-]{16,64}$/

export const isToken = (raw: string): boolean => token.test(raw)

/** Names a transaction that is known by our reference alone. No token has a colon. */
export const nameByReference = (reference: string): string => `reference:${reference}`

/** The tokens of a charge, newest first: the page that a visitor was shown last is asked about first. */
export const tokensIn = (sessions: readonly string[]): string[] =>
  sessions.filter(isToken).toReversed()
