import { randomBytes, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PageHost } from '@portal/contract/page-host'
import type { Stay } from '../lib/page.ts'
import { answerField } from './answer-field.ts'

/** The answer to a form that was posted without script, which the browser asks for in a second request. Decision 105. */
export type Answer = {
  readonly stay: Stay
  /** HTTP status of the page that shows it. */
  readonly status: number
  /** Seconds after which the form may be posted again, where too many were. */
  readonly wait?: string | undefined
}

type Kept = {
  /** The address of the page with the answer. */
  readonly address: string
  readonly cookie: string
}

const cookieName = 'answer'
const lifeSeconds = 600
/** Browsers drop cookies of more than 4,096 bytes without a word. */
const cookieMax = 4_000
/** No answer comes near it; what a sealed text unpacks to is limited all the same. */
const textMax = 65_536

const isName = (pair: string): boolean => pair.startsWith(`${answerField}=`)

const pathOf = (address: string): string => address.split('?', 1)[0] ?? '/'

const pairsOf = (address: string): string[] =>
  address
    .slice(pathOf(address).length + 1)
    .split('&')
    .filter((pair) => pair !== '')

const nameIn = (address: string): string =>
  pairsOf(address)
    .find(isName)
    ?.slice(answerField.length + 1) ?? ''

/** The address of the same page with this answer in place of any other. */
const withName = (address: string, name: string): string =>
  `${pathOf(address)}?${[...pairsOf(address).filter((pair) => !isName(pair)), `${answerField}=${name}`].join('&')}`

/** An answer is for one session, or for none: with "Forget me" it is gone. */
const sessionIn = (cookies: string | undefined): string =>
  /(?:^|;\s*)(?:__Host-)?sid=([^;]*)/.exec(cookies ?? '')?.[1] ?? ''

const attributesAt = (address: string, host: PageHost, seconds: number): string =>
  `; Path=${pathOf(address)}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${host.publicUrl.startsWith('https:') ? '; Secure' : ''}`

const unpack = (packed: string): Answer =>
  JSON.parse(
    `${inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: textMax })}`,
  ) as Answer

function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The values of this cookie: a browser sends those of the paths above as well. */
const valuesIn = (cookies: string | undefined): string[] =>
  (cookies ?? '')
    .split(/; */)
    .filter((pair) => pair.startsWith(`${cookieName}=`))
    .map((pair) => pair.slice(cookieName.length + 1))

/**
 * Answers to forms, each in a sealed cookie of the page's path, under a name that stands in the address of the page.
 * `cookies`: those of the browser.
 */
export function createKeptAnswers(host: PageHost) {
  const sealOf = (name: string, packed: string, cookies: string | undefined): string =>
    host.sealOf([__APP_VERSION__, sessionIn(cookies), name, packed].join('\n'))

  return {
    /** Null for an answer that no cookie can hold. */
    keep(answer: Answer, address: string, cookies: string | undefined): Kept | null {
      const name = randomBytes(6).toString('base64url')
      const packed = deflateRawSync(JSON.stringify(answer)).toString('base64url')
      const value = `${name}.${packed}.${sealOf(name, packed, cookies)}`
      const cookie = `${cookieName}=${value}${attributesAt(address, host, lifeSeconds)}`
      // A semicolon would end the cookie's path.
      if (cookie.length > cookieMax || pathOf(address).includes(';')) return null
      return { address: withName(address, name), cookie }
    },

    /** The answer that the address names, where this browser has it. */
    find(address: string, cookies: string | undefined): Answer | null {
      const asked = nameIn(address)
      for (const value of valuesIn(cookies)) {
        const [name = '', packed = '', seal = ''] = value.split('.')
        if (name === asked && isSame(seal, sealOf(name, packed, cookies))) return unpack(packed)
      }
      return null
    },

    /** The cookie that ends the one of this path; null where the browser has none. */
    drop: (address: string, cookies: string | undefined): string | null =>
      valuesIn(cookies).length > 0 ? `${cookieName}=${attributesAt(address, host, 0)}` : null,
  }
}
