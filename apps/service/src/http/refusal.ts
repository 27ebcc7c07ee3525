import { type RefusalCode, refusals } from '@portal/contract/codes'
import type { Refusal, Success } from '@portal/contract/envelope'
import type { FastifyReply } from 'fastify'
import type { RefusalDetail, Refused } from './answer.ts'

/** Words for callers of the API; the portal's own pages take theirs from content. */
const words: Record<RefusalCode, string> = {
  'request.invalid': 'The request is not valid',
  'request.header-missing': 'The header x-product-code is missing or wrong',
  'request.not-found': 'Not found',
  'request.conflict': 'This does not fit what was asked before',
  'request.too-large': 'The request is too large',
  'request.unsupported-type': 'Send the body as application/json',
  'request.too-many': 'Too many requests, please try again later',
  'service.failed': 'Something Went Wrong!',
  'service.overloaded': 'The service is busy, please try again in a moment',
  'provider.unavailable': 'The other side did not answer. No money was taken',
  'line.invalid': 'Invalid Mobile No',
  'line.not-prepaid': 'This is not a prepaid number',
  'amount.invalid': 'Invalid amount',
  'amount.below-minimum': 'Minimum amount should be',
  'amount.above-maximum': 'Maximum amount should be',
  'email.required': 'Email is required',
  'email.invalid': 'Invalid Email Id',
  'payer.required': 'Phone No is required',
  // The brand's name and "number" follow.
  'payer.invalid': 'Please enter valid',
  'payer.prompt-waiting': 'A payment request is already waiting on this phone',
  'payer.too-many': 'This phone was asked too often without an approval, please try again later',
  'method.unavailable': 'This way to pay is not available',
  'order.paid-already': 'This order is paid already',
  'order.price-changed': 'The price has changed, please start again',
  'attempt.not-open': 'This attempt cannot be given up',
  'idempotency.missing': 'The header idempotency-key is missing',
  'idempotency.conflict': 'This idempotency-key was used for another request',
}

/** Retry-After where no better value is known. */
export const waitSecondsDefault = 5

export const success = <T>(result: T): Success<T> => ({
  statusCode: 200,
  status: 'success',
  message: 'OK',
  result,
})

export function refusalBody(reason: RefusalCode, detail: RefusalDetail = {}): Refusal {
  return {
    statusCode: refusals[reason].code,
    status: 'error',
    message: detail.more ? `${words[reason]} ${detail.more}` : words[reason],
    result: { reason, ...(detail.field ? { field: detail.field } : {}) },
  }
}

/** Answers a refusal with its HTTP status, and Retry-After where waiting helps. */
export function refuse(reply: FastifyReply, reason: RefusalCode, detail: RefusalDetail = {}) {
  const { http } = refusals[reason]
  if (http === 429 || http === 503) {
    reply.header('retry-after', String(detail.waitSeconds ?? waitSecondsDefault))
  }
  return reply.code(http).send(refusalBody(reason, detail))
}

export const sendRefused = (reply: FastifyReply, { refused: reason, ...detail }: Refused) =>
  refuse(reply, reason, detail)
