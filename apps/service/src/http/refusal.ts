import { type RefusalCode, refusals } from '@portal/contract/codes'
import type { Refusal, Success } from '@portal/contract/envelope'
import type { FastifyReply } from 'fastify'
import type { RefusalDetail, Refused } from './answer.ts'
import { wordedIn } from './wording.ts'

/** Retry-After where no better value is known. */
export const waitSecondsDefault = 5

export const success = <T>(result: T): Success<T> => ({
  statusCode: 200,
  status: 'success',
  message: 'OK',
  result,
})

/** `message` is fit to be shown: the words of the content packages. */
export const refusalBody = (
  reason: RefusalCode,
  message: string,
  { field, attemptsLeft }: RefusalDetail = {},
): Refusal => ({
  statusCode: refusals[reason].code,
  status: 'error',
  message,
  result: {
    reason,
    ...(field === undefined ? {} : { field }),
    ...(attemptsLeft === undefined ? {} : { attemptsLeft }),
  },
})

/** The body of a refusal in the words of the caller's language. */
export function wordedRefusal(
  { request, server }: FastifyReply,
  reason: RefusalCode,
  detail: RefusalDetail = {},
): Refusal {
  const language = wordedIn(request, detail.language)
  return refusalBody(reason, server.wording.words(reason, language, detail.values ?? {}), detail)
}

/** Answers a refusal with its HTTP status, and Retry-After where waiting helps. */
export function refuse(reply: FastifyReply, reason: RefusalCode, detail: RefusalDetail = {}) {
  const { http } = refusals[reason]
  if (http === 429 || http === 503) {
    reply.header('retry-after', String(detail.waitSeconds ?? waitSecondsDefault))
  }
  return reply.code(http).send(wordedRefusal(reply, reason, detail))
}

export const sendRefused = (reply: FastifyReply, { refused: reason, ...detail }: Refused) =>
  refuse(reply, reason, detail)
