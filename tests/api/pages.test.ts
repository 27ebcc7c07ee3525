import { expect, test } from 'vitest'
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

const fromSite = (site: string) => ({ 'sec-fetch-site': site, origin: portalUrl })

test.each<[string, Record<string, string>, number]>([
  ['Sec-Fetch-Site same-origin', { 'sec-fetch-site': 'same-origin' }, 303],
  ['our Origin, from a browser without Sec-Fetch-Site', { origin: portalUrl }, 303],
  ['neither', {}, 403],
  ['another Origin', { origin: 'https://evil.example' }, 403],
  ['the Origin of a hidden page', { origin: 'null' }, 403],
  ['Sec-Fetch-Site cross-site, whatever the Origin', fromSite('cross-site'), 403],
  ['Sec-Fetch-Site same-site, whatever the Origin', fromSite('same-site'), 403],
])('the form of a page is taken from this site alone: with %s', async (_what, headers, status) => {
  const reply = await post(headers)
  expect(reply.status).toBe(status)
  if (status === 403) expect(reply.headers.get('set-cookie')).toBeNull()
  // In one step, past the page that would only lead on.
  else expect(reply.headers.get('location')).toMatch(/^\/payment\/start\/[a-z-]+\?order=/)
})

test('the answer to a form says where to go, and nothing of what a page may do', async () => {
  const { headers } = await post(fromSite('same-origin'))
  const sent = (name: string) => headers.get(name)
  expect(sent('cache-control')).toBe('no-store')
  expect(sent('x-content-type-options')).toBe('nosniff')
  expect(sent('referrer-policy')).toBe('same-origin')
  expect(sent('cross-origin-opener-policy')).toBe('same-origin')
  expect(sent('content-length')).toBe('0')
  const ofPages = ['content-security-policy', 'permissions-policy', 'content-encoding', 'vary']
  expect(ofPages.map(sent)).toEqual([null, null, null, null])
})

test.each([
  ['application/json', '[1]'],
  ['application/json', '{'],
  ['text/plain', 'msisdn=971000001'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['', 'msisdn=971000001'],
])('a page takes forms only, and no %j', async (type, body) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type, accept: 'text/html' }
  const reply = await createVisitor(portalUrl).send('/sw/about', { method: 'POST', headers, body })
  expect(reply.status).toBe(415)
  expect(await reply.text()).toContain('Hatukuweza kusoma')
})

test.each([
  ['/gethelp', '/gethelp', 'page'],
  ['/gethelp/paid', '/gethelp', 'true'],
  ['/gethelp/paid/refunds', '/gethelp', 'true'],
  ['/gethelp/paid/refunds/refund-when', '/gethelp', 'true'],
  ['/help-documents/refund-request', '/gethelp', 'true'],
  ['/data-bundle', '/data-bundle', 'page'],
  ['/broadband-recharge', '/broadband-recharge', 'page'],
  ['/table', '/data-bundle', 'true'],
  ['/payment/status', '/payment/status', 'page'],
  ['/payment/status?id=nothing', null, null],
  ['/gethelp/nosuch', null, null],
])('in the menu of %s, %s is marked as %s, alone', async (path, href, mark) => {
  const html = await (await createVisitor(portalUrl).send(`/sw${path}`)).text()
  const [menu = ''] = /<nav[^>]*popover.*?<\/nav>/s.exec(html) ?? []
  const marked = [...menu.matchAll(/href="([^"]+)" aria-current="([^"]+)"/g)]
  expect(menu).toContain('/sw/gethelp')
  expect(marked.map(([, to, as]) => [to, as])).toEqual(href ? [[`/sw${href}`, mark]] : [])
})

test.each(['/favicon.ico', '/llms.txt', '/assets/nothing.js'])(
  '%s is not there, and no page stands in for it',
  async (path) => {
    const reply = await createVisitor(portalUrl).send(path)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).not.toContain('text/html')
  },
)
