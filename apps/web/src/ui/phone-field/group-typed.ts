import { cleanMsisdn, groupMsisdn } from '@portal/kernel/msisdn'

export type GroupedNumber = { digits: string; text: string; caret: number }

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Cleans and groups what stands in the field and keeps the caret behind the digit it followed. */
export function groupTyped(typed: string, caret: number): GroupedNumber {
  const digits = cleanMsisdn(typed)
  const cutInFront = Math.max(0, digitsOf(typed).indexOf(digits))
  const before = Math.max(0, digitsOf(typed.slice(0, caret)).length - cutInFront)
  return {
    digits,
    text: groupMsisdn(digits),
    caret: groupMsisdn(digits.slice(0, before)).length,
  }
}
