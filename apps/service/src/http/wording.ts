import type { RefusalCode } from '@portal/contract/codes'
import { defaultLanguage, type Language, languages } from '@portal/contract/constants'
import type { FastifyRequest } from 'fastify'

/** The words of a refusal in a language, its placeholders filled. */
export type Wording = (
  reason: RefusalCode,
  language: Language,
  values: Readonly<Record<string, string>>,
) => string

declare module 'fastify' {
  interface FastifyInstance {
    wording: Wording
  }
}

const isLanguage = (raw: string): raw is Language => Object.hasOwn(languages, raw)

/** The language that the caller asked for by the header `lang`; null without one that we have. */
export function askedLanguage({ headers: { lang } }: FastifyRequest): Language | null {
  const asked = typeof lang === 'string' ? lang.toUpperCase() : ''
  return isLanguage(asked) ? asked : null
}

/** The caller's language, else that of the order it is about, else the first one. */
export const wordedIn = (request: FastifyRequest, ofOrder: Language | undefined): Language =>
  askedLanguage(request) ?? ofOrder ?? defaultLanguage
