import type { CheckAnswer } from '../../ports/check.port.ts'
import { readEnquiryCheck, unusedReference } from '../check/enquiry-check.ts'
import { readPayment, resultCodeOf } from './airtel-money.mapping.ts'

const countryCodes: readonly (string | null)[] = ['ROUTER003', 'ROUTER006']
const currencyCodes: readonly (string | null)[] = ['ROUTER112', 'ROUTER119']

/** Reads the answer to the question about a payment that there never was. */
export function readCheck(status: number, body: unknown): CheckAnswer {
  const code = resultCodeOf(body)
  if (currencyCodes.includes(code)) {
    const detail = `the wallet does not take AIRTEL_MONEY_CURRENCY (${code})`
    return { kind: 'wrong', about: 'currency', detail }
  }
  if (countryCodes.includes(code)) {
    const detail = `the wallet does not take AIRTEL_MONEY_COUNTRY (${code})`
    return { kind: 'wrong', about: 'answer', detail }
  }
  return readEnquiryCheck(readPayment(status, body, unusedReference))
}
