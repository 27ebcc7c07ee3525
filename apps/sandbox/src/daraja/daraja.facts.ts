/** The merchant's short code, and the user who may reverse payments. */
export const shortCode = '174379'
export const initiator = 'portal'
/** The market that the sandbox plays: numbers with this prefix, and whole kwacha. */
export const prefix = '260'
export const currency = 'ZMW'
/** The most that one push asks for, in whole units. */
export const amountMax = 250_000
/** The clock of timestamps, in hours before UTC's. */
export const utcOffsetHours = 3
