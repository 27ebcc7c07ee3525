import fc from 'fast-check'
import { brandWallet } from '../client/brand.ts'
import { pagePatterns } from '../client/page-examples.ts'
import type { KnownThings } from './known-things.ts'
import { escaped, headersOf, queriesOf, type Request } from './requests.ts'
import { nastyText } from './values.ts'

/** Every address people or programs open besides the API; `:part` is filled with odd and known words. */
export const pageAddresses = [
  ...pagePatterns,
  '/payment/status/return/flutterwave',
  '/receipt/:part/qr.svg',
  '/p/:part',
  '/assets/:part',
  '/icons/:part',
  '/icons/:part/192.png',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/portal-service/docs/:part',
  '/:part',
]

const fieldNames = [
  ...(['msisdn', 'msisdnChoice', 'amount', 'amountChoice', 'order', 'attempt'] as const),
  ...(['paymentMode', 'paymentGateway', 'emailId', 'paymentMobile'] as const),
  ...(['reference', 'by', 'forget', 'question', '__proto__'] as const),
]

function formsOf(known: KnownThings): fc.Arbitrary<Buffer> {
  const field = fc
    .constantFrom(...fieldNames)
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof(fc.constantFrom(...(known.byName.get(name) ?? ['1'])), nastyText),
      ),
    )
  const pairs = fc
    .array(field, { maxLength: 8 })
    .map((fields) => new URLSearchParams(fields.map(([name, value]) => [name, value])).toString())
  return fc
    .oneof({ weight: 8, arbitrary: pairs }, { weight: 1, arbitrary: nastyText })
    .map((text) => Buffer.from(text))
}

const pathPart = (known: KnownThings): fc.Arbitrary<string> =>
  fc.oneof(
    nastyText.map((text) => escaped(text).replaceAll('?', '%3f')),
    fc.constantFrom(
      'card',
      brandWallet.slug,
      'mpesa',
      brandWallet.slug.toUpperCase(),
      '0000-0000-0000-0000',
      '..',
      '.',
      '%2e%2e',
      ...known.transactionIds,
    ),
  )

/** A page asked for, or a form posted to it, as a browser would, or not quite. */
export function pageRequests(
  address: string,
  known: KnownThings,
  portalUrl: string,
): fc.Arbitrary<Request> {
  const swahili = fc.constantFrom('', '', '', '/sw')
  const slash = fc.constantFrom('', '', '', '', '/', '//')
  const properties = Object.fromEntries(fieldNames.map((name) => [name, { type: 'string' }]))
  const query = queriesOf({ type: 'object', properties }, known)
  const target = fc
    .tuple(swahili, pathPart(known), slash, fc.oneof(fc.constant(''), query))
    .map(
      ([prefix, part, end, search]) => prefix + address.replace(':part', () => part) + end + search,
    )
  const get = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PUT', 'OPTIONS'),
    target,
    headers: headersOf(known),
    body: fc.constant(null),
  })
  const post = fc.record({
    method: fc.constant('POST'),
    target,
    headers: headersOf(known).map((headers) => ({
      origin: portalUrl,
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
    })),
    body: formsOf(known),
  })
  return fc.oneof({ weight: 3, arbitrary: get }, { weight: 2, arbitrary: post })
}
