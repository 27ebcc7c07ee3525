import { plainDigits } from '@portal/kernel/text/plain-digits'

/**
 * The whole amount in what was typed, without leading zeros, or null where it is none. Two zeros
 * after a point change nothing ("50.00" is "50"); every other sign does, so digits are never joined
 * across one: "5.50" is neither 550 nor 5.
 */
export function wholeAmount(typed: string): string | null {
  const digits = /^(\d+)(?:\.0{0,2})?$/.exec(plainDigits(typed).trim())?.[1]
  return digits?.replace(/^0+(?=\d)/, '') ?? null
}
