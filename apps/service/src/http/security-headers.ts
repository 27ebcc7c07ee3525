/**
 * Headers of every answer, as constants: they depend on configuration only. Pages may load what they
 * are made of and nothing else; forms may end at this site or at a configured gateway's page, since
 * browsers hold the redirect after a form to form-action too.
 */
export type PagePolicy = {
  styleHashes: readonly string[]
  scriptHashes: readonly string[]
  assetBaseUrl: string
  gatewayOrigins: readonly string[]
  tls: boolean
}

export function pageHeaders(policy: PagePolicy): Record<string, string> {
  const assets = policy.assetBaseUrl ? `'self' ${new URL(policy.assetBaseUrl).origin}` : "'self'"
  const named = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('')
  const directives = [
    "default-src 'none'",
    `script-src ${assets}${named(policy.scriptHashes)}`,
    `style-src ${assets}${named(policy.styleHashes)}`,
    `img-src ${assets} data:`,
    // Pages fetch their script before they start it.
    `connect-src ${assets}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${policy.gatewayOrigins.join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': directives.join('; '),
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...commonHeaders(policy.tls),
  }
}

export function apiHeaders(tls: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...commonHeaders(tls),
  }
}

export function commonHeaders(tls: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Not no-referrer: forms would then carry "Origin: null", and their origin could not be
    // checked.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(tls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
