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
  'line.invalid': { code: 400, http: 400 },
  'line.not-prepaid': { code: 400, http: 400 },
  'amount.invalid': { code: 400, http: 400 },
  'amount.below-minimum': { code: 400, http: 400 },
  'amount.above-maximum': { code: 400, http: 400 },
  'email.required': { code: 400, http: 400 },
  'email.invalid': { code: 400, http: 400 },
  'payer.required': { code: 400, http: 400 },
  'payer.invalid': { code: 400, http: 400 },
  'payer.prompt-waiting': { code: 429, http: 429 },
  'payer.too-many': { code: 429, http: 429 },
  'method.unavailable': { code: 400, http: 400 },
  'order.paid-already': { code: 409, http: 409 },
  'order.price-changed': { code: 409, http: 409 },
  'attempt.not-open': { code: 409, http: 409 },
  'idempotency.missing': { code: 400, http: 400 },
  'idempotency.conflict': { code: 409, http: 409 },
} as const satisfies Record<string, { code: number | string; http: number }>

export type RefusalCode = keyof typeof refusals
