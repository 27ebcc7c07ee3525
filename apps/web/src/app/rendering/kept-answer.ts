import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PageHost } from '@portal/contract/page-host'
import { answerCookie } from '@portal/contract/site-cookies'
import { after, type Clock, type Instant } from '@portal/kernel/instant'
import { codeField } from '../../code/code.rules.ts'
import { splitLanguage } from '../../lib/language/language.ts'
import type { Stay } from '../../lib/page/page.ts'
import { answerField } from '../navigation/answer-field.ts'

/** The answer to a form that was posted without script. Its page shows it again. Decision 105. */
export type FormAnswer = {
  readonly stay: Stay
  /** HTTP status of the page that shows it; null for the page's own. */
  readonly status: 422 | 429 | null
  /** Seconds after which the form may be posted again, where too many were. */
  readonly wait?: string | undefined
}

type Kept = FormAnswer & { readonly until: Instant }

/** Another one for each change of what is kept. */
const format = 1
const lifeSeconds = 600
/** Of the whole header in bytes: proxies take 4,096 for all headers of a reply, browsers as many for one cookie. */
const cookieMax = 3_000
/** A form's body is smaller; packed, a text of this length may be short. */
const textMax = 65_536

const pathOf = (address: string): string => address.split('?', 1)[0] ?? '/'

const queryOf = (address: string): string[] =>
  address
    .slice(pathOf(address).length + 1)
    .split('&')
    .filter((pair) => pair !== '')

const isAnswerId = (pair: string): boolean => pair.startsWith(`${answerField}=`)

const answerIdIn = (address: string): string =>
  queryOf(address)
    .find(isAnswerId)
    ?.slice(answerField.length + 1) ?? ''

function withQuery(address: string, query: readonly string[]): string {
  return query.length > 0 ? `${pathOf(address)}?${query.join('&')}` : pathOf(address)
}

/** The address of the same page without any answer. */
const withoutAnswer = (address: string): string =>
  withQuery(
    address,
    queryOf(address).filter((pair) => !isAnswerId(pair)),
  )

/** As `meta http-equiv="refresh"` has it: a page that loads itself again leaves the answer to an earlier form. */
export function refreshTo(address: string, seconds: number): string {
  const plain = withoutAnswer(address)
  return plain === address ? String(seconds) : `${seconds}; url=${plain}`
}

const withAnswer = (address: string, id: string): string =>
  withQuery(address, [...queryOf(withoutAnswer(address)), `${answerField}=${id}`])

/** A code is typed anew, whatever a form gives back. */
function withoutCode(stay: Stay): Stay {
  const { [codeField]: _code, ...values } = stay.values
  return { ...stay, values }
}

const unpack = (packed: string): Kept =>
  // The seal holds the format and the build.
  JSON.parse(
    `${inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: textMax })}`,
  ) as Kept

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The answer to a form, in a sealed cookie of the browser. Its id is in the address of the page that shows it.
 * `build`: changes with the code of the pages.
 */
export function createKeptAnswers(host: PageHost, build: string, clock: Clock) {
  const cookie = answerCookie(host.publicUrl.startsWith('https:'))
  /** The page is the same in each language. */
  const sealOf = (address: string, id: string, packed: string): string =>
    host.sealOf([format, build, splitLanguage(pathOf(address)).path, id, packed].join('\n'))

  return {
    /** Null for an answer that no cookie can hold. `id`: of the answer in whose place it is kept. */
    keep(
      answer: FormAnswer,
      address: string,
      id = randomBytes(6).toString('base64url'),
    ): { address: string; cookie: string } | null {
      const until = after(clock.now(), lifeSeconds * 1_000)
      const text = JSON.stringify({ ...answer, stay: withoutCode(answer.stay), until })
      if (Buffer.byteLength(text) > textMax) return null
      const packed = deflateRawSync(text).toString('base64url')
      const header = cookie.write(`${id}.${packed}.${sealOf(address, id, packed)}`, lifeSeconds)
      return header.length > cookieMax ? null : { address: withAnswer(address, id), cookie: header }
    },

    /** The answer that the address names, where this browser has it, with its id. */
    find(address: string, cookies: string | undefined): (FormAnswer & { id: string }) | null {
      const [id = '', packed = '', seal = ''] = cookie.read(cookies)?.split('.') ?? []
      if (id !== answerIdIn(address) || !isSame(seal, sealOf(address, id, packed))) return null
      const { until, ...answer } = unpack(packed)
      return clock.now() < until ? { ...answer, id } : null
    },

    /** What is said in the answer's place to a browser that sends no cookie at all: it keeps none. */
    withoutCookies: (address: string, cookies: string | undefined): FormAnswer | null =>
      cookies === undefined && answerIdIn(address) !== ''
        ? { stay: { kind: 'stay', problems: [{ text: 'error.cookies' }], values: {} }, status: 422 }
        : null,

    /** The cookie that ends the answer; null where the browser has none. */
    drop: (cookies: string | undefined): string | null =>
      cookie.read(cookies) === null ? null : cookie.write('', 0),
  }
}
