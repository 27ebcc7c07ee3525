import { type Operation, replySchema } from './api-document.ts'
import type { Reply } from './reply.ts'
import type { Request } from './requests.ts'

/** Faults of a reply, in words; empty where there are none. */
export type Judge = (reply: Reply, request: Request) => string[]

/** File and line, a library's folder, or a statement: what only our own logs should hold. */
const innards =
  /(?:\n|\\n)\s+at |node_modules|\.tsx?:\d+|\/src\/|syntax error at|violates |invalid byte sequence|SQLSTATE/
const slowMs = 5_000

/** A code that its recipient cannot be sent is 502 by the specification: a mail server refuses odd addresses. */
const isUnsent = (status: number, body: string): boolean =>
  status === 502 && /"reason":"otp\.(not-sent|too-many)"/.test(body)

function judgeAnything({ status, headers, body, ms }: Reply): string[] {
  const wrong: string[] = []
  const hold = (holds: boolean, words: string) => {
    if (!holds) wrong.push(words)
  }
  // No request may find anything missing or too busy.
  hold((status > 0 && status < 500) || isUnsent(status, body), `answered ${status}`)
  hold(!innards.test(body), 'shows its innards')
  hold(headers['x-content-type-options'] === 'nosniff', 'lacks nosniff')
  hold(headers['x-powered-by'] === undefined, 'says what it is made of')
  if (status === 429 || status === 503)
    hold(Number(headers['retry-after']) > 0, 'lacks Retry-After')
  hold(ms < slowMs, `took ${Math.round(ms)} ms`)
  return wrong
}

/** An answer of the API: in the envelope that the document promises for its status. */
export const judgeCall =
  (operation: Operation): Judge =>
  (reply, request) => {
    const wrong = judgeAnything(reply)
    const { status, headers, body } = reply
    if (!headers['content-security-policy']) wrong.push('lacks the policy')
    if (headers['cache-control'] !== 'no-store') wrong.push('may be kept by others')
    if (request.method === 'HEAD') return wrong
    if (!String(headers['content-type']).startsWith('application/json')) {
      return [...wrong, `is ${headers['content-type']}`]
    }
    const schema = replySchema(operation, status)
    if (!schema) return [...wrong, `${status} is not in the document`]
    const envelope = parse(body)
    if (!schema(envelope)) {
      wrong.push(
        `does not fit the document: ${schema.errors?.[0]?.instancePath} ${schema.errors?.[0]?.message}`,
      )
    }
    return wrong
  }

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Markup of the odd texts, were it to come back unescaped. */
const injected = /<script>zz|<img src=x|onfocus=zz\(\) autofocus='/

/** The page's data as JSON, where a quote is only a quote; a script that ends early leaves its rest to be seen. */
const pageData = /<script[^>]*>.*?<\/script>/gs

/** A page: complete with its policy, nothing of the request in it as markup, and never off the site. */
export const judgePage: Judge = (reply) => {
  const wrong = judgeAnything(reply)
  const { headers, body } = reply
  if (String(headers['content-type']).startsWith('text/html')) {
    if (!headers['content-security-policy']) wrong.push('lacks the policy')
    if (injected.test(body.replaceAll(pageData, ''))) wrong.push('holds markup of the request')
  }
  const { location } = headers
  if (location !== undefined && !staysHere(location)) wrong.push(`sends to ${location}`)
  return wrong
}

/** Redirects that only we write: on this site, or to a gateway's page on loopback. */
const staysHere = (location: string): boolean =>
  /^\/(?![/\\])/.test(location) || /^http:\/\/127\.0\.0\.1:\d+\//.test(location)

export const judgeCallback: Judge = judgeAnything
