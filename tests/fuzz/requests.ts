import { apiPrefix, idempotencyHeader } from '@portal/contract/constants'
import fc from 'fast-check'
import { apiHeaders } from '../client/visitor.ts'
import type { Operation, Schema } from './api-document.ts'
import type { KnownThings } from './known-things.ts'
import { fitting, nastyText, nastyValue, nearly } from './values.ts'

/** A request down to its bytes. The target is sent unchanged. */
export type Request = {
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

/** Escapes the characters that an address may not hold on the wire. */
export const escaped = (text: string): string =>
  text.replace(/[^\x21-\x7e]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  )

const headerText = nastyText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '').trim())

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '')

/** Bodies that are no good JSON, or are and should not be believed. */
const brokenBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  nastyText.map((text) => Buffer.from(text)),
  fc.constantFrom(
    Buffer.from('{"__proto__":{"status":"success"}}'),
    Buffer.from('{"constructor":{"prototype":{"a":1}}}'),
    Buffer.from('{"msisdn":"971000001","msisdn":"971000002"}'),
    Buffer.from('{"amount":1e999}'),
    Buffer.from('['.repeat(5_000)),
    Buffer.from(`${'[1,'.repeat(3_000)}1${']'.repeat(3_000)}`),
    Buffer.from('\ufeff{}'),
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.alloc(20_000, '['),
    Buffer.alloc(16_385, ' '),
  ),
)

function bodiesOf(schema: Schema, known: KnownThings): fc.Arbitrary<Buffer> {
  const whole = fitting(schema, known).map(bytesOf)
  const cut = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([bytes, share]) => bytes.subarray(0, Math.floor(bytes.length * share)))
  const poisoned = whole.map((bytes) =>
    Buffer.from(`{"__proto__":{"amount":"1"},${bytes.toString().slice(1)}`),
  )
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 6, arbitrary: nearly(schema, known).map(bytesOf) },
    { weight: 2, arbitrary: nastyValue.map(bytesOf) },
    { weight: 1, arbitrary: brokenBytes },
    { weight: 1, arbitrary: fc.oneof(cut, poisoned) },
  )
}

const rarely = <T>(usual: T, odd: fc.Arbitrary<T>, weight = 8): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd })

const oddTypes = fc.constantFrom(
  'application/json; charset=utf-16',
  'application/json;charset="',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'application/jsonp',
  'APPLICATION/JSON',
  ';',
)

/** Headers as the portal's pages send them, with some missing, odd, or from somewhere else. */
export function headersOf(known: KnownThings): fc.Arbitrary<Record<string, string>> {
  const sid = fc.oneof(
    headerText.map((text) => `sid=${text}`),
    fc.constantFrom(
      'sid=7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
      `sid=7ZZZZZZZZZZZZZZZZZZZZZZZZZ.1.${'x'.repeat(43)}`,
      '',
      'sid=; sid=a; ;=',
      `a=${'b'.repeat(4_000)}`,
    ),
  )
  return fc
    .record({
      product: rarely<string | null>('ORP', fc.oneof(fc.constant(null), headerText), 20),
      type: rarely<string | null>('application/json', fc.oneof(fc.constant(null), oddTypes), 12),
      cookie: rarely<string | null>(known.cookie, fc.oneof(fc.constant(null), sid), 4),
      key: rarely<string | null>('', fc.oneof(fc.constant(null), headerText), 6),
      fresh: fc.uuid(),
      extra: rarely<readonly [string, string] | null>(
        null,
        fc.tuple(
          fc.constantFrom(
            ...['accept', 'accept-encoding', 'accept-language', 'if-none-match', 'origin', 'range'],
            ...['sec-fetch-site', 'x-forwarded-for', 'x-http-method-override'],
          ),
          headerText,
        ),
        4,
      ),
    })
    .map(({ product, type, cookie, key, fresh, extra }) => {
      const { 'x-product-code': _code, 'content-type': _type, ...others } = apiHeaders
      return {
        ...others,
        ...(product === null ? {} : { 'x-product-code': product }),
        ...(type === null ? {} : { 'content-type': type }),
        ...(cookie === null ? {} : { cookie }),
        ...(key === null ? {} : { [idempotencyHeader]: key || fresh }),
        ...(extra === null ? {} : { [extra[0]]: extra[1] }),
      }
    })
}

function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `?${String(value)}`
  const pairs = Object.entries(value).flatMap(([name, held]) =>
    (Array.isArray(held) ? held : [held]).map(
      (each) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(String(typeof each === 'object' ? JSON.stringify(each) : each).toWellFormed())}`,
    ),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Query strings: fitting, nearly, and ones that are no query strings at all. */
export function queriesOf(schema: Schema | null, known: KnownThings): fc.Arbitrary<string> {
  const shape = schema ?? { type: 'object', properties: {} }
  return fc.oneof(
    { weight: 6, arbitrary: fitting(shape, known).map(queryText) },
    { weight: 5, arbitrary: nearly(shape, known).map(queryText) },
    { weight: 2, arbitrary: nastyText.map((text) => `?${escaped(text)}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?&&',
        '?=',
        '?%',
        '?a=%zz',
        '?tid[]=1',
        '?tid=1&tid=2',
        '?__proto__=1',
        '?a[b][c]=1',
      ),
    },
  )
}

const otherMethods = fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'GET', 'POST')

export function requestsFor(operation: Operation, known: KnownThings): fc.Arbitrary<Request> {
  const { method, path } = operation
  const none = fc.constant(null)
  return fc.record({
    method: rarely(method, otherMethods, 30),
    target: (method === 'GET'
      ? queriesOf(operation.query, known)
      : rarely('', queriesOf(null, known))
    ).map((query) => path + query),
    headers: headersOf(known),
    body: operation.body
      ? fc.oneof(
          { weight: 30, arbitrary: bodiesOf(operation.body, known) },
          { weight: 1, arbitrary: none },
        )
      : rarely<Buffer | null>(null, brokenBytes, 30),
  })
}

/** Addresses below the API that lead nowhere, or nearly somewhere. */
export const lostRequests = (known: KnownThings): fc.Arbitrary<Request> =>
  fc.record({
    method: otherMethods,
    target: nastyText.map((text) => `${apiPrefix}/${escaped(text)}`),
    headers: headersOf(known),
    body: fc.oneof(fc.constant(null), brokenBytes),
  })
