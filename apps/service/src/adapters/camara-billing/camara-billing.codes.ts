import Type from 'typebox'
import { Value } from 'typebox/value'
import type { FailureCause } from '../../ports/payment-provider.port.ts'

const error = Type.Object({ code: Type.String({ pattern: '^[\\w.]{1,100}$' }) })

/** The code of a refusal; null where the body is none of the API's own. Words beside it decide nothing. */
export const codeOf = (body: unknown): string | null =>
  Value.Check(error, body) ? body.code : null

/** For people who look at a payment. */
export const detailOf = (what: string, status: number, body: unknown): string =>
  `${what}: HTTP ${status}, ${codeOf(body) ?? 'no code'}`

/** The cause by which a payment that was denied is explained: no code of the API is about too little airtime alone. Decision 166. */
export const deniedCause: FailureCause = 'not-enough-money'

/**
 * Codes by which the operator states that it took nothing, each with the cause that a visitor can act on. `ALREADY_EXISTS`
 * is not among them, nor is `INVALID_ARGUMENT`, which also stands for a correlator that was used before.
 */
const chargeRefusals: ReadonlyMap<string, FailureCause | null> = new Map([
  ['CARRIER_BILLING.PAYMENT_DENIED', deniedCause],
  ['CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED', deniedCause],
  ['CARRIER_BILLING.UNAUTHORIZED_AMOUNT', null],
  ['IDENTIFIER_NOT_FOUND', null],
  ['SERVICE_NOT_APPLICABLE', null],
  ['MISSING_IDENTIFIER', null],
  ['UNNECESSARY_IDENTIFIER', null],
  ['PERMISSION_DENIED', null],
  ['INVALID_CREDENTIAL', null],
  ['INVALID_TOKEN', null],
  ['INVALID_SINK', null],
])

/** Undefined where the answer is no refusal of a charge. */
export const chargeRefusal = (body: unknown): FailureCause | null | undefined =>
  chargeRefusals.get(codeOf(body) ?? '')

const refundRefusals: ReadonlySet<string> = new Set([
  'CARRIER_BILLING_REFUND.REFUND_DENIED',
  'CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND',
  'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT',
  'CARRIER_BILLING_REFUND.USER_AMOUNT_THRESHOLD_OVERPASSED',
  'CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS',
  'CARRIER_BILLING_REFUND.TAXES_MANAGEMENT_MISMATCH',
  'CARRIER_BILLING_REFUND.REFUND_DETAILS_MISMATCH',
  'NOT_FOUND',
  'PERMISSION_DENIED',
  'INVALID_CREDENTIAL',
  'INVALID_TOKEN',
  'INVALID_SINK',
])

export const isRefundRefusal = (body: unknown): boolean => refundRefusals.has(codeOf(body) ?? '')

/** A wrong address is answered 404 as well, but not in these words. */
export const isNotFound = (status: number, body: unknown): boolean =>
  status === 404 && codeOf(body) === 'NOT_FOUND'

/** The entrance turned the call away for its rate. */
export const isTooMany = (status: number): boolean => status === 429
