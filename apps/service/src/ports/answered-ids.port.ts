const prefix = 'answered:'

/**
 * Kept among the sessions beside an id that the provider's own answer named, of a charge or a refund. What callbacks at a
 * charge's own address name is believed only as far as it agrees with these. Decision 157.
 */
export const answeredText = (id: string): string => `${prefix}${id}`

/** The ids that answers named, oldest first. */
export const answeredIds = (sessions: readonly string[]): string[] =>
  sessions.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length))
