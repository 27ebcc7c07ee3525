/**
 * Headers of every answer, as constants: they depend on configuration only. Pages may load what they
 * are made of and nothing else; forms may end at this site or at a configured gateway's page, since
 * browsers hold the redirect after a form to form-action too.
 */
export type PagePolicy = {
  inlineHashes: readonly string[]
  assetBaseUrl: string
  gatewayOrigins: readonly string[]
  tls: boolean
}

export function pageHeaders(policy: PagePolicy): Record<string, string> {
  const assets = policy.assetBaseUrl ? `'self' ${new URL(policy.assetBaseUrl).origin}` : "'self'"
  const hashes = policy.inlineHashes.map((hash) => `'${hash}'`).join(' ')
  const directives = [
    "default-src 'none'",
    `script-src ${assets}`,
    `style-src ${assets} ${hashes}`.trim(),
    `img-src ${assets} data:`,
    "connect-src 'self'",
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
