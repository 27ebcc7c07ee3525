import { fail, ok, type Result } from './result.ts'
import { plainDigits } from './text/plain-digits.ts'

/** A national number of nine digits, without country code and without a leading 0: "971234567". */
export type Msisdn = string & { readonly brand: 'Msisdn' }

export const countryCode = '260'
export const msisdnDigits = 9

/** The wire form: exactly nine digits that do not start with 0. */
export function parseMsisdn(raw: string): Result<Msisdn, 'msisdn.invalid'> {
  return /^[1-9]\d{8}$/.test(raw) ? ok(raw as Msisdn) : fail('msisdn.invalid')
}

/** Dialled or written in front of a number that is whole without it, once or more. */
const internationalPart = new RegExp(`^(?:0{0,2}${countryCode})+(?=\\d{7,})`)

/**
 * Reduces a typed or pasted number ("+260 97 123-4567", "0971234567") to national digits. More than nine
 * stay, so that a number with a digit too many is refused instead of becoming another number.
 */
export function cleanMsisdn(typed: string): string {
  return plainDigits(typed)
    .replace(/\D/g, '')
    .replace(internationalPart, '')
    .replace(/^0(?!0)/, '')
}

/** The typed number, cleaned; letters and other signs alone stay as they are, to be checked and shown again. */
export const typedMsisdn = (typed: string): string => cleanMsisdn(typed) || typed.trim()

/** More digits than a national number has: at fault at once, however the typing goes on. */
export const isTooLong = (digits: string): boolean => digits.length > msisdnDigits

/** Groups for reading, complete or not: "971234567" is "97 123 4567". A masked number stays as it is. */
export function groupMsisdn(digits: string): string {
  if (/\D/.test(digits)) return digits
  return [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)].filter(Boolean).join(' ')
}

/** Masked, for readers other than the owner: "** *** **67". */
export function maskMsisdn(msisdn: string): string {
  return `** *** **${msisdn.slice(-2)}`
}
