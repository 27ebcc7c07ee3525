/** The name of the button that asks for a balance; its value says by whose phone. */
export const balanceField = 'balance'
/** By the number itself, or by the owner's phone, for a device without one. */
export type ProvedBy = 'number' | 'owner'
