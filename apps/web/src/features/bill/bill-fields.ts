/** The name of the buttons that ask for a bill; their value says what opens it. */
export const openField = 'bill'
export type OpenedBy = 'otp' | 'account'

/** The number whose bill the form shows. */
export const shownField = 'shown'

/** What that bill leaves to pay, as the form shows it. */
export const owedField = 'owed'

/** As the calls name it. */
export const accountField = 'accountNo'
