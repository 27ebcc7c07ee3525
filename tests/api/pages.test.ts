import { describe, expect, test } from 'vitest'
import { freshNumber } from '../client/line-numbers.ts'
import { portalUnderTest } from '../client/under-test.ts'
import { createVisitor } from '../client/visitor.ts'

const { portalUrl } = portalUnderTest()

const post = (headers: Record<string, string>) =>
  createVisitor(portalUrl).send('/prepaid-recharge', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ msisdn: freshNumber(), amount: '50' }).toString(),
  })

describe('the form of a page', () => {
  test.each([
    ['Sec-Fetch-Site same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['our Origin, from a browser without Sec-Fetch-Site', { origin: portalUrl }],
  ])('is taken with %s', async (_what, headers) => {
    const reply = await post(headers)
    expect(reply.status).toBe(303)
    // In one step, past the page that would only lead on.
    expect(reply.headers.get('location')).toMatch(/^\/payment\/start\/[a-z-]+\?order=/)
  })

  test.each([
    ['neither', {}],
    ['another Origin', { origin: 'https://evil.example' }],
    ['the Origin of a hidden page', { origin: 'null' }],
    ['Sec-Fetch-Site cross-site, whatever the Origin', siteWith('cross-site')],
    ['Sec-Fetch-Site same-site, whatever the Origin', siteWith('same-site')],
  ])('is refused with %s', async (_what, headers) => {
    const reply = await post(headers)
    expect(reply.status).toBe(403)
    expect(reply.headers.get('set-cookie')).toBeNull()
  })
})

test.each([
  ['application/json', '[1]'],
  ['application/json', '{'],
  ['text/plain', 'msisdn=971000001'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['', 'msisdn=971000001'],
])('a page takes forms only, and no %j', async (type, body) => {
  const reply = await createVisitor(portalUrl).send('/about', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': type },
    body,
  })
  expect(reply.status).toBe(415)
  expect(reply.headers.get('content-type')).toContain('text/plain')
})

function siteWith(site: string): Record<string, string> {
  return { 'sec-fetch-site': site, origin: portalUrl }
}

test.each(['/robots.txt', '/favicon.ico', '/llms.txt', '/assets/nothing.js'])(
  '%s is not there, and no page stands in for it',
  async (path) => {
    const reply = await createVisitor(portalUrl).send(path)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).not.toContain('text/html')
  },
)
