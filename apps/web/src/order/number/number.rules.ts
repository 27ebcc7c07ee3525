import { msisdnDigits, parseMsisdn } from '@portal/kernel/msisdn'
import { noLine } from '../../lib/form/failure-words.ts'
import type { Problem } from '../../lib/page/page.ts'

export const wrongNumber: Problem = { field: 'msisdn', text: 'prepaid.invalidNumber' }

/** As the operator answers about a number that is well formed. */
export const unknownNumber: Problem = { ...wrongNumber, more: noLine }

/** Nine digits, not starting with 0. */
export function checkNumber(digits: string): Problem | null {
  if (digits === '') return { field: 'msisdn', text: 'prepaid.numberRequired' }
  return digits.length === msisdnDigits && parseMsisdn(digits).ok ? null : wrongNumber
}
