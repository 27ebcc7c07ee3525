import type { RefusalCode } from '@portal/contract/codes'
import { type Language, type Languages, languageOf } from '@portal/kernel/language'
import type { FastifyRequest } from 'fastify'

export type Wording = {
  readonly languages: Languages
  /**
   * The words of a refusal in a language, its placeholders filled: those of the payment method, by its type,
   * where it has its own.
   */
  words(
    reason: RefusalCode,
    language: Language,
    values: Readonly<Record<string, string>>,
    method?: string,
  ): string
}

declare module 'fastify' {
  interface FastifyInstance {
    wording: Wording
  }
}

type Worded = Pick<FastifyRequest, 'headers' | 'server'>

/** The language that the caller asked for by the header `lang`; null without one that we have. */
export function askedLanguage({ headers: { lang }, server }: Worded): Language | null {
  const asked = typeof lang === 'string' ? lang.toUpperCase() : ''
  return languageOf(server.wording.languages, asked)?.code ?? null
}

/** The caller's language, else that of the order it is about, else the first one. */
export const wordedIn = (request: Worded, ofOrder: Language | undefined): Language =>
  askedLanguage(request) ?? ofOrder ?? request.server.wording.languages[0].code

/** The language of names and texts that a call answers: that of its input, else the caller's, else the first one. */
export const namedIn = (request: Worded, ofInput: Language | undefined): Language =>
  ofInput ?? wordedIn(request, undefined)
