/** In place of a quantity or length that has no end, on the wire and in rows. */
export const unlimited = '-1'
