import { msisdnDigits, parseMsisdn } from '@portal/kernel/msisdn'
import type { Problem } from '../lib/page.ts'

export const wrongNumber: Problem = { field: 'msisdn', text: 'prepaid.invalidNumber' }

/** Nine digits, not starting with 0. */
export function checkNumber(digits: string): Problem | null {
  if (digits === '') return { field: 'msisdn', text: 'prepaid.numberRequired' }
  return digits.length === msisdnDigits && parseMsisdn(digits).ok ? null : wrongNumber
}
