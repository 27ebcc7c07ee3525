import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { PageHost } from '@portal/contract/page-host'
import { formCookie } from '@portal/contract/site-cookies'
import { type LanguageFacts, languageAt } from '@portal/kernel/language'
import { escapeHtml } from '@portal/kernel/text/html'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languagesToShow } from '../pages/browser-routes.ts'
import type { PageHeaders } from '../pages/security-headers.ts'
import { refuse } from './refusal.ts'

type FormRequest = Pick<FastifyRequest<{ Body: string | undefined }>, 'headers' | 'url' | 'body'>

export type UnsaidFormsDeps = {
  readonly sealOf: PageHost['sealOf']
  readonly tls: boolean
  readonly headers: PageHeaders
  /** In a language: what is asked, its explanation, the words of the button, and what is said without cookies. */
  readonly words: (
    language: LanguageFacts['code'],
  ) => Readonly<Record<'title' | 'text' | 'send' | 'cookies', string>>
}

/** Time to read the question and to answer it. */
const lifeSeconds = 600
const sealField = 'formSeal'

/** The fields that were filled in, without what this question adds. */
export function fieldsOf(body: string | undefined): URLSearchParams {
  const fields = new URLSearchParams(body ?? '')
  fields.delete(sealField)
  return fields
}

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Forms of old browsers behind something that takes Referer out: nothing says which site they come from. The visitor is asked
 * once, on a page that holds the form as it was filled in, with a seal over it and over a cookie of this browser alone. No
 * other site can read the seal or press the button. Decision 109.
 */
export function createUnsaidForms({ sealOf, tls, headers, words }: UnsaidFormsDeps) {
  const cookie = formCookie(tls)
  const sealOver = (mark: string, { url, body }: FormRequest): string =>
    sealOf(['form', mark, url, `${fieldsOf(body)}`].join('\n'))
  const sealIn = ({ body }: FormRequest) => new URLSearchParams(body ?? '').get(sealField)

  function write(request: FormRequest, { tag, code }: LanguageFacts, mark: string): string {
    const { title, text, send, cookies } = words(code)
    const hidden = (name: string, value: string) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
    const fields = [...fieldsOf(request.body)].map(([name, value]) => hidden(name, value))
    // It was asked before, and the cookie did not come back.
    const said = sealIn(request) === null ? text : cookies
    return (
      `<!doctype html><html lang="${escapeHtml(tag)}"><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>` +
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(said)}</p>` +
      `<form method="post" action="${escapeHtml(request.url)}">${fields.join('')}` +
      `${hidden(sealField, sealOver(mark, request))}<button>${escapeHtml(send)}</button></form></html>`
    )
  }

  return {
    /** Whether this browser was asked about this very form, and sent it once more. */
    isConfirmed(request: FormRequest): boolean {
      const mark = cookie.read(request.headers.cookie)
      return mark !== null && isSame(sealIn(request) ?? '', sealOver(mark, request))
    },
    /** Asks a visitor; a program is refused. */
    ask(request: FastifyRequest<{ Body: string | undefined }>, reply: FastifyReply) {
      const shown = languagesToShow(reply)
      if (!shown) return refuse(reply, 'request.header-missing')
      const mark = cookie.read(request.headers.cookie) ?? randomBytes(16).toString('base64url')
      const language = languageAt(shown, request.url)
      return reply
        .code(403)
        .headers(headers())
        .header('cache-control', 'no-store')
        .header('set-cookie', cookie.write(mark, lifeSeconds))
        .type('text/html; charset=utf-8')
        .send(write(request, language, mark))
    },
  }
}
