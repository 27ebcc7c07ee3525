/** The merchant's short code, and the user who may reverse payments. */
export const shortCode = '174379'
export const initiator = 'portal'
/** The numbers of the market that the sandbox plays. */
export const prefix = '260'
/** The most that one push asks for, in kwacha. */
export const amountMax = 250_000
/** The clock of timestamps, in hours before UTC's. */
export const utcOffsetHours = 3
