import { type RefusalCode, refusals } from '@portal/contract/codes'
import type { Refusal, Success } from '@portal/contract/envelope'
import type { LanguageFacts } from '@portal/kernel/language'
import type { FastifyReply } from 'fastify'
import { wordedIn } from '../calls/wording.ts'
import { languagesToShow } from '../pages/browser-routes.ts'
import { type Sentence, sendShortPage } from '../pages/short-page.ts'
import type { RefusalDetail, Refused } from './answer.ts'

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
  { field, attemptsLeft, lineType, price }: RefusalDetail = {},
): Refusal => ({
  statusCode: refusals[reason].code,
  status: 'error',
  message,
  result: {
    reason,
    ...(field === undefined ? {} : { field }),
    ...(attemptsLeft === undefined ? {} : { attemptsLeft }),
    ...(lineType === undefined ? {} : { lineType }),
    ...(price === undefined ? {} : { price }),
  },
})

/** The body of a refusal in the words of the caller's language. */
export function wordedRefusal(
  { request, server }: FastifyReply,
  reason: RefusalCode,
  detail: RefusalDetail = {},
): Refusal {
  const language = wordedIn(request, detail.language)
  const words = server.wording.words(reason, language, detail.values ?? {}, detail.method)
  return refusalBody(reason, words, detail)
}

/** Retry-After where waiting helps. */
export function waitHeaders(
  reason: RefusalCode,
  { waitSeconds }: RefusalDetail,
): Record<string, string> {
  const { http } = refusals[reason]
  const isBusy = http === 429 || http === 503
  const seconds = waitSeconds ?? (isBusy ? waitSecondsDefault : null)
  return seconds === null ? {} : { 'retry-after': String(seconds) }
}

/** Answers a refusal with its HTTP status: in the envelope to a program, in words to a visitor. */
export function refuse(reply: FastifyReply, reason: RefusalCode, detail: RefusalDetail = {}) {
  reply.code(refusals[reason].http).headers(waitHeaders(reason, detail))
  const languages = languagesToShow(reply)
  if (!languages) return reply.send(wordedRefusal(reply, reason, detail))
  const { wording } = reply.server
  const sentence = ({ code, tag }: LanguageFacts): Sentence => ({
    tag,
    words: wording.words(reason, code, detail.values ?? {}, detail.method),
  })
  const [first, ...others] = languages
  return sendShortPage(reply, [sentence(first), ...others.map(sentence)])
}

export const sendRefused = (reply: FastifyReply, { refused: reason, ...detail }: Refused) =>
  refuse(reply, reason, detail)
