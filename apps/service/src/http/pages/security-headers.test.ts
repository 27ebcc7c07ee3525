import { expect, test } from 'vitest'
import { apiHeaders, createPageHeaders } from './security-headers.ts'

const inline = { style: 'sha256-abc=', script: 'sha256-def=' }
const policy = {
  assetBaseUrl: '',
  analyticsUrl: '',
  mapTilesUrl: '',
  gatewayOrigins: ['https://pay.example'],
  popups: [],
  tls: false,
}

test('pages load themselves and nothing else, and nothing inline but what is hashed', () => {
  const csp = createPageHeaders(policy)(inline)['content-security-policy']
  expect(csp).toContain("default-src 'none'")
  expect(csp).toContain("script-src 'self' 'sha256-def=';")
  expect(csp).toContain("style-src 'self' 'sha256-abc='")
  expect(csp).toContain("frame-ancestors 'none'")
  expect(csp).not.toContain('unsafe')
})

test('a page names no script where it has none', () => {
  const headersOf = createPageHeaders(policy)
  const { script, ...rest } = inline
  expect(headersOf({ ...rest, script: 'sha256-ghi=' })['content-security-policy']).not.toContain(
    script,
  )
  expect(headersOf()['content-security-policy']).not.toContain('sha256')
  expect(headersOf(inline)['content-security-policy']).toContain(script)
})

test('a form may lead to the gateway, since browsers hold its redirect to form-action', () => {
  expect(createPageHeaders(policy)(inline)['content-security-policy']).toContain(
    "form-action 'self' https://pay.example",
  )
})

test('assets of a delivery host are allowed where one is configured', () => {
  const csp = createPageHeaders({ ...policy, assetBaseUrl: 'https://cdn.example/zone' })(inline)
  expect(csp['content-security-policy']).toContain(
    "script-src 'self' https://cdn.example 'sha256-def=';",
  )
})

test('pages reach the one address where they are counted, where one is configured', () => {
  const connect = (analyticsUrl: string) =>
    /connect-src ([^;]*)/.exec(
      `${createPageHeaders({ ...policy, analyticsUrl })(inline)['content-security-policy']}`,
    )?.[1]
  expect(connect('')).toBe("'self'")
  expect(connect('https://count.example/portal?key=1')).toBe("'self' https://count.example/portal")
})

test('the script of a gateway, its frame and its calls are allowed on payment pages alone', () => {
  const popup = {
    scripts: ['https://js.example', 'https://checkout.example'],
    frames: ['https://checkout.example'],
    connections: ['https://api.example'],
  }
  const cspOf = (path: string, popups = [popup]) =>
    `${createPageHeaders({ ...policy, popups })(inline, path)['content-security-policy']}`
  for (const path of ['/payment/start/card', '/sw/payment/status', '/payment']) {
    const csp = cspOf(path)
    expect(csp).toContain(
      "script-src 'self' 'sha256-def=' https://js.example https://checkout.example;",
    )
    expect(csp).toContain("connect-src 'self' https://api.example;")
    expect(csp).toContain('frame-src https://checkout.example;')
    expect(csp).toContain("style-src 'self' 'sha256-abc=';")
  }
  for (const path of ['/', '/prepaid-recharge', '/sw/about', '/paymentx', '/a/payment/start']) {
    expect(cspOf(path)).toBe(createPageHeaders(policy)(inline)['content-security-policy'])
  }
  expect(cspOf('/payment/start/card', [])).not.toMatch(/frame-src|js\.example/)
  // The bank's window is the frame's to open.
  const openerOf = (path: string) =>
    createPageHeaders({ ...policy, popups: [popup] })(inline, path)['cross-origin-opener-policy']
  expect(openerOf('/payment/start/card')).toBe('same-origin-allow-popups')
  expect(openerOf('/')).toBeUndefined()
})

test('pictures of a map server are shown where one is configured, and of no other host', () => {
  const pictures = (mapTilesUrl: string) =>
    /img-src ([^;]*)/.exec(
      `${createPageHeaders({ ...policy, mapTilesUrl })(inline)['content-security-policy']}`,
    )?.[1]
  expect(pictures('')).toBe("'self' data:")
  expect(pictures('https://tiles.example/{z}/{x}/{y}.png')).toBe(
    "'self' data: https://tiles.example",
  )
})

test('transport security is promised only where the site is served by TLS', () => {
  expect(apiHeaders(false)).not.toHaveProperty('strict-transport-security')
  expect(apiHeaders(true)['strict-transport-security']).toMatch(/max-age=31536000/)
})
