import {
  cleanMsisdn,
  groupMsisdn,
  isTooLong,
  msisdnDigits,
  typedMsisdn,
} from '@portal/kernel/msisdn'
import { plainDigits } from '@portal/kernel/text/plain-digits'

export type GroupedNumber = {
  /** Clean digits, or the text that has none. */
  digits: string
  text: string
  caret: number
}

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, '')

/** As many digits as a number has: more than a part of one, so it replaces what the field holds. Decision 129. */
const isWhole = (piece: string): boolean => digitsOf(piece).length >= msisdnDigits

/**
 * Cleans and groups the text of the field and keeps the caret behind the digit it followed. A single
 * digit that makes more than nine of `known`, the digits until now, changes nothing. A whole number that
 * was pasted or filled in (`piece`, what the last input added, where the browser says so) replaces all the rest
 * and keeps all its digits; a part of one goes to the caret. Where there is no digit the text stays, to be judged.
 */
export function groupTyped(typed: string, caret: number, known = '', piece = ''): GroupedNumber {
  if (isWhole(piece)) return groupTyped(piece, piece.length)
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

/** Without letters, signs, and digits after the ninth. */
export const cutNumber = (digits: string): string =>
  digits.replace(/\D/g, '').slice(0, msisdnDigits)

/** The same for what the field shows. */
export function cutGrouped({ digits: all, text: shown, caret }: GroupedNumber): GroupedNumber {
  const digits = cutNumber(all)
  if (digits === all) return { digits, text: shown, caret }
  const text = groupMsisdn(digits)
  return { digits, text, caret: Math.min(caret, text.length) }
}

/** A number as this field groups it, and what follows it without a gap. */
const pastedBehind = /^\d\d \d{3} \d{4}(?=[+\d])(.+)$/

/** The number in a field that was filled before the script arrived, when a paste could not yet replace a kept number. */
export function adoptedNumber(text: string): string {
  const piece = pastedBehind.exec(text)?.[1] ?? ''
  return typedMsisdn(isWhole(piece) ? piece : text)
}
