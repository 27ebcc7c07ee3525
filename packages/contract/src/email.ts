/**
 * An email address: every sign that mail servers take without quotes, an @, a domain with a suffix of two or more letters.
 * Words for what does not fit name the letters and dots of most addresses.
 */
export const emailPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}$"
export const emailLengthMax = 254
