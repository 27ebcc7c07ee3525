/**
 * Every refusal the API can answer: its code on the wire and its HTTP status. The name is also the
 * key of its words in the content packages. Codes below 1000 follow HTTP; others are the operator's own.
 */
export const refusals = {
  'request.invalid': { code: 400, http: 400 },
  'request.header-missing': { code: 403, http: 403 },
  'request.not-found': { code: 404, http: 404 },
  'request.conflict': { code: 409, http: 409 },
  'request.too-large': { code: 413, http: 413 },
  'request.unsupported-type': { code: 415, http: 415 },
  'request.too-many': { code: 429, http: 429 },
  'service.failed': { code: 500, http: 500 },
  'service.overloaded': { code: 503, http: 503 },
  'provider.unavailable': { code: 502, http: 502 },
  'ability.missing': { code: 501, http: 501 },
  'line.invalid': { code: 400, http: 400 },
  'line.not-prepaid': { code: 400, http: 400 },
  'line.other-type': { code: 400, http: 400 },
  'line.not-broadband': { code: 400, http: 400 },
  'line.no-owner': { code: 400, http: 400 },
  'bundle.not-sold': { code: 400, http: 400 },
  'bundle.other-price': { code: 400, http: 400 },
  'amount.invalid': { code: 400, http: 400 },
  'amount.below-minimum': { code: 400, http: 400 },
  'amount.above-maximum': { code: 400, http: 400 },
  'email.required': { code: 400, http: 400 },
  'email.invalid': { code: 400, http: 400 },
  'payer.required': { code: 400, http: 400 },
  'payer.invalid': { code: 400, http: 400 },
  'payer.prompt-waiting': { code: 429, http: 429 },
  'payer.too-many': { code: 429, http: 429 },
  'otp.wrong': { code: 2003, http: 400 },
  'otp.exhausted': { code: 2002, http: 400 },
  'otp.invalid-user': { code: 4001, http: 400 },
  'otp.unusable': { code: 400, http: 400 },
  'otp.locked-today': { code: 2002, http: 400 },
  'otp.too-many': { code: 502, http: 502 },
  'otp.too-many-today': { code: 502, http: 502 },
  'otp.not-sent': { code: 502, http: 502 },
  'proof.unusable': { code: 400, http: 400 },
  'pin.required': { code: 400, http: 400 },
  'pin.wrong': { code: 1004, http: 400 },
  'pin.wrong-secure': { code: '56D005', http: 400 },
  'pin.locked': { code: 1006, http: 400 },
  'token.required': { code: 401, http: 401 },
  'token.other': { code: 403, http: 403 },
  'product.not-sold': { code: 400, http: 400 },
  'method.unavailable': { code: 400, http: 400 },
  'order.paid-already': { code: 409, http: 409 },
  'order.price-changed': { code: 409, http: 409 },
  'attempt.not-open': { code: 409, http: 409 },
  'idempotency.missing': { code: 400, http: 400 },
  'idempotency.conflict': { code: 409, http: 409 },
} as const satisfies Record<string, { code: number | string; http: number }>

export type RefusalCode = keyof typeof refusals

/**
 * The operator's own codes. An operator's service may answer one of them without a reason; the others of `refusals` follow
 * HTTP and have several.
 */
export const reasonByCode: Readonly<Record<string, RefusalCode>> = {
  1004: 'pin.wrong',
  1006: 'pin.locked',
  2002: 'otp.exhausted',
  2003: 'otp.wrong',
  4001: 'otp.invalid-user',
  '56D005': 'pin.wrong-secure',
}
