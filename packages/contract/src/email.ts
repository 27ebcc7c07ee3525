/** Email: letters, digits, dots and underscores, an @, a domain with a suffix of two or more letters. */
export const emailPattern = '^[A-Za-z0-9._]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}$'
export const emailLengthMax = 254
