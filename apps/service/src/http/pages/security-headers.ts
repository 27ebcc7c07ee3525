import type { Inline } from '@portal/contract/page-host'

/**
 * Headers of every answer: they depend on configuration, and on what is inline in a page. Pages may load what they
 * are made of and nothing else; forms may end at this site or at a configured gateway's page, since
 * browsers hold the redirect after a form to form-action too. Decision 009.
 */
export type PagePolicy = {
  assetBaseUrl: string
  /** Address that pages send counts to; empty where nothing is counted. */
  analyticsUrl: string
  /** Address of the pictures of a map server; empty where maps are drawn without one. */
  mapTilesUrl: string
  gatewayOrigins: readonly string[]
  /** What the scripts of card gateways reach, on payment pages alone. Decision 180. */
  popups: readonly {
    readonly scripts: readonly string[]
    readonly frames: readonly string[]
    readonly connections: readonly string[]
  }[]
  tls: boolean
  /** The pages of a development server: each style is in an element of its own. */
  isOfSources?: boolean
}

export type PageHeaders = (inline?: Inline, path?: string) => Record<string, string>

/** Pages differ by the styles of what is on them: some dozens are in use. */
const madeMax = 500

/** A page names its own inline parts and no more: its headers travel with it. */
export function createPageHeaders(policy: PagePolicy): PageHeaders {
  const made = new Map<string, Record<string, string>>()
  const elsewhere = { ...policy, popups: [] }
  return (inline, path = '/') => {
    const own = paymentPage.test(path) ? policy : elsewhere
    const name = `${inline?.style} ${inline?.script} ${own.popups.length}`
    const headers = made.get(name) ?? pageHeaders(own, inline)
    if (made.size >= madeMax) made.clear()
    made.set(name, headers)
    return headers
  }
}

const paymentPage = /^(\/[a-z]{2,3})?\/payment(\/|$)/

function pageHeaders(policy: PagePolicy, inline?: Inline): Record<string, string> {
  const ofPopups = (kind: 'scripts' | 'frames' | 'connections') =>
    [...new Set(policy.popups.flatMap((popup) => popup[kind]))]
      .map((origin) => ` ${origin}`)
      .join('')
  const frames = ofPopups('frames')
  const assets = policy.assetBaseUrl ? `'self' ${new URL(policy.assetBaseUrl).origin}` : "'self'"
  const named = (hash: string | null | undefined) => (hash ? ` '${hash}'` : '')
  const styles = policy.isOfSources ? " 'unsafe-inline'" : named(inline?.style)
  const directives = [
    "default-src 'none'",
    `script-src ${assets}${named(inline?.script)}${ofPopups('scripts')}`,
    `style-src ${assets}${styles}`,
    `img-src ${assets} data:${originOf(policy.mapTilesUrl)}`,
    // Pages fetch their script before they start it.
    `connect-src ${assets}${countedAt(policy.analyticsUrl)}${ofPopups('connections')}`,
    ...(frames ? [`frame-src${frames}`] : []),
    "manifest-src 'self'",
    // The service worker comes under script-src, but for the one that waits for a development server to come back.
    ...(policy.isOfSources ? ['worker-src blob:'] : []),
    `form-action 'self' ${policy.gatewayOrigins.join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': directives.join('; '),
    ...pageFeatures,
    ...ownUseOnly,
    ...(frames ? popupOpenerPolicy : {}),
    ...commonHeaders(policy.tls),
  }
}

const originOf = (address: string): string => (address ? ` ${new URL(address).origin}` : '')

/** One address, not its whole host; a policy takes no query. */
function countedAt(address: string): string {
  if (!address) return ''
  const { origin, pathname } = new URL(address)
  return ` ${origin}${pathname}`
}

const unused = 'camera=(), microphone=(), payment=()'

/**
 * Any page may lead to the store finder within one document, so all of them may ask where the visitor is. Browsers let
 * only this site ask where nothing is said of it; every page carries these bytes. Decision 100.
 */
const pageFeatures = { 'permissions-policy': unused } as const

/** Not of files, which a delivery host may serve. Decision 117. */
const ownUseOnly = { 'cross-origin-resource-policy': 'same-origin' } as const

/** Also of a redirect: browsers compare it at each step to a page. The rest says what a page may do. */
export const openerPolicy = { 'cross-origin-opener-policy': 'same-origin' } as const

/**
 * Beside a frame of a gateway, which opens the bank's own window to ask its customer: under the stricter policy a frame of
 * another site gets no hold of a window that it opens. Other sites' windows have none of the page either way.
 */
const popupOpenerPolicy = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const

/** Of a page that is nothing but words, beside the headers of every answer. */
export const shortPageHeaders = {
  'content-security-policy':
    "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'permissions-policy': `geolocation=(), ${unused}`,
  ...openerPolicy,
} as const

export function apiHeaders(tls: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...ownUseOnly,
    ...commonHeaders(tls),
  }
}

export function commonHeaders(tls: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Not no-referrer: forms would then carry "Origin: null", and their origin could not be
    // checked.
    'referrer-policy': 'same-origin',
    ...(tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
