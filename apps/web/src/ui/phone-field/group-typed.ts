import { cleanMsisdn, groupMsisdn, isTooLong } from '@portal/kernel/msisdn'
import { plainDigits } from '@portal/kernel/plain-digits'

export type GroupedNumber = {
  /** Clean digits, or the text that has none. */
  digits: string
  text: string
  caret: number
}

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, '')

/**
 * Cleans and groups the text of the field and keeps the caret behind the digit it followed. A single
 * digit that makes more than nine of `known`, the digits until now, changes nothing. A number that was
 * pasted or filled in keeps all its digits. Where there is no digit the text stays, to be judged.
 */
export function groupTyped(typed: string, caret: number, known = ''): GroupedNumber {
  const all = digitsOf(typed)
  if (all === '') return { digits: typed.trim(), text: typed, caret }
  const passed = digitsOf(typed.slice(0, caret)).length
  const isKey = all.slice(0, passed - 1) + all.slice(passed) === known
  const cleaned = cleanMsisdn(typed)
  const digits = isKey && isTooLong(cleaned) ? known : cleaned
  const cut = all.length - digits.length
  return {
    digits,
    text: groupMsisdn(digits),
    caret: groupMsisdn(digits.slice(0, Math.max(0, passed - cut))).length,
  }
}
